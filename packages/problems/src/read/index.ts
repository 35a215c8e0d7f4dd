export type { FolderUpload, ProblemFolder } from '../model.ts';
export { inlineTests, putBlob, readBlob, sendTests } from '../push/send-files.ts';
export { findDeclaredVerdict } from './icpc/expectations.ts';
export { listPackageFiles } from './package-files.ts';
export { readJuryPrograms, readProblemFolder } from './read-package.ts';
export { unzipPackage } from './unzip-package.ts';
