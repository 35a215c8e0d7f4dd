import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createJudge } from '../create-judge.ts';
import type { CallOptions, Judge, JudgeOptions, MemoryControl } from '../judge.ts';
import type { Judgement, JudgeProgress, JudgeRequest, TestCaseFiles } from '../judgement.ts';
import type {} from './run-cache.ts';

/** All judges of this run share this cache (`run-cache.ts`). */
export const testCacheDir = join(inject('runCacheDir'), 'judge');

const mebibyte = 1024 ** 2;

export interface TestJudge {
  judge: Judge;
  /** Judges a source on pairs of input and answer. The default is one pair of empty texts. */
  judgeSource(source: string, options?: Options): Promise<Judgement>;
  writeTests(cases: readonly (readonly [input: string, answer: string])[]): Promise<TestCaseFiles[]>;
  close(): Promise<void>;
}

const oneEmptyCase: readonly (readonly [input: string, answer: string])[] = [['', '']];

interface Options extends Partial<Omit<JudgeRequest, 'source' | 'tests'>>, CallOptions {
  cases?: readonly (readonly [input: string, answer: string])[];
  timeLimitMs?: number;
  memoryMegabytes?: number;
  outputLimitBytes?: number;
  onProgress?: (progress: JudgeProgress) => void;
}

export async function openTestJudge(
  isolation: JudgeOptions['isolation'],
  cacheDir: string = testCacheDir,
  memoryControl: MemoryControl = 'automatic',
): Promise<TestJudge> {
  const judge = await createJudge({ isolation, cacheDir, memoryControl });
  const folder = await mkdtemp(join(tmpdir(), 'judge-tests-'));
  let fileCount = 0;
  const writeTests: TestJudge['writeTests'] = (cases) =>
    Promise.all(
      cases.map(async ([input, answer]) => {
        fileCount += 1;
        const [inputPath, answerPath] = [join(folder, `${fileCount}.in`), join(folder, `${fileCount}.ans`)];
        await Promise.all([writeFile(inputPath, input), writeFile(answerPath, answer)]);
        return { inputPath, answerPath };
      }),
    );
  return {
    judge,
    writeTests,
    async judgeSource(
      source,
      { cases = oneEmptyCase, timeLimitMs = 1000, memoryMegabytes = 64, outputLimitBytes, ...rest } = {},
    ) {
      const { signal, onProgress, ...request } = rest;
      const limits = { timeLimitMs, memoryLimitBytes: memoryMegabytes * mebibyte };
      return judge.judgeSubmission(
        {
          source,
          language: 'cpp',
          checker: { type: 'tokens' },
          stopAtFirstFailure: false,
          limits: outputLimitBytes === undefined ? limits : { ...limits, outputLimitBytes },
          ...request,
          tests: await writeTests(cases),
        },
        { ...(signal === undefined ? {} : { signal }), ...(onProgress === undefined ? {} : { onProgress }) },
      );
    },
    async close() {
      await judge.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
