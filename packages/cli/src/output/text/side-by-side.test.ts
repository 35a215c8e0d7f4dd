import { describe, expect, it } from 'vitest';
import { createStyle } from '../../text/style.ts';
import { displayWidth } from '../../text/terminal-text.ts';
import { formatSideBySide } from './side-by-side.ts';

const pipe = createStyle({ env: {}, isTerminal: false, columns: undefined, noColor: true });
const terminal = createStyle({ env: {}, isTerminal: true, columns: 60, noColor: true });
const format = (left: string, right: string, style = pipe) =>
  formatSideBySide({ title: 'Expected', text: left }, { title: 'Actual', text: right }, style);

describe('formatSideBySide', () => {
  it('marks lines that differ, that are missing and that are too many', () => {
    expect(format('1\n2\n3\n4\n', '1\n9\n3\n4\n5\n')).toEqual([
      '  Expected     Actual',
      '1 1          1 1',
      '2 2        | 2 9',
      '3 3          3 3',
      '4 4          4 4',
      '           > 5 5',
    ]);
    expect(format('1\n2\n', '2\n').at(1)).toBe('1 1        <');
  });

  it('is empty when no line differs', () => {
    expect(format('1 \n2\n\n', '1\n2')).toEqual([]);
  });

  it('leaves out equal lines, and marks the gap', () => {
    const same = Array.from({ length: 50 }, (_, index) => `line ${index}`).join('\n');
    const lines = format(`a\n${same}\nb\n`, `A\n${same}\nB\n`);
    expect(lines).toHaveLength(1 + 4 + 1 + 4);
    expect(lines[5]?.trim()).toBe('…');
  });

  it('cuts a long line to the terminal, around its first difference', () => {
    const long = 'x'.repeat(500);
    const lines = format(`${long}1${long}`, `${long}2${long}`, terminal);
    expect(lines[1]).toMatch(/…x+1x+… \| 1 …x+2x+…$/);
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(60);
  });

  it('cuts long outputs and shows the number of hidden lines', () => {
    const lines = format('', Array.from({ length: 100 }, (_, index) => `${index}`).join('\n'));
    expect(lines.at(-1)?.trim()).toBe('… 40 more lines');
  });

  it('does not count the missing end of a cut text as a difference', () => {
    const cut = { title: 'Actual', text: '1\n9\n3\n4', isCut: true };
    const whole = { title: 'Expected', text: '1\n2\n3\n44\n5\n' };
    const lines = formatSideBySide(whole, cut, pipe);
    expect(lines.slice(1)).toEqual(['1 1          1 1', '2 2        | 2 9', '3 3          3 3']);
    expect(formatSideBySide(whole, { ...cut, text: '1\n2\n3\n4' }, pipe)).toEqual([]);
  });

  it('removes control characters', () => {
    expect(format('1\n', '\u001b[2J\u0007evil\n').at(1)).toBe('1 1        | 1 evil');
  });
});
