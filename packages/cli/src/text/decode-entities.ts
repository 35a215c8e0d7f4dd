import { decodeNamedCharacterReference } from '@podium/sdk/character-names';

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
