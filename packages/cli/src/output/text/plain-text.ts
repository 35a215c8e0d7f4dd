import type { Rendered, View } from '../../result.ts';
import { safeText } from '../../text/terminal-text.ts';
import { wrapText } from '../wrap.ts';

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
