export { pullPackage } from './pull-package.ts';
export type { WrittenFiles } from './write-package-files.ts';
