import type { Style } from './text/style.ts';

/** The result of a command. `output/` prints one of its two forms. */
export interface Result {
  text(view: View): Rendered | Promise<Rendered>;
  /** The output of `--json`, in the shape of the contract. */
  json: unknown;
  /**
   * The default is 0. Only `edit` can end with a code that is not in our table, namely that of its
   * editor.
   */
  exitCode?: number;
}

export interface View {
  style: Style;
  /** The style of standard error. */
  errorStyle: Style;
  /** Whether standard output is a terminal. */
  isTerminal: boolean;
}

/**
 * `text` is printed to standard output. `note` and `afterword` are printed to standard error,
 * before and after it.
 */
export interface Rendered {
  text?: string;
  /**
   * Printed after `text` on standard output, unchanged except that a terminal gets no control
   * characters.
   */
  bytes?: AsyncIterable<Uint8Array>;
  note?: string;
  afterword?: string;
  /** Whether `text` is shown in a pager if it is longer than the terminal. */
  paged?: boolean;
  /** Whether `text` is printed without an additional newline at its end. */
  verbatim?: boolean;
}
