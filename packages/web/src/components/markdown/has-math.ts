/** Whether a text may hold formulas: they bring much code along, which other texts do without. */
export function hasMath(text: string): boolean {
  return /\$|\\[([]/.test(text);
}

/** Code, in which nothing is a formula: a fence to its end or to that of the text, or ticks to as many ticks. */
const code =
  /^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|(?![\s\S]))|(?<!`)(?<ticks>`+)(?!`)[^`][\s\S]*?(?<!`)\k<ticks>(?!`)/
    .source;
/** A pair of backslashes is a line's end; no formula holds the beginning of another, so that none is looked for twice. */
const texMarks = new RegExp(
  `${code}|\\\\\\\\|\\\\\\((?<inline>(?:\\\\\\\\|(?!\\\\[\\\\(])[^\\n])+?)\\\\\\)|\\\\\\[(?<display>(?:\\\\\\\\|(?!\\\\[\\\\[])[\\s\\S])+?)\\\\\\]`,
  'gm',
);
const ownLine = new RegExp(`${code}|^(?<before>[ \\t>]*)\\$\\$(?<alone>[^\\n$]+)\\$\\$[ \\t]*$`, 'gm');

/**
 * Writes formulas as markdown reads them. TeX's own marks, `\(…\)` and `\[…\]`, become dollars: a `\(` is nothing but a bracket there. And
 * `$$…$$` that has a line for itself becomes three lines, as it is meant to be displayed; on one line it is part of the sentence.
 */
export function writeMathInDollars(text: string): string {
  return text
    .replaceAll(texMarks, (whole: string, ...parts: unknown[]) => {
      const { inline, display } = groupsOf(parts);
      if (inline !== undefined) return `$${inline.trim()}$`;
      // On one line, so that lists and quotations go on after it.
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
