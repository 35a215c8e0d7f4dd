import { expect, it } from 'vitest';
import { decodeNamedCharacterReference } from './character-names.ts';

it.each([
  ['amp', '&'],
  ['lt', '<'],
  ['nbsp', '\u00a0'],
  ['yuml', 'ÿ'],
  ['le', '≤'],
  ['Omega', 'Ω'],
  ['rarr', '→'],
  ['rceil', '⌉'],
  ['lbrace', '{'],
  ['diams', '♦'],
])('reads &%s; as %s', (name, character) => {
  expect(decodeNamedCharacterReference(name)).toBe(character);
});

it.each(['nothing', '', 'constructor', 'AMp'])('finds no character for &%s;', (name) => {
  expect(decodeNamedCharacterReference(name)).toBe(false);
});
