import { ConfigError } from '../config.ts';
import { StoreError } from '../database/store-error.ts';
import { isUnavailable, ServiceError } from '../errors.ts';
import { JoinRejected } from '../joined/server-connection.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * Explains in a sentence or two why the server or the operator's command cannot begin, and what to
 * do.
 */
export function explainFailure(error: unknown): string {
  const isRejected = error instanceof ServiceError && !isUnavailable(error);
  const isExplained = error instanceof ConfigError || error instanceof StoreError || error instanceof JoinRejected;
  if (isRejected || isExplained) return `podium: ${error.message}`;
  const { code, port, path, syscall, message } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `podium: port ${port} is in use. Is Podium already running? Choose another: PODIUM_PORT=${(port ?? 4000) + 1}`;
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
      if (syscall === 'listen') {
        return `podium: this user may not listen on port ${port}. Choose one above 1023 (PODIUM_PORT), and let a proxy serve ${port}.`;
      }
      return `podium: ${path ? `this user may not use ${path}` : message}. Choose another folder: PODIUM_DATA_DIR=/somewhere`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `podium: ${path} is not a folder. Choose another folder: PODIUM_DATA_DIR=/somewhere`;
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return 'podium: the disk of PODIUM_DATA_DIR is full. Make room on it, or choose another PODIUM_DATA_DIR.';
    case 'SQLITE_NOTADB':
      return 'podium: podium.sqlite in PODIUM_DATA_DIR is not a database. Move it away, or choose another PODIUM_DATA_DIR.';
    case 'SQLITE_CORRUPT':
    case 'SQLITE_IOERR_SHORT_READ':
      return 'podium: podium.sqlite in PODIUM_DATA_DIR is damaged. Restore it from a backup, or choose another PODIUM_DATA_DIR.';
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return 'podium: podium.sqlite in PODIUM_DATA_DIR cannot be used. Give this user the right to write it, or choose another PODIUM_DATA_DIR.';
    case 'service_unavailable':
      return 'podium: PostgreSQL does not answer. Is it running, and is its address right?';
    case '28P01':
    case '28000':
      return `podium: PostgreSQL refuses this user: ${message}. Correct the address, or PGPASSWORD.`;
    case '3D000':
      return `podium: PostgreSQL has no such database: ${message}. Create it (createdb), or correct the address.`;
    case '42501':
      return `podium: the user of PostgreSQL must own the database: ${message}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'podium: this machine does not have the address in PODIUM_HOST. Use 127.0.0.1, or 0.0.0.0 for all.';
    default:
      return `podium: cannot start: ${message}`;
  }
}

/** Settings and arguments that cannot be used have an exit code of their own. */
export function exitCodeOf(error: unknown): number {
  return error instanceof ConfigError ? exitCodes.usage : exitCodes.failed;
}
