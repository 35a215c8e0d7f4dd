import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeUnprintable, showUnprintable } from './unprintable.ts';

const hostile = '\u001b[2J\u009b5A\u007f\u202etxt\u2066\u200e\u061c';

it('escapes characters that a terminal may obey in JSON, which parses to the same value', () => {
  const json = escapeUnprintable(JSON.stringify({ output: hostile }));
  expect(json).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(json)).toEqual({ output: hostile });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => JSON.parse(escapeUnprintable(JSON.stringify(text))) === text),
  );
});

it('shows control characters and direction marks as visible signs, and keeps lines and tabs', () => {
  expect(showUnprintable(hostile)).toBe('␛[2J‹U+009B›5A␡‹U+202E›txt‹U+2066›‹U+200E›‹U+061C›');
  expect(showUnprintable('1\t2\r\nĝ 👩‍👧 שלום\n')).toBe('1\t2\r\nĝ 👩‍👧 שלום\n');
});
