import { padToWidth } from '../display-width.ts';
import type { Style } from '../style.ts';
import { hangText } from '../wrap.ts';

/** Names and values in two columns; a long value goes on under its own beginning. */
export function formatFacts(facts: readonly (readonly [name: string, value: string])[], style: Style): string {
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts
    .map(([name, value]) => `${style.dim(padToWidth(name, width))}  ${hangText(value, style.columns, width + 2)}`)
    .join('\n');
}
