import type { ResultData } from '../../result.ts';
import { safeText } from '../safe-text.ts';
import type { Rendered, View } from './view.ts';

/** As it is into a pipe or a file; without control characters onto a terminal. */
export function renderPlainText({ text }: ResultData['plain-text'], { isTerminal }: View): Rendered {
  return { text: isTerminal ? safeText(text) : text };
}
