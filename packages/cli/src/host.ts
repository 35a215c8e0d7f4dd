import type { Installation } from './settings/installation.ts';

/**
 * The process as the program sees it. Tests use their own, so that the whole command line runs in
 * their process.
 */
export interface Host {
  /** The arguments after the program's name. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };
  readonly stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number };
  readonly stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  /** Aborts when the user interrupts. */
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
export const version = '0.1.0';
