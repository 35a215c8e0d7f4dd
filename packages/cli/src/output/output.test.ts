import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createOutput } from './output.ts';

/** Returns the output on a standard error that is a terminal of that many columns. */
function onTerminal(columns: number, print: (output: ReturnType<typeof createOutput>) => void): string {
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns });
  const output = createOutput(
    {
      argv: [],
      env: { NO_COLOR: '1' },
      cwd: '/',
      stdin: Object.assign(Readable.from([]), { isTTY: false }),
      stdout: new PassThrough(),
      stderr,
      signal: new AbortController().signal,
    },
    { json: false, noColor: false, noPager: false },
  );
  print(output);
  return String(stderr.read());
}

it('removes control characters from errors and warnings', () => {
  const hostile = 'Evil\u001b[2J\u001b]0;title\u0007 Cup';
  const printed = onTerminal(80, (output) => {
    output.error({ exitCode: 2, code: 'x', message: hostile, hints: [hostile], fields: [] });
    output.reporter.warn(hostile);
  });
  expect(printed).toBe('error Evil Cup\n  Evil Cup\nwarning Evil Cup\n');
});

it('prints only the colours of an unsafe text on a terminal', async () => {
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const host = { argv: [], env: {}, cwd: '/', stdin: Readable.from([]), stdout, stderr: new PassThrough() };
  const options = { json: false, noColor: false, noPager: true };
  const output = createOutput({ ...host, signal: new AbortController().signal } as never, options);
  await output.result({ text: () => ({ text: '\u001b[31mred\u001b[0m\u001b[2J\u009b\u202e' }), json: {} });
  expect(String(stdout.read())).toBe('\u001b[31mred\u001b[0m\n');
});

it('breaks errors and hints between words at the width of the terminal', () => {
  const printed = onTerminal(40, (output) =>
    output.error({
      exitCode: 2,
      code: 'x',
      message: 'There is no problem in this folder or above it.',
      hints: ['Pull one with `podium problem get <problem>` first.'],
      fields: [],
    }),
  );
  expect(printed.split('\n')).toEqual([
    'error There is no problem in this folder',
    '  or above it.',
    '  Pull one with',
    '    `podium problem get <problem>`',
    '    first.',
    '',
  ]);
});
