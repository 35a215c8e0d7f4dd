import { readFile, stat, writeFile } from 'node:fs/promises';
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import { hashOf, replaceFile } from '@podium/files';
import type { Judge } from '../judge.ts';

/**
 * The CPU time of the reference program in milliseconds on the machine whose speed is 1: a virtual
 * machine on an AMD EPYC (family 25, model 17) at 2.6 GHz, with g++ 12.2 and the flags of
 * submissions.
 */
const referenceMs = 100;
const runs = 5;
/** A start measures again if the stored speed is older than this, in milliseconds. */
const validForMs = 24 * 60 * 60_000;
/** The contract allows no larger one, so a damaged file holds it. */
const largestSpeed = 1_000;

type Programs = Pick<Judge, 'runProgram'>;

/**
 * Sorts numbers, walks through 8 MB in a random order, and divides: what solutions spend time on.
 */
const referenceProgram = `#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>
int main() {
  std::vector<std::uint32_t> numbers(1 << 20), next(1 << 21);
  std::uint64_t state = 88172645463325252ull, sum = 0;
  auto random = [&] { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state; };
  for (auto &number : numbers) number = random();
  std::sort(numbers.begin(), numbers.end());
  for (std::size_t i = 0; i < next.size(); ++i) next[i] = random() % next.size();
  for (std::uint32_t at = 0, step = 0; step < 2000000; ++step) at = next[at] ^ (step & 1), at %= next.size(), sum += at;
  for (std::uint64_t i = 1; i < 6000000; ++i) sum += state / i;
  std::printf("%llu\\n", (unsigned long long)(sum + numbers[1000]));
}
`;

/**
 * Returns the speed of one core of this machine. It is measured once a day and stored in `dir`,
 * which exists, because measuring takes half a second of CPU time at every start otherwise.
 */
export async function findSpeed(judge: Programs, dir: string, signal: AbortSignal): Promise<number | null> {
  const machine = hashOf(`${arch()} ${cpus()[0]?.model}\n${referenceProgram}`).slice(0, 16);
  const path = join(dir, `speed-${machine}`);
  const stored = await readSpeed(path).catch(() => null);
  if (stored !== null) return stored;
  const speed = await measureSpeed(judge, signal);
  // If it cannot be stored, the next start measures again.
  if (speed !== null) await replaceFile(path, (unfinished) => writeFile(unfinished, `${speed}\n`)).catch(() => {});
  return speed;
}

async function readSpeed(path: string): Promise<number | null> {
  const age = Date.now() - (await stat(path)).mtimeMs;
  const speed = Number(await readFile(path, 'utf8'));
  return Math.abs(age) < validForMs && speed > 0 && speed <= largestSpeed ? speed : null;
}

/**
 * Measures the speed of one core: 1 on the reference machine, 2 on one that is twice as fast. It is
 * the median of several runs. Returns null if the program cannot be run, or the call is aborted.
 */
async function measureSpeed(judge: Programs, signal: AbortSignal): Promise<number | null> {
  const times: number[] = [];
  const limits = { timeLimitMs: 10_000, memoryLimitBytes: 256 * 1024 ** 2 };
  for (let run = 0; run < runs; run += 1) {
    const request = { source: referenceProgram, language: 'cpp', input: '', limits };
    const measured = await judge.runProgram(request, { signal }).catch(() => undefined);
    if (!measured || measured.verdict !== null || measured.cpuTimeMs <= 0) return null;
    times.push(measured.cpuTimeMs);
  }
  return speedOf(times);
}

/** Compares the median of CPU times in milliseconds with the reference, rounded to hundredths. */
export function speedOf(timesMs: readonly number[]): number {
  const sorted = timesMs.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? referenceMs;
  return Math.round((referenceMs / median) * 100) / 100;
}
