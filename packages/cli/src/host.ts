import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseJson } from '@podium/files';

/**
 * The process as the program sees it. Tests use their own, so that the whole command line runs in
 * their process.
 */
export interface Host {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };
  readonly stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number };
  readonly stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  readonly signal: AbortSignal;
  /**
   * Called before another program owns the terminal. Until the returned function is called, Ctrl-C
   * interrupts only that program.
   */
  readonly handOver?: () => () => void;
  /** Where this client was installed from; undefined in a clone. */
  readonly installation?: Installation | undefined;
}

/**
 * It is a constant, so that `--version` reads no file. A test compares it with the version of the
 * package.
 */
export const version = '0.2.0';

export interface Installation {
  /** The server it came from, which is its default. */
  server: string;
  /** Identifies the content of the package. */
  build: string;
  /** The absolute path of the installed package. */
  folder: string;
}

/**
 * Reads what the server wrote into the package that holds the bundle at `bundleUrl`. Undefined in a
 * clone, which has no such file.
 */
export function readInstallation(bundleUrl: string): Installation | undefined {
  const file = new URL('../server.json', bundleUrl);
  if (!existsSync(file)) return undefined;
  const written = parseJson(readFileSync(file, 'utf8')) as Partial<Installation> | undefined;
  if (typeof written?.server !== 'string' || typeof written.build !== 'string') return undefined;
  return { server: written.server, build: written.build, folder: dirname(fileURLToPath(file)) };
}
