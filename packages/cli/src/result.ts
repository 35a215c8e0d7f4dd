import type { Style } from './text/style.ts';
import { safeText } from './text/terminal-text.ts';
import { wrapText } from './text/wrap.ts';

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
  errorStyle: Style;
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
  note?: string | undefined;
  afterword?: string | undefined;
  /** Whether `text` is shown in a pager if it is longer than the terminal. */
  paged?: boolean;
  /** Whether a terminal shows `text` in the place of the frame before it. */
  frame?: 'first' | 'next' | undefined;
  /** Whether `text` is printed without an additional newline at its end. */
  verbatim?: boolean;
}

/** Formats a success in one line, with details below it. */
export function acknowledged(message: string, details: readonly string[] = []) {
  return ({ style }: View): Rendered => {
    const lines = details.map((detail) => wrapText(`  ${safeText(detail)}`, style.columns));
    return { text: [`${style.good(style.marks.solved)} ${safeText(message)}`, ...lines].join('\n') };
  };
}

/** Passes a text on unchanged, except that a terminal gets no control characters. */
export function plainText(text: string) {
  return ({ isTerminal }: View): Rendered => ({ text: isTerminal ? safeText(text) : text });
}
