import type { Stdout } from './log-writer.ts';

/** Gives a command access to the process that it runs in. */
export interface CommandHost {
  environment: Record<string, string | undefined>;
  /** The folder from which relative paths start. */
  baseDir: string;
  stdout: Stdout;
  /** Prints a line for the operator. */
  print: (text: string) => void;
}
