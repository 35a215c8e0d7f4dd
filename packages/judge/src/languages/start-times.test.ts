import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { java } from './java.ts';
import type { PreparedLanguage } from './language.ts';
import { rust } from './rust.ts';
import { createStartTimes, startTimeFor, startTimeOf } from './start-times.ts';

const ownMs = java.allowance?.startTimeMs ?? 0;
const prepared = { compiler: { fingerprint: 'one' } } as PreparedLanguage;

it('takes one and a half times the ninth of ten starts', () => {
  expect(startTimeOf([10, 9, 8, 7, 6, 5, 4, 3, 2, 900])).toBe(15);
});

it.each([
  [100, undefined, 100],
  [100, 40, 100],
  [100, 150, 150],
  [100, 9000, 400],
])('adds of %i ms and a measured %j ms %i ms', (own, measured, added) => {
  expect(startTimeFor(own, measured)).toBe(added);
});

it('measures an installation once, also for later processes, and no language without an allowance', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'judge-starts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let count = 0;
  const run = async () => {
    count += 1;
    return ownMs;
  };
  for (let process = 0; process < 2; process += 1) {
    const starts = createStartTimes(folder);
    expect(starts.of(java)).toBe(ownMs);
    await starts.measure(java, prepared, run);
    await starts.measure(java, prepared, run);
    expect(starts.of(java)).toBe(1.5 * ownMs);
    await starts.measure(rust, prepared, run);
    expect(starts.of(rust)).toBe(0);
  }
  expect(count).toBe(10);
});

it('keeps the figure of the language if the program does not end well', async () => {
  const starts = createStartTimes('/nonexistent');
  await starts.measure(java, prepared, async () => undefined);
  expect(starts.of(java)).toBe(ownMs);
});
