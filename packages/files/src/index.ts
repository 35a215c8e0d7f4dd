export { changeJson } from './change-json.ts';
export { hashOf } from './hash-of.ts';
export { parseJson, readStart, readStartOf, undefinedIfMissing } from './read-file.ts';
export { replaceFile, temporaryFileName } from './replace-file.ts';
export { describeSystemError, nameFile, systemReason } from './system-errors.ts';
export { LockHeldError, withFileLock } from './with-file-lock.ts';
export { makeFolder, writeAtomic, writeNew } from './write-file.ts';
