import { fencedCode } from '@podium/sdk/statement-content';

/**
 * Reports whether a text may contain formulas. The code that renders them is large and loaded on
 * demand.
 */
export function hasMath(text: string): boolean {
  return /\$|\\[([]/.test(text);
}

/** Matches code, which contains no formulas: a fenced block, or a span of backticks. */
const code = `${fencedCode.source}|${/(?<!`)(?<ticks>`+)(?!`)[^`][\s\S]*?(?<!`)\k<ticks>(?!`)/.source}`;
/**
 * A double backslash is a line break. No formula contains the start of another, which keeps
 * matching linear.
 */
const texMarks = new RegExp(
  `${code}|\\\\\\\\|\\\\\\((?<inline>(?:\\\\\\\\|(?!\\\\[\\\\(])[^\\n])+?)\\\\\\)|\\\\\\[(?<display>(?:\\\\\\\\|(?!\\\\[\\\\[])[\\s\\S])+?)\\\\\\]`,
  'gm',
);
const ownLine = new RegExp(`${code}|^(?<before>[ \\t>]*)\\$\\$(?<alone>[^\\n$]+)\\$\\$[ \\t]*$`, 'gm');

/**
 * Rewrites formulas for remark-math. TeX's delimiters `\(…\)` and `\[…\]` become dollars, because
 * markdown reads `\(` as a bracket. A `$$…$$` on its own line becomes three lines, because
 * remark-math would render it inline.
 */
export function writeMathInDollars(text: string): string {
  return text
    .replaceAll(texMarks, (whole: string, ...parts: unknown[]) => {
      const { inline, display } = groupsOf(parts);
      if (inline !== undefined) return `$${inline.trim()}$`;
      // A single line keeps lists and quotations intact.
      return display === undefined ? whole : `$$${display.trim().replaceAll(/\s*\n\s*/g, ' ')}$$`;
    })
    .replaceAll(ownLine, (whole: string, ...parts: unknown[]) => {
      const { before = '', alone } = groupsOf(parts);
      return alone === undefined ? whole : [`$$`, alone.trim(), '$$'].map((line) => before + line).join('\n');
    });
}

function groupsOf(parts: unknown[]): Record<string, string | undefined> {
  return parts.at(-1) as Record<string, string | undefined>;
}
