import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { decodeNamedCharacterReference } from './decode-character-name.ts';

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

it.each(['nothing', '', 'constructor', 'AMp'])('reads no character from &%s;', (name) => {
  expect(decodeNamedCharacterReference(name)).toBe(false);
});

it('has the name under which markdown imports its reader', () => {
  const source = readFileSync(createRequire(import.meta.url).resolve('micromark-util-decode-string'));
  expect(source.toString()).toMatch(/import \{decodeNamedCharacterReference\} from 'decode-named-character-reference'/);
});
