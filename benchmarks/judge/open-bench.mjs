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
/** The number of tests in the two kinds of compared submissions. */
export const submissionTests = { few: 20, many: 60 };
const headerTimeoutMs = 120_000;
const mebibyte = 1024 ** 2;
const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Opens a judge in its sandbox with an empty cache, writes tests to disk, and offers the same work
 * by plain tools. Times are in milliseconds. Every function rejects on an unexpected outcome, such
 * as a wrong verdict.
 */
export async function openBench(testCount, report) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-benchmark-'));
  const cacheDir = join(folder, 'cache');
  await mkdir(cacheDir);
  report('Preparing the judge and its precompiled header…');
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

/**
 * Measures one submission from the call to the verdict. `compileMs` ends when its tests begin,
 * whether the program was cached or not.
 */
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

/** Returns the program that the judge has compiled from the only source submitted so far. */
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
    async compilePlain(source) {
      await writeFile(sourcePath, source);
      const start = performance.now();
      await execute('g++', ['-O2', '-std=gnu++20', sourcePath, '-o', program]);
      return performance.now() - start;
    },
    async runBare(path, times) {
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

/**
 * Waits for the precompiled header, which a separate process builds after the judge is first
 * created.
 */
export async function waitForHeader(cacheDir) {
  const deadline = performance.now() + headerTimeoutMs;
  while (performance.now() < deadline) {
    const folders = (await readdir(cacheDir)).filter((name) => /^header-[0-9a-f]+$/.test(name));
    if (folders.some((name) => existsSync(join(cacheDir, name, 'bits/stdc++.h.gch')))) return;
    await sleep(100);
  }
  throw new Error('The precompiled header was not built in time.');
}
