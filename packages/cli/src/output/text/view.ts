import type { Style } from '../style.ts';

/** What a renderer knows of where its text goes. */
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
  /** After `text` on standard output, however long: as it is, save that a terminal gets no control characters. */
  bytes?: AsyncIterable<Uint8Array>;
  note?: string;
  afterword?: string;
  /** Print `text` as it is, without a closing newline of our own. */
  verbatim?: boolean;
}
