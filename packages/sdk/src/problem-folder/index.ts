// This entry point needs Node, because it reads problem packages from disk.
export { fillConstants } from './constants.ts';
export { type ContestFile, type ContestFileProblem, readContestFile } from './contest-file.ts';
export {
  type Expectation,
  findBrokenExpectation,
  findDeclaredVerdict,
  type JudgedTest,
  type Outcome,
} from './expectations.ts';
export { formatProblemFolder } from './format-problem-folder.ts';
export {
  DamagedFileError,
  hashFile,
  type KnownHashes,
  listPackageFiles,
  type PackageFiles,
  parsePackageFiles,
  type WrittenFiles,
  writePackageFiles,
} from './package-files.ts';
export { ProblemFolderError, type ProblemFolderIssue } from './problem-folder-error.ts';
export { type GeneratedTest, type Generators, readGenerators } from './read-generators.ts';
export {
  type ExampleOutput,
  type JuryProgram,
  type JuryPrograms,
  type JurySubmission,
  readJuryPrograms,
} from './read-jury-programs.ts';
export {
  type FolderUpload,
  type HashedTestCase,
  type ProblemFolder,
  readProblemFolder,
} from './read-problem-folder.ts';
export { isHeader } from './read-program.ts';
export { findBrokenScore } from './scoring/expected-score.ts';
export {
  type BlobSource,
  fileSource,
  findMissingBlobs,
  inlineTests,
  putBlob,
  readBlob,
  sendBlobs,
  sendTests,
} from './send-files.ts';
export { unzipPackage } from './unzip-package.ts';
export { formatValidatorFlags } from './validator-flags.ts';
