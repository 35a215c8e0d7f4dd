import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showBytes, showText } from './shown-text.ts';

const encode = (text: string) => new TextEncoder().encode(text);

describe('showText', () => {
  it('leaves a text of 1 KB whole', () => {
    expect(showText('x'.repeat(1024))).toEqual({ text: 'x'.repeat(1024), cut: false });
  });

  it('cuts a longer text at 1 KB and marks it as cut', () => {
    expect(showText('x'.repeat(1025))).toEqual({ text: 'x'.repeat(1024), cut: true });
  });

  it('leaves out a character that the limit would cut in two', () => {
    expect(showText(`${'x'.repeat(1023)}é`)).toEqual({ text: 'x'.repeat(1023), cut: true });
  });

  it('keeps the mark of a text that was cut before', () => {
    expect(showText('short', true)).toEqual({ text: 'short', cut: true });
  });

  it('shows NUL characters as replacement characters', () => {
    expect(showText('a\0b').text).toBe('a\uFFFDb');
  });

  it('never exceeds 1 KB and never invents characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const shown = showText(text);
        const wellFormed = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
          encode(text.replaceAll('\0', '\uFFFD')),
        );
        expect(encode(shown.text).length).toBeLessThanOrEqual(1024);
        expect(wellFormed.startsWith(shown.text)).toBe(true);
      }),
    );
  });
});

describe('showBytes', () => {
  it('marks bytes as cut of which only the beginning was read', () => {
    expect(showBytes(encode('x'.repeat(1025)), 5000)).toEqual({ text: 'x'.repeat(1024), cut: true });
  });

  it('shows bytes that are not UTF-8 as replacement characters', () => {
    expect(showBytes(new Uint8Array([0x61, 0xff, 0x62]), 3)).toEqual({ text: 'a\uFFFDb', cut: false });
  });
});
