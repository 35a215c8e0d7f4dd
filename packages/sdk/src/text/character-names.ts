// Runs of named characters: the code point of the first one, and the names of all in order.
import runs from './character-names.json' with { type: 'json' };

const characters = new Map(
  Object.entries(runs).flatMap(([first, names]) =>
    names.split(' ').map((name, index) => [name, String.fromCodePoint(Number(first) + index)] as const),
  ),
);

/**
 * Decodes a name as in `&le;`. It knows the names of HTML 4 and of ASCII characters, and returns
 * false for others, which stay in the text. The web build substitutes this function for the package
 * that markdown imports (see `vite.config.ts`). That package parses HTML in browsers, which the
 * content security policy forbids, or has a table of two thousand names.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  return characters.get(name) ?? false;
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
