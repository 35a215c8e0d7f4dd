import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeLine, safeText, typedLine } from './safe-text.ts';

describe('safeText', () => {
  it('removes colours, cursor movements, titles and bells, and keeps tabs and newlines', () => {
    expect(safeText('a\u001b[31mb\u001b[0m\tc\n\u001b]0;title\u0007d\u0007\u009b2Je\r\nf')).toBe('ab\tc\nd2Je\nf');
  });

  it('removes the marks that reorder text', () => {
    expect(safeText('user\u202egnp.exe')).toBe('usergnp.exe');
  });

  it('removes what is not seen and what makes a symbol wider in some terminals only', () => {
    expect(safeText('I \u2764\ufe0f 1\ufe0f\u20e3 zero\u200bwidth')).toBe('I \u2764 1 zerowidth');
    expect(safeText('👩\u200d👧')).toBe('👩\u200d👧');
  });

  it('leaves nothing a terminal obeys, whatever it is given', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('\u001b', '[', ']', '0', ';', 'm', 'x', '\u0007', '\u009b', '\r', '\n', '\u0000'),
    });
    fc.assert(
      fc.property(nasty, (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what is asserted
        expect(safeText(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      }),
    );
  });

  it('keeps ordinary text as it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => safeText(text) === text));
  });
});

describe('safeLine', () => {
  it('makes one line', () => {
    expect(safeLine('a\n\tb')).toBe('a b');
  });
});

describe('typedLine', () => {
  it('makes one line, and loses nothing that may be part of a name or a password', () => {
    expect(typedLine('\u001b[31m\u2764\ufe0f\nkey\u200b')).toBe('\u2764\ufe0f key\u200b');
  });
});
