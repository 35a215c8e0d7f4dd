import type { TokenizerAndRendererExtension } from 'marked';

/** Returns what stands for a formula. */
export type FormatFormula = (tex: string, isDisplayed: boolean) => string;

/** Reads `$…$`, and `$$…$$` within a line. A dollar before a digit and a space is money. */
export function inlineMath(format: FormatFormula): TokenizerAndRendererExtension {
  return {
    name: 'math',
    level: 'inline',
    start: (text) => text.indexOf('$'),
    tokenizer(text) {
      const match =
        /^(?:\$\$((?:[^$]|\\\$){1,4000}?)\$\$|\$(?!\s)((?:\\[\s\S]|[^$\\\n]|\n(?!\n)){1,4000}?)(?<!\s)\$(?!\d))/.exec(
          text,
        );
      if (!match) return undefined;
      return { type: 'math', raw: match[0], text: format(match[1] ?? match[2] ?? '', match[1] !== undefined) };
    },
    renderer: ({ text }) => String(text),
  };
}

/** Reads `$$…$$` as a block of its own, whose lines belong to the formula. */
export function blockMath(format: FormatFormula): TokenizerAndRendererExtension {
  return {
    name: 'block-math',
    level: 'block',
    start: (text) => text.search(/^ {0,3}\$\$/m),
    tokenizer(text) {
      const match = /^ {0,3}\$\$((?:[^$]|\\\$){1,20000}?)\$\$[ \t]*(?:\n+|$)/.exec(text);
      return match ? { type: 'block-math', raw: match[0], text: format(match[1] ?? '', true) } : undefined;
    },
    renderer: ({ text }) => String(text),
  };
}
