import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { displayWidth } from '../../output/display-width.ts';
import { createTheme } from '../theme.ts';
import { fillLine, fitLine, spreadLine } from './fit-line.ts';
import { besideLines, frameLines } from './frame-lines.ts';

const theme = createTheme({ LANG: 'C.UTF-8', FORCE_COLOR: '1', TERM: 'xterm' }, false);
const ascii = createTheme({ PODIUM_ASCII: '1' }, true);

it('is exactly as large as it was asked to be, whatever is in it', () => {
  const size = fc.record({ columns: fc.integer({ min: 4, max: 60 }), rows: fc.integer({ min: 2, max: 12 }) });
  const text = fc.array(
    fc
      .string({ unit: 'grapheme-composite', maxLength: 80 })
      .filter((line) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{M}]/u.test(line)),
  );
  fc.assert(
    fc.property(size, text, fc.string({ maxLength: 40 }), ({ columns, rows }, content, title) => {
      const printable = title.replace(/\P{ASCII}/gu, '');
      const lines = frameLines(content, ascii, { columns, rows, title: printable, note: '1 of 2' });
      expect(lines).toHaveLength(rows);
      for (const line of lines) expect(displayWidth(line)).toBe(columns);
    }),
  );
});

it('draws with ASCII alone where the terminal knows no other signs', () => {
  const lines = frameLines(['text'], ascii, {
    title: 'Title',
    note: '1 of 9',
    columns: 20,
    rows: 4,
    scroll: { first: 0, total: 9 },
  });
  expect(lines.join('\n')).toBe(
    '+- Title ----------+\n|text              #\n|                  |\n+--------- 1 of 9 -+',
  );
});

it('tells without colours which of several frames keys act on', () => {
  const titleOf = (isFocused: boolean) =>
    frameLines([], ascii, { title: 'Tags', columns: 12, rows: 2, isFocused, hasOthers: true })[0];
  expect(titleOf(true)).toBe('+- [Tags] -+');
  expect(titleOf(false)).toBe('+- Tags ---+');
});

it('cuts a painted line without cutting its colours', () => {
  const cut = fitLine(theme.bad('red and longer'), 3);
  expect(stripVTControlCharacters(cut)).toBe('red');
  expect(cut).toBe(theme.bad('red'));
});

it('puts two texts at the ends of a line and shortens the left one', () => {
  expect(spreadLine('left', 'right', 12)).toBe('left   right');
  expect(spreadLine('much too long', 'right', 10)).toBe('much right');
  expect(spreadLine('much too long', 'right', 12, '…')).toBe('much … right');
  expect(fillLine('ab', 4)).toBe('ab  ');
});

it('puts two blocks beside each other', () => {
  expect(besideLines(['a'], ['x', 'y'], 3)).toEqual(['a  x', '   y']);
});
