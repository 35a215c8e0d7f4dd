/** The process as the program sees it. Tests have their own, so that the whole command line runs in their process. */
export interface Host {
  /** The arguments after the program's name. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };
  readonly stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  readonly stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
  /** Called before another program owns the terminal. Ctrl-C interrupts only that program until the returned function is called. */
  readonly handOver?: () => () => void;
}

/** A test compares it with the version of the package, so that `--version` reads no file. */
export const version = '0.1.0';
