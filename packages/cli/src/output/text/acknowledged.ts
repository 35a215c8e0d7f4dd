import type { ResultData } from '../../result.ts';
import { safeText } from '../safe-text.ts';
import { wrapText } from '../wrap.ts';
import type { Rendered, View } from './view.ts';

export function renderAcknowledged({ message, details = [] }: ResultData['acknowledged'], { style }: View): Rendered {
  const lines = details.map((detail) => wrapText(`  ${safeText(detail)}`, style.columns));
  return { text: [`${style.good(style.marks.solved)} ${safeText(message)}`, ...lines].join('\n') };
}
