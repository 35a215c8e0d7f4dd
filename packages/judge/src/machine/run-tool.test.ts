import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askTool } from './run-tool.ts';

/** Makes a program that notes each run, answers with its arguments, and ends as the shell says. */
async function makeProgram(end: string) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-ask-tool-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [path, runs] = [join(folder, 'program'), join(folder, 'program.runs')];
  await writeFile(path, `#!/bin/sh\necho >> '${runs}'\necho "$@"\n${end}\n`);
  await chmod(path, 0o755);
  return { path, countRuns: async () => (await readFile(runs, 'utf8')).length };
}

const options = { timeoutMs: 60_000 };

it('asks a program the same thing once, until its file changes', async () => {
  const { path, countRuns } = await makeProgram('exit 0');
  const same = await Promise.all([1, 2, 3].map(() => askTool(path, ['--version'], options)));
  expect(same.map(({ stdout }) => stdout)).toEqual(['--version\n', '--version\n', '--version\n']);
  expect((await askTool(path, ['-v'], options)).stdout).toBe('-v\n');
  expect(await countRuns()).toBe(2);
  await appendFile(path, '# another version\n');
  await askTool(path, ['-v'], options);
  expect(await countRuns()).toBe(3);
});

it('asks a program that failed again', async () => {
  const { path, countRuns } = await makeProgram('exit 1');
  await askTool(path, ['--version'], options);
  expect((await askTool(path, ['--version'], options)).succeeded).toBe(false);
  expect(await countRuns()).toBe(2);
});

it('asks a program again that took too long, with more time', async () => {
  const { path, countRuns } = await makeProgram('[ "$(wc -l < "$0.runs")" -gt 1 ] || exec sleep 600');
  const run = await askTool(path, ['--version'], { timeoutMs: 2_000 });
  expect(run).toMatchObject({ succeeded: true, timedOut: false, stdout: '--version\n' });
  expect(await countRuns()).toBe(2);
});
