import { describe, expect, it } from 'vitest';
import { createStyle } from '../text/style.ts';
import { cutToWidth, displayWidth, padToWidth } from '../text/terminal-text.ts';
import { progressLine, testBar } from './progress.ts';
import { formatTable } from './table.ts';

const plain = createStyle({ env: {}, isTerminal: true, columns: 40, noColor: true });

describe('formatTable', () => {
  it('aligns columns, wide characters included, and cuts the flexible one to the terminal', () => {
    const rows = [
      { name: '漢字', score: 7, note: 'short' },
      { name: 'Ada', score: 1234, note: 'a note that is far too long for forty columns' },
    ];
    const text = formatTable(
      [
        { title: 'Name', text: (row) => row.name },
        { title: 'Score', text: (row) => String(row.score), align: 'right' },
        { title: 'Note', text: (row) => row.note, flexible: true },
      ],
      rows,
      plain,
    );
    expect(text.split('\n')).toEqual([
      'Name  Score  Note',
      '漢字      7  short',
      'Ada    1234  a note that is far too lon…',
    ]);
  });

  it('leaves out columns in their order if cutting is not enough', () => {
    const columns = [
      { title: 'Title', text: () => 'x'.repeat(30), flexible: true },
      { title: 'Second to go', text: () => '', leaveOut: 2 },
      { title: 'First to go', text: () => '', leaveOut: 1 },
      { title: 'Name', text: () => 'y'.repeat(20) },
    ];
    const heading = (width: number) =>
      formatTable(columns, [{}], { ...plain, columns: width })
        .split('\n')[0]
        ?.split(/\s{2,}/);
    expect(heading(90)).toEqual(['Title', 'Second to go', 'First to go', 'Name']);
    expect(heading(60)).toEqual(['Title', 'Second to go', 'Name']);
    expect(heading(40)).toEqual(['Title', 'Name']);
    for (const width of [40, 60, 80]) {
      for (const line of formatTable(columns, [{}], { ...plain, columns: width }).split('\n')) {
        expect(displayWidth(line)).toBeLessThanOrEqual(width);
      }
    }
  });
});

describe('displayWidth', () => {
  it.each([
    ['abc', 3],
    ['漢字', 4],
    ['é', 1],
    ['👍', 2],
    ['\u001b[31mred\u001b[0m', 3],
  ])('gives %j the width %i', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it('is the width that padding and cutting use', () => {
    expect(padToWidth('漢', 4)).toBe('漢  ');
    expect(cutToWidth('漢字漢字', 5)).toBe('漢字…');
  });
});

describe('the progress of tests', () => {
  it('is a mark per test: passed, failed, not judged yet', () => {
    expect(progressLine({ label: 'Judging', passed: [true, true, false], total: 5 }, plain)).toBe(
      'Judging [●●✗··] 3/5',
    );
  });

  it('is ASCII on a terminal without Unicode', () => {
    const ascii = createStyle({ env: { TERM: 'linux' }, isTerminal: true, columns: 80, noColor: true });
    expect(testBar([true, false], 3, ascii)).toBe('[*x.]');
    expect(testBar([true, undefined, false], 4, ascii)).toBe('[*.x.]');
  });

  it('shows a failure among many tests in a bar of bounded width', () => {
    const passed = Array.from({ length: 100 }, (_, index) => index !== 57);
    const bar = testBar(passed, 100, { ...plain, columns: 80 });
    expect(bar).toHaveLength(42);
    expect([...bar].filter((mark) => mark === '✗')).toHaveLength(1);
  });

  it('leaves room for the text beside it', () => {
    const narrow = { ...plain, columns: 60 };
    const passed = Array.from({ length: 101 }, (_, index) => index !== 100);
    const line = progressLine({ label: 'Judging', passed, total: 120 }, { ...plain, columns: 40 });
    expect(line).toMatch(/^Judging \[.*✗.*\] 101\/120$/);
    expect(line).toHaveLength(39);
    const facts = ' 100/120  Time limit exceeded  1.00 s, 708.0 KB';
    expect(testBar(passed, 120, narrow, facts).length + facts.length).toBeLessThan(60);
  });
});

describe('text of a server or a program', () => {
  const hostile = 'ab\u001b[2J\u001b]0;title\u0007\ncd\r';

  it('is shown in one line of its cell', () => {
    const columns = [{ title: 'Title', text: ({ title }: { title: string }) => title }];
    expect(formatTable(columns, [{ title: hostile }], plain)).toBe('Title\nab cd');
  });

  it('is shown in the one line of the progress', () => {
    expect(progressLine({ label: hostile }, plain)).toBe('ab cd');
    expect(progressLine({ label: hostile, passed: [], total: 1 }, plain)).toBe('ab cd [·] 0/1');
  });
});

describe('createStyle', () => {
  const colorOf = (env: Record<string, string>, isTerminal: boolean, noColor = false) =>
    createStyle({ env, isTerminal, columns: 80, noColor }).color;

  it('uses colours only on a terminal, except with FORCE_COLOR', () => {
    expect([colorOf({}, true), colorOf({}, false)]).toEqual([true, false]);
    expect([colorOf({ NO_COLOR: '1' }, true), colorOf({}, true, true), colorOf({ FORCE_COLOR: '0' }, true)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([colorOf({ FORCE_COLOR: '1' }, false), colorOf({ FORCE_COLOR: '1', NO_COLOR: '1' }, false)]).toEqual([
      true,
      false,
    ]);
  });
});
