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
 * Rewrites formulas for micromark-extension-math. TeX's delimiters `\(…\)` and `\[…\]` become
 * dollars, because markdown reads `\(` as a bracket. A `$$…$$` on its own line becomes three lines,
 * because it would be read as inline. The dollars of amounts such as `$5 and $6` are escaped.
 */
export function writeMathInDollars(text: string): string {
  return escapeAmounts(text)
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

/**
 * Matches code, an escaped character, a displayed formula, or a dollar with the text up to the next
 * one.
 */
const dollars = new RegExp(
  `${code}|^(?: {4}|\\t).*|\\\\[^\\n]|\\$\\$(?:[^$\\\\]|\\\\[\\s\\S])*\\$\\$|\\$(?<content>(?:\\\\[^\\n]|[^$\\\\\\n]|\\n(?![ \\t]*\\n))+)\\$(?<next>.?)`,
  'gm',
);

/**
 * Escapes dollars that are amounts or names: `$5 and $6`, `$x dollars and $y`. What follows such a
 * dollar is read again, because the next dollar can begin a formula.
 */
function escapeAmounts(text: string): string {
  const parts: string[] = [];
  let end = 0;
  dollars.lastIndex = 0;
  for (let match = dollars.exec(text); match; match = dollars.exec(text)) {
    const { content, next = '' } = match.groups ?? {};
    if (content === undefined) continue;
    // The character after the formula is read again too: it can begin another one.
    dollars.lastIndex -= next.length;
    if (!isAmount(content, next)) continue;
    parts.push(text.slice(end, match.index), '\\$');
    end = match.index + 1;
    dollars.lastIndex = end;
  }
  return parts.join('') + text.slice(end);
}

/** Reports whether a text between two dollars, the second before `next`, is prose. */
function isAmount(content: string, next: string): boolean {
  if (/[\\^_{}=<>+|]/.test(content)) return false;
  return /^(?:\d[\d.,]*(?!\w)|\p{L}.*\p{L}{2})/su.test(content) && (/\s$/.test(content) || /\d/.test(next));
}
