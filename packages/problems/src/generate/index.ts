export { type GenerateReport, generateTests } from './generate-package.ts';
export { writeNewPackage } from './new-package.ts';
