const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EFBIG: 'it would become larger than files may be',
  EIO: 'the disk does not work as it should',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** Why the system refused, in words for people; undefined for any other error. */
export function systemReason(error: unknown): string | undefined {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === undefined ? undefined : reasons[code];
}

/** The error, naming a file where it was the system's: that of a full disk or of a folder that was read names none. */
export function nameFile(error: unknown, path: string): unknown {
  return error instanceof Error && 'code' in error ? Object.assign(error, { path }) : error;
}

/** The same as a sentence without its full stop, which names the file where the system did. */
export function describeSystemError(error: unknown): string | undefined {
  const reason = systemReason(error);
  if (reason === undefined) return undefined;
  const { path } = error as NodeJS.ErrnoException;
  return path === undefined ? `A file cannot be used: ${reason}` : `${path} cannot be used: ${reason}`;
}
