import { padToWidth } from '../display-width.ts';
import type { Style } from '../style.ts';

/** Names and values in two columns. */
export function formatFacts(facts: readonly (readonly [name: string, value: string])[], style: Style): string {
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, value]) => `${style.dim(padToWidth(name, width))}  ${value}`).join('\n');
}
