export { pullPackage } from './pull-package.ts';
