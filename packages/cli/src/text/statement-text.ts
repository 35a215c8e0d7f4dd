import { decodeNamedCharacterReference } from '@podium/sdk/character-names';
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

/**
 * Decodes `&le;`, `&#8804;` and `&#x2264;` once. Unknown entities stay as they are.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,10}));/g, (entity, decimal, hex, name) => {
    if (name !== undefined) return (decodeNamedCharacterReference(name) || entity).replace(wideSpace, ' ');
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity;
  });
}

/**
 * These become plain spaces, because only plain spaces break lines and terminals have no others.
 */
const wideSpace = /[\u2002\u2003\u2009]/;
