import sliceAnsi from 'slice-ansi';
import { displayWidth } from '../../output/display-width.ts';

/** A text in which no word is wider than `columns`: longer ones, such as paths, go on in the next line and lose nothing. */
export function breakWords(text: string, columns: number): string {
  const room = Math.max(1, columns);
  return text.replace(/\S+/g, (word) => {
    const parts: string[] = [];
    for (let from = 0; from < displayWidth(word); from += room) parts.push(sliceAnsi(word, from, from + room));
    return parts.join('\n');
  });
}
