/** Whether a text may hold formulas: they bring much code along, which other texts do without. */
export function hasMath(text: string): boolean {
  return /\$|\\[([]/.test(text);
}

/** Code, in which nothing is a formula, or a formula between `\(` and `\)` or `\[` and `\]`. */
const codeOrMath =
  /(?<code>^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|(?![\s\S]))|(?<ticks>`+)(?!`)[^`][\s\S]*?(?<!`)\k<ticks>(?!`)|\\\\)|\\\((?<inline>[^\n]+?)\\\)|\\\[(?<display>[\s\S]+?)\\\]/gm;

/** Writes TeX's own marks of formulas, `\(…\)` and `\[…\]`, as the dollars that markdown knows: there a `\(` is nothing but a bracket. */
export function writeMathInDollars(text: string): string {
  return text.replaceAll(codeOrMath, (whole: string, ...parts: unknown[]) => {
    const { inline, display } = parts.at(-1) as { inline?: string; display?: string };
    if (inline !== undefined) return `$${inline.trim()}$`;
    // On one line, so that lists and quotations go on after it.
    if (display !== undefined) return `$$${display.trim().replaceAll(/\s*\n\s*/g, ' ')}$$`;
    return whole;
  });
}
