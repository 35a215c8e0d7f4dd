import type { Style } from './text/style.ts';

/** The result of a command. `output/` prints one of its two forms. */
export interface Result {
  text(view: View): Rendered | Promise<Rendered>;
  /** The output of `--json`, in the shape of the contract. */
  json: unknown;
  /** 0 by default. Only `edit` ends with a code that is not in our table, that of its editor. */
  exitCode?: number;
}

export interface View {
  style: Style;
  /** The style of standard error. */
  errorStyle: Style;
  /** Whether standard output is a terminal. */
  isTerminal: boolean;
}

/** `text` is printed to standard output; `note` and `afterword` to standard error, before and after it. */
export interface Rendered {
  text?: string;
  /** Follows `text` on standard output, unchanged except that a terminal gets no control characters. */
  bytes?: AsyncIterable<Uint8Array>;
  note?: string;
  afterword?: string;
  /** Print `text` without adding a newline at its end. */
  verbatim?: boolean;
}
