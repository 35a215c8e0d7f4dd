// This entry point needs Node, because it reads problem packages from disk.
export type { FolderSubmission } from './list-submissions.ts';
export { ProblemFolderError, type ProblemFolderIssue } from './problem-folder-error.ts';
export { type ProblemFolder, readProblemFolder } from './read-problem-folder.ts';
