import { withoutQuotes } from './markdown-lines.ts';

/**
 * Returns a formula as KaTeX reads it, without comments and without the marks of the quotations
 * that its lines are in. A `%` on the last line is a percent sign: a comment would hide the end of
 * the formula too.
 */
export function readTex(source: string, quotes: number): string {
  const lines = source.split('\n').map((line, index) => (index === 0 ? line : withoutQuotes(line, quotes)));
  const last = lines.pop() ?? '';
  const shown = lines.map((line) => line.replace(/^((?:[^\\%]|\\[\s\S]?)*)%.*$/, '$1'));
  return [...shown, last.replace(/\\[\s\S]|%/g, (sign) => (sign === '%' ? '\\%' : sign))]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
