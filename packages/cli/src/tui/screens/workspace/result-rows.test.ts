import { expect, it } from 'vitest';
import { createTheme } from '../../theme.ts';
import { detailLines } from './result-rows.ts';
import type { ShownTest } from './result-view.ts';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);

it('wraps the reason of a failure between words, and breaks the input at the width', () => {
  const test = {
    number: 1,
    passed: false,
    verdict: 'wrong_answer',
    timeMs: 1,
    memoryBytes: 4096,
    input: `${'x y'.repeat(10)}\n`,
    note: 'line 1, column 1: expected "340", found the end of the output',
  } as ShownTest;
  const lines = detailLines({ kind: 'test', test }, 'below', { ...theme, columns: 32 });
  expect(lines).toContain('   line 1, column 1: expected');
  expect(lines).toContain('   "340", found the end of the');
  expect(lines).toContain(`     ${'x y'.repeat(9)}`);
  expect(lines).toContain(' x y');
});

it('wraps a trace between words below its own indent, without the empty line that begins it', () => {
  const errorOutput = '\nthread panicked at x.rs:6:24:\n    index out of bounds: 7 is large\n';
  const test = { number: 1, verdict: 'runtime_error', timeMs: 1, memoryBytes: 4096, errorOutput } as ShownTest;
  const lines = detailLines({ kind: 'test', test }, 'below', { ...theme, columns: 36 });
  const at = lines.findIndex((line) => line.includes('Standard error'));
  expect(lines.slice(at + 1, at + 4)).toEqual([
    '     thread panicked at x.rs:6:24:',
    '         index out of bounds: 7 is',
    '         large',
  ]);
});
