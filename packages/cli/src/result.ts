import type { Style } from './text/style.ts';

/** What a command returns. `output/` prints one of its two forms. */
export interface Result {
  /** For people. */
  text(view: View): Rendered | Promise<Rendered>;
  /** For `--json`: the contract's shape. */
  json: unknown;
  /** 0 unless given. `edit` alone ends with a code that is not in our table: that of its editor. */
  exitCode?: number;
}

/** What a text is drawn for. */
export interface View {
  style: Style;
  /** For what goes to standard error. */
  errorStyle: Style;
  /** Whether standard output is a terminal. */
  isTerminal: boolean;
}

/** What is printed: `note` and `afterword` to standard error, before and after `text` on standard output. */
export interface Rendered {
  text?: string;
  /** Follows `text` on standard output, however long. It is not changed, except that a terminal gets no control characters. */
  bytes?: AsyncIterable<Uint8Array>;
  note?: string;
  afterword?: string;
  /** Print `text` without adding a newline at its end. */
  verbatim?: boolean;
}
