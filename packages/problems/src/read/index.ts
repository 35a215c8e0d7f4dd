export { inlineTests, putBlob, readBlob, sendTests } from '../push/send-files.ts';
export { findDeclaredVerdict } from './icpc/expectations.ts';
export { readJuryPrograms } from './icpc/read-jury-programs.ts';
export { type FolderUpload, type ProblemFolder, readProblemFolder } from './icpc/read-problem-folder.ts';
export { listPackageFiles, type WrittenFiles } from './package-files.ts';
export { unzipPackage } from './unzip-package.ts';
