import { EventEmitter } from 'node:events';
import { type IBufferCell, Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameOutput } from './frame-output.ts';

const startSize = { columns: 48, rows: 6 };
const eraseLine = '\u001b[2K';
const open = '\u001b[?1049h\u001b[?25l';

const arbitraryText = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-c│─✓é]{1,6}$/) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 10 }).map((count) => ' '.repeat(count)) },
  { weight: 1, arbitrary: fc.constantFrom('表', '🙂', 'e\u0301', '✅') },
);
const arbitraryStyle = fc.constantFrom(
  ['', ''],
  ['\u001b[1m', '\u001b[22m'],
  ['\u001b[2m', '\u001b[22m'],
  ['\u001b[7m', '\u001b[27m'],
  ['\u001b[3m\u001b[4m', '\u001b[24m\u001b[23m'],
  ['\u001b[36m', '\u001b[39m'],
  ['\u001b[91m', '\u001b[39m'],
  ['\u001b[38;5;200m', '\u001b[39m'],
  ['\u001b[48;2;1;20;200m', '\u001b[49m'],
  ['\u001b[1;32m', '\u001b[0m'],
);
/** Painted text of at most 40 columns. */
const arbitraryRow = fc
  .array(fc.tuple(arbitraryText, arbitraryStyle), { maxLength: 4 })
  .map((parts) => parts.map(([text, [begin, end]]) => begin + text + end).join(''));
const arbitraryFrame = fc.array(arbitraryRow, { minLength: 1, maxLength: 9 });
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('draw' as const),
      rows: fc.array(fc.oneof(fc.constant('as before' as const), arbitraryRow), { minLength: 1, maxLength: 9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('resize' as const),
      columns: fc.integer({ min: 40, max: 60 }),
      rows: fc.integer({ min: 2, max: 9 }),
      frame: arbitraryFrame,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave and return' as const), frame: arbitraryFrame }) },
);

describe('createFrameOutput', () => {
  it('shows what the whole frames would have shown, whatever they are and however the terminal is resized', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        const screens = openScreens();
        for (const step of steps) {
          await screens.take(step);
          expect(cellsOf(screens.byChanges)).toEqual(cellsOf(screens.byFrames));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('writes only what differs from the last frame', async () => {
    const terminal = createRecorder();
    const output = createFrameOutput(terminal);
    output.write(`${open}one\ntwo    \u001b[7mthree\u001b[27m\nfour`);
    terminal.taken();
    output.write(`\u001b[?2026h`);
    output.write(`${eraseOf(3)}one\ntwo    \u001b[7mthere\u001b[27m\nfour`);
    output.write(`\u001b[?2026l`);
    expect(terminal.taken()).toBe('\u001b[?2026h\u001b[2;10H\u001b[7mer\u001b[m\u001b[?2026l');
  });

  it('writes nothing for a frame that shows the same', () => {
    const terminal = createRecorder();
    const output = createFrameOutput(terminal);
    output.write(`${open}one\ntwo`);
    terminal.taken();
    output.write(`\u001b[?2026h`);
    output.write(`${eraseOf(2)}one\n\u001b[1m\u001b[22mtwo  `);
    output.write(`\u001b[?2026l`);
    expect(terminal.taken()).toBe('');
  });

  it('draws every row again when the rest of the screen is erased', () => {
    const terminal = createRecorder();
    const output = createFrameOutput(terminal);
    output.write(`${open}one\ntwo`);
    terminal.taken();
    output.write('\u001b[1;1H\u001b[Jone\ntwo');
    expect(terminal.taken()).toContain('one');
  });

  it('lets through what is written outside of the alternate screen, and what sets modes', () => {
    const terminal = createRecorder();
    const output = createFrameOutput(terminal);
    output.write('before\r\n');
    output.write('\u001b[?1049h\u001b[?25l');
    output.write('\u001b[?25h\u001b[?1049l');
    output.write('after\n');
    expect(terminal.taken()).toBe('before\r\n\u001b[?1049h\u001b[?25l\u001b[?25h\u001b[?1049lafter\n');
  });

  it('tells when something is written, be it nothing', async () => {
    const output = createFrameOutput(createRecorder());
    await new Promise<void>((resolve) => output.write('\u001b[?2026h', () => resolve()));
  });
});

function createRecorder() {
  let text = '';
  return Object.assign(new EventEmitter(), {
    ...startSize,
    write(written: string, onWritten?: () => void) {
      text += written;
      if (onWritten) setImmediate(onWritten);
      return true;
    },
    /** What was written since it was last asked. */
    taken() {
      const taken = text;
      text = '';
      return taken;
    },
  });
}

type Step =
  | { do: 'draw'; rows: readonly (string | 'as before')[] }
  | { do: 'resize'; columns: number; rows: number; frame: readonly string[] }
  | { do: 'leave and return'; frame: readonly string[] };

/** Two terminals: one is written the frames as Ink writes them, the other what is left of them. */
function openScreens() {
  const byFrames = openTerminal();
  const byChanges = openTerminal();
  const size = { ...startSize };
  const output = createFrameOutput({
    get columns() {
      return size.columns;
    },
    get rows() {
      return size.rows;
    },
    write: (text: string) => {
      byChanges.write(text);
      return true;
    },
  });
  let frame: readonly string[] = [];
  const write = (text: string) => {
    byFrames.write(text);
    output.write(text);
  };
  const draw = (erase: string, rows: readonly string[]) => {
    frame = rows.slice(0, size.rows);
    write('\u001b[?2026h');
    write(erase + frame.join('\n'));
    write('\u001b[?2026l');
  };
  write(open);
  const take = {
    draw({ rows }: Step & { do: 'draw' }) {
      const last = frame;
      draw(
        eraseOf(last.length),
        rows.map((row, at) => (row === 'as before' ? (last[at] ?? '') : row)),
      );
    },
    resize(step: Step & { do: 'resize' }) {
      Object.assign(size, { columns: step.columns, rows: step.rows });
      for (const terminal of [byFrames, byChanges]) terminal.resize(size.columns, size.rows);
      draw('\u001b[1;1H\u001b[J', step.frame);
    },
    'leave and return'({ frame: rows }: Step & { do: 'leave and return' }) {
      write('\u001b[?1049l');
      byFrames.write('of another program\r\n');
      byChanges.write('of another program\r\n');
      write(`\u001b[?1049h\u001b[1;1H`);
      draw('', rows);
    },
  };
  return {
    byFrames,
    byChanges,
    async take(step: Step) {
      take[step.do](step as never);
      await Promise.all([byFrames, byChanges].map((terminal) => new Promise<void>((done) => terminal.write('', done))));
    },
  };
}

function openTerminal(): Terminal {
  // As the terminal's driver does, a line feed returns to the start of the line.
  return new Terminal({ cols: startSize.columns, rows: startSize.rows, convertEol: true, allowProposedApi: true });
}

/** As Ink erases its last frame: from its last row upwards. */
function eraseOf(rows: number): string {
  return rows === 0 ? '' : `${Array.from({ length: rows }, () => eraseLine).join('\u001b[1A')}\u001b[G`;
}

function cellsOf(terminal: Terminal): string[][] {
  const { active } = terminal.buffer;
  return Array.from({ length: terminal.rows }, (_, row) =>
    Array.from({ length: terminal.cols }, (_, column) => describeCell(active.getLine(row)?.getCell(column))),
  );
}

function describeCell(cell: IBufferCell | undefined): string {
  if (!cell) return 'none';
  const set = ['Bold', 'Dim', 'Italic', 'Underline', 'Inverse', 'Strikethrough'] as const;
  const styles = set.filter((name) => cell[`is${name}`]() !== 0);
  const colors = [cell.getFgColorMode(), cell.getFgColor(), cell.getBgColorMode(), cell.getBgColor()];
  return [cell.getChars() || (cell.getWidth() === 0 ? '' : ' '), ...styles, ...colors].join(' ');
}
