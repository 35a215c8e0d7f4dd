import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { hashOf, replaceFile } from '@podium/files';
import type { Language, PreparedLanguage } from './language.ts';

const runs = 10;
/**
 * Starts that seem to take longer than this many times the language's figure are a busy machine's.
 */
const mostTimes = 4;

/**
 * The CPU time in milliseconds that starts take on this machine, for languages that have a time for
 * it. A machine may be slower than the one where the figures of the languages were measured.
 */
export function createStartTimes(cacheDir: string) {
  const measured = new Map<Language, { path: string; time: number }>();

  /**
   * Measures the starts of a language, once for its installation. `runSound` runs a program that
   * does nothing, and returns its CPU time; undefined if it did not end well.
   */
  async function measure(
    language: Language,
    { compiler: { fingerprint } }: PreparedLanguage,
    runSound: () => Promise<number | undefined>,
  ): Promise<void> {
    const machine = hashOf(`${cpus()[0]?.model}\n${fingerprint}`).slice(0, 16);
    const path = join(cacheDir, `start-${machine}`);
    if (!language.allowance || measured.get(language)?.path === path) return;
    const stored = Number(await readFile(path, 'utf8').catch(() => ''));
    const time = stored > 0 ? stored : await measureStart(runSound);
    if (time === undefined) return;
    measured.set(language, { path, time });
    // If it cannot be stored, the next process measures again.
    if (time !== stored)
      await replaceFile(path, (temporaryPath) => writeFile(temporaryPath, `${time}\n`)).catch(() => {});
  }

  return {
    measure,
    /** Returns the time that limits add for the start: that of the language, or longer. */
    of: (language: Language) => startTimeFor(language.allowance?.startTimeMs ?? 0, measured.get(language)?.time),
  };
}

export function startTimeFor(ownMs: number, measuredMs = 0): number {
  return Math.max(ownMs, Math.min(measuredMs, mostTimes * ownMs));
}

async function measureStart(runSound: () => Promise<number | undefined>): Promise<number | undefined> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const time = await runSound();
    if (time === undefined) return undefined;
    times.push(time);
  }
  return startTimeOf(times);
}

/** Returns one and a half times what nine of ten starts take, in whole milliseconds. */
export function startTimeOf(timesMs: readonly number[]): number {
  const sorted = timesMs.toSorted((one, other) => one - other);
  return Math.ceil(1.5 * (sorted[Math.ceil(0.9 * sorted.length) - 1] ?? 0));
}
