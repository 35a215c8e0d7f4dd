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
  note?: string;
  afterword?: string;
  /** Print `text` as it is, without a closing newline of our own. */
  verbatim?: boolean;
}
