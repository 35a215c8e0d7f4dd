export { type GenerateReport, generatePackage } from './generate-package.ts';
export { writeNewPackage } from './new-package.ts';
