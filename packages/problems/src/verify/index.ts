export { verifyPackages } from './verify-package.ts';
export { judgeWhatIf } from './what-if.ts';
