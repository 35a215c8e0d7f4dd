/** What the process gives a run of the program. Tests give their own, so that the whole command line runs in process. */
export interface Host {
  /** Arguments after the program's name. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };
  readonly stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  readonly stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
  /** Called before another program owns the terminal: until what it returns is called, Ctrl-C interrupts that one alone. */
  readonly handOver?: () => () => void;
}

/** Equals the package's version; a test holds the two together, so that `--version` reads no file. */
export const version = '0.1.0';
