import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { noDiagnostics, type ProgramRun } from '../judgement.ts';
import { nothingRun } from '../run-program.ts';
import { findSpeed, speedOf } from './measure-speed.ts';

it.each([
  [[100, 100, 100], 1],
  [[50, 50, 50], 2],
  [[200, 190, 210, 900, 5], 0.5],
  [[300], 0.33],
])('compares the median of %j ms with the reference', (times, speed) => {
  expect(speedOf(times)).toBe(speed);
});

const ended = (cpuTimeMs: number, verdict: ProgramRun['verdict'] = null): ProgramRun => ({
  ...nothingRun,
  ...{ cpuTimeMs, verdict, diagnostics: noDiagnostics },
});
const { signal } = new AbortController();

async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'podium-speed-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

it('measures again when the stored speed is a day old or damaged, not at every start', async () => {
  const dir = await temporaryFolder();
  let cpuTimeMs = 50;
  const find = () => findSpeed({ runProgram: async () => ended(cpuTimeMs) }, dir, signal);
  expect(await find()).toBe(2);
  cpuTimeMs = 100;
  expect(await find()).toBe(2);
  const [storedFile = ''] = await readdir(dir);
  const yesterday = Date.now() / 1000 - 25 * 60 * 60;
  await utimes(join(dir, storedFile), yesterday, yesterday);
  expect(await find()).toBe(1);
  cpuTimeMs = 200;
  expect(await find()).toBe(1);
  await writeFile(join(dir, storedFile), '');
  expect(await find()).toBe(0.5);
});

it('keeps no speed of a program that did not end in order', async () => {
  const dir = await temporaryFolder();
  expect(await findSpeed({ runProgram: async () => ended(100, 'runtime_error') }, dir, signal)).toBeNull();
  expect(await readdir(dir)).toEqual([]);
});
