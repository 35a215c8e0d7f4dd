import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createJudge } from '../../packages/judge/src/index.ts';
import { numbersOf, sortNumbers } from './programs.mjs';

const execute = promisify(execFile);
/** How many tests the submissions have that are compared. */
export const submissionTests = { few: 20, many: 60 };
const headerPatienceMs = 120_000;
const mebibyte = 1024 ** 2;
const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * A judge in its sandbox with a cache of its own, tests on disk, and the same work done by plain tools. Times are milliseconds.
 * Whatever does not end as it should rejects: a wrong verdict is no measurement.
 */
export async function openBench(testCount, tell) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-benchmark-'));
  const cacheDir = join(folder, 'cache');
  await mkdir(cacheDir);
  tell('Preparing the judge and its precompiled header…');
  const judge = await createJudge({ isolation: 'sandbox', cacheDir });
  const close = async () => {
    await judge.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await waitForHeader(cacheDir);
    const bareRuns = join(folder, 'bare-runs');
    await execute('g++', ['-O2', '-std=gnu++20', join(here, 'bare-runs.cpp'), '-o', bareRuns]);
    const tests = await writeTests(folder, testCount);
    return { judge, tests, folder, cacheDir, close, ...plainTools(folder, bareRuns, tests) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One submission from call to verdict, cached or not; `compileMs` ends when its tests begin. */
export async function submit(judge, source, tests, { onTest = () => {} } = {}) {
  const start = performance.now();
  let compiledAt = start;
  const onProgress = (progress) => {
    if (progress.type === 'running') compiledAt = performance.now();
    if (progress.type === 'test') onTest(progress.result);
  };
  const { verdict, failure, diagnostics } = await judge.judgeSubmission(
    {
      source,
      language: 'cpp',
      limits: { timeLimitMs: 2000, memoryLimitBytes: 256 * mebibyte },
      checker: { type: 'tokens' },
      stopAtFirstFailure: false,
      tests,
    },
    { onProgress },
  );
  const end = performance.now();
  if (verdict !== 'accepted') throw new Error(`${verdict}: ${failure ?? diagnostics.errors.join('\n')}`);
  return { ms: end - start, compileMs: compiledAt - start };
}

/** The program that the judge has compiled from the only source it was given so far. */
export async function findJudgedProgram(cacheDir) {
  const names = await readdir(join(cacheDir, 'programs'));
  const programs = names.filter((name) => !name.includes('.'));
  if (programs.length !== 1) throw new Error(`There are ${programs.length} programs in the cache instead of one.`);
  return join(cacheDir, 'programs', programs[0]);
}

function plainTools(folder, bareRuns, tests) {
  const inputs = tests.map(({ inputPath }) => inputPath);
  const [sourcePath, program, output] = ['plain.cpp', 'plain', 'plain.out'].map((name) => join(folder, name));
  return {
    plainProgram: program,
    async compilePlainly(source) {
      await writeFile(sourcePath, source);
      const start = performance.now();
      await execute('g++', ['-O2', '-std=gnu++20', sourcePath, '-o', program]);
      return performance.now() - start;
    },
    async runBarely(path, times) {
      const { stdout } = await execute(bareRuns, [path, output, String(times), ...inputs]);
      return Number(stdout);
    },
  };
}

async function writeTests(folder, count) {
  const tests = [];
  for (let number = 1; number <= count; number += 1) {
    const [inputPath, answerPath] = [join(folder, `${number}.in`), join(folder, `${number}.ans`)];
    const numbers = numbersOf(number);
    await writeFile(inputPath, `${numbers.length}\n${numbers.join(' ')}\n`);
    await writeFile(answerPath, `${sortNumbers(numbers).join(' ')}\n`);
    tests.push({ inputPath, answerPath });
  }
  return tests;
}

/** It is built by a process of its own when the judge is first made. */
async function waitForHeader(cacheDir) {
  const deadline = performance.now() + headerPatienceMs;
  while (performance.now() < deadline) {
    const folders = (await readdir(cacheDir)).filter((name) => /^header-[0-9a-f]+$/.test(name));
    if (folders.some((name) => existsSync(join(cacheDir, name, 'bits/stdc++.h.gch')))) return;
    await sleep(100);
  }
  throw new Error('The precompiled header was not built in time.');
}
