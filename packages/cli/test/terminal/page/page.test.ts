import { describe, expect, it } from 'vitest';
import { fillTemplate } from './fill-template.ts';
import { steadyScreen } from './steady-screen.ts';

const nothing = { ids: [], folders: [] };

describe('a steady screen', () => {
  it('has fixed measurements, addresses, folders and ids', () => {
    const screen =
      'at http://127.0.0.1:40123, 17 ms, 12.4 MB, 3.45 s\n/tmp/work/sum.cpp of abcdefghijkl and 0123456789ab';
    expect(
      steadyScreen(screen, { ids: ['0123456789ab', 'abcdefghijkl'], folders: [['/tmp/work', '~/contests']] }),
    ).toBe('at http://127.0.0.1:4000, 2 ms, 3.6 MB, 1.02 s\n~/contests/sum.cpp of 4e7k2m9qx002 and 4e7k2m9qx001');
  });

  it('leaves text that is not a measurement', () => {
    const text = 'Time limit 1s, 256MB, 500ms, 3 min, 10 s';
    expect(steadyScreen(text, nothing)).toBe(text);
  });

  it('keeps columns aligned and frames in their places', () => {
    expect(steadyScreen('│ 123 ms   │ 7 ms  next', nothing)).toBe('│ 2 ms     │ 2 ms  next');
    expect(
      steadyScreen(
        'Verdict   Time     Memory\nAccepted  1 ms     912.0 KB  x\nAccepted  1234 ms  9.0 MB    x',
        nothing,
      ),
    ).toBe('Verdict   Time  Memory\nAccepted  2 ms  3.6 MB  x\nAccepted  2 ms  3.6 MB  x');
    expect(
      steadyScreen(
        'Tests   Time    Memory  Problem\n13/13  12 ms  912.0 KB  Sum\n10/13   2 ms    9.0 MB  Sum',
        nothing,
      ),
    ).toBe('Tests  Time  Memory  Problem\n13/13  2 ms  3.6 MB  Sum\n10/13  2 ms  3.6 MB  Sum');
  });

  it('keeps the right edge of a frame, also where its bar is', () => {
    const frame = (cells: readonly string[]) => cells.map((cell, at) => `│ ${cell} ${at === 0 ? '┃' : '│'}`).join('\n');
    expect(
      steadyScreen(
        frame(['Test 1   12 ms  912.0 KB', 'Test 2    3 ms   12.0 MB', 'Passed  12 ms, 912.0 KB ']),
        nothing,
      ),
    ).toBe(frame(['Test 1    2 ms    3.6 MB', 'Test 2    2 ms    3.6 MB', 'Passed  2 ms, 3.6 MB    ']));
  });

  it('has the same columns in a frame whether or not all values are as long', () => {
    const frame = (...lines: string[]) => ['╭────────────────────────╮', ...lines].join('\n');
    const steady = frame('│ Test 1   2 ms    3.6 MB │', '│ Test 2   2 ms    3.6 MB │');
    const same = frame('│ Test 1   1 ms  568.0 KB │', '│ Test 2   1 ms  568.0 KB │');
    const other = frame('│ Test 1   1 ms  568.0 KB │', '│ Test 2  12 ms    3.6 MB │');
    expect(steadyScreen(same, nothing)).toBe(steady);
    expect(steadyScreen(other, nothing)).toBe(steady);
  });

  it('has tables whose width does not depend on measurements', () => {
    const table = (memory: string, title: string) => `Id   ${title}  Problem\n  1  ${memory}  Sum\n\na     b`;
    const steady = 'Id   Memory  Problem\n  1  3.6 MB  Sum\n\na     b';
    expect(steadyScreen(table('912.0 KB', '  Memory'), nothing)).toBe(steady);
    expect(steadyScreen(table('9.0 MB', 'Memory'), nothing)).toBe(steady);
  });
});

describe('a template', () => {
  const pieces = new Map([['screen: a', 'A $& A']]);

  it('has its pieces in place of its markers', () => {
    expect(fillTemplate('x\n<!-- screen: a -->\ny <!-- no marker -->\n', pieces)).toBe(
      'x\nA $& A\ny <!-- no marker -->\n',
    );
  });

  it('rejects a marker without a piece and a piece without a marker', () => {
    expect(() => fillTemplate('<!-- keys -->\n<!-- screen: a -->', pieces)).toThrow('the markers: keys');
    expect(() => fillTemplate('', pieces)).toThrow('no marker asks for: screen: a');
  });
});
