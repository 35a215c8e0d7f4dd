export { openVerifiedPackages } from './verified-packages.ts';
export { verifyPackage } from './verify-package.ts';
export { judgeWhatIf } from './what-if.ts';
