import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createTheme } from '../theme.ts';
import { besideLines, breakWords, failureLines, fillLine, fitLine, spreadLine } from './lines.ts';

describe('fitLine', () => {
  const theme = createTheme({ LANG: 'C.UTF-8', FORCE_COLOR: '1', TERM: 'xterm' }, false);

  it('continues a word that is too wide on the next line, and leaves the others alone', () => {
    expect(breakWords('in /home/ada/config now', 6)).toBe('in /home/\nada/co\nnfig now');
  });

  it('cuts a painted line without cutting its colours', () => {
    const cut = fitLine(theme.bad('red and longer'), 3);
    expect(stripVTControlCharacters(cut)).toBe('red');
    expect(cut).toBe(theme.bad('red'));
  });

  it('puts two texts at the ends of a line and shortens the left one', () => {
    expect(spreadLine('left', 'right', { columns: 12, ellipsis: '' })).toBe('left   right');
    expect(spreadLine('much too long', 'right', { columns: 10, ellipsis: '' })).toBe('much right');
    expect(spreadLine('much too long', 'right', { columns: 12, ellipsis: '…' })).toBe('much … right');
    expect(fillLine('ab', 4)).toBe('ab  ');
  });

  it('puts two blocks beside each other, the right one at the same column in every line', () => {
    expect(besideLines(['a'], ['x', 'y'], 3)).toEqual(['a  x', '   y']);
  });
});

describe('stateLines', () => {
  const theme = createTheme({ LANG: 'C.UTF-8' }, true);

  it('loses nothing of a path that is longer than a line', () => {
    const message = "There is no file '/home/ada/contests/spring-cup/A-sum-of-two/solution.cpp'.";
    const lines = failureLines(
      { exitCode: 2, code: 'usage', message, hints: [], fields: [] },
      { ...theme, columns: 29 },
    );
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(30);
    expect(lines.join('').replaceAll(' ', '')).toBe(message.replaceAll(' ', ''));
  });
});
