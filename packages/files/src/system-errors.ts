const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EFBIG: 'it would exceed the largest file size',
  EIO: 'the disk has a hardware error',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** Describes a system error in plain words; undefined for any other error. */
export function systemReason(error: unknown): string | undefined {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === undefined ? undefined : reasons[code];
}

/** Adds the file's path to a system error, because some have none, such as that of a full disk. */
export function nameFile(error: unknown, path: string): unknown {
  return error instanceof Error && 'code' in error ? Object.assign(error, { path }) : error;
}

/** Describes a system error with its file, in a sentence without a full stop. */
export function describeSystemError(error: unknown): string | undefined {
  const reason = systemReason(error);
  if (reason === undefined) return undefined;
  const { path } = error as NodeJS.ErrnoException;
  return path === undefined ? `A file cannot be used: ${reason}` : `${path} cannot be used: ${reason}`;
}
