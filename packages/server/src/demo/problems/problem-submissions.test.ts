import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJudge, type Judge, type Judgement, type TestCaseFiles } from '@podium/judge';
import { completeChecker, parseMemoryLimit, parseTimeLimit } from '@podium/sdk/contract';
import { findDeclaredVerdict, readJuryPrograms, readProblemFolder } from '@podium/sdk/problem-folder';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type {} from '../../../../judge/src/test/run-cache.ts';
import { demoRoot } from '../../demo-root.ts';
import { demoProblems } from './index.ts';

type FolderWithUpload = Awaited<ReturnType<typeof readProblemFolder>>;

const examplesRoot = fileURLToPath(new URL('../../../../../examples/problems/', import.meta.url));
let scratch: string;
let judge: Judge;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'podium-demo-problems-'));
  judge = await createJudge({ isolation: 'none', cacheDir: join(inject('runCacheDir'), 'judge') });
});

afterAll(async () => {
  await judge?.close();
  await rm(scratch, { recursive: true, force: true });
});

describe.each(demoProblems)('demo problem $slug', ({ slug, generateSecretTests }) => {
  it('gives every submission the verdict of its folder', async () => {
    const problem = await readProblemFolder(join(demoRoot, 'problems', slug));
    const tests: TestCaseFiles[] = problem.folder.testCases.map(({ inputFile, answerFile }) => ({
      inputPath: join(problem.folder.path, inputFile),
      answerPath: join(problem.folder.path, answerFile),
    }));
    const folder = join(scratch, slug);
    await mkdir(folder);
    for (const { name, input, answer } of generateSecretTests()) {
      const files = { inputPath: join(folder, `${name}.in`), answerPath: join(folder, `${name}.ans`) };
      await Promise.all([writeFile(files.inputPath, input), writeFile(files.answerPath, answer)]);
      tests.push(files);
    }
    await expectOwnVerdicts(problem, tests);
    await rm(folder, { recursive: true });
  });
});

describe('example problems', () => {
  it('show a checker of their own', async () => {
    const { upload } = await readProblemFolder(join(examplesRoot, 'lantern-pairs'));
    expect(upload.checker).toMatchObject({ type: 'custom', protocol: 'kattis' });
  });

  it('show an interactive problem', async () => {
    const { upload } = await readProblemFolder(join(examplesRoot, 'guess-the-number'));
    expect(upload.checker).toMatchObject({ type: 'interactive', protocol: 'kattis' });
    expect(upload.description).toContain('## Sample interaction 1');
  });
});

async function expectOwnVerdicts(problem: FolderWithUpload, tests: readonly TestCaseFiles[]): Promise<void> {
  const { submissions } = await readJuryPrograms(problem.folder.path);
  const timeLimitMs = parseTimeLimit(problem.upload.constraints?.timeLimit ?? '') ?? Number.NaN;
  const judgements = await Promise.all(submissions.map(({ file }) => judgeFile(problem, file, tests)));
  const expected = submissions.map(({ file, expectations }) => ({
    file,
    verdict: findDeclaredVerdict(expectations),
    failure: undefined,
  }));
  expect(
    judgements.map(({ verdict, failure }, index) => ({ file: submissions[index]?.file, verdict, failure })),
  ).toEqual(expected);
  for (const { verdict, tests: results } of judgements) {
    if (verdict !== 'accepted') continue;
    expect(results).toHaveLength(tests.length);
    // A correct but slower program must also fit into the time limit.
    expect(Math.max(...results.map(({ cpuTimeMs }) => cpuTimeMs))).toBeLessThan(timeLimitMs / 2);
  }
}

async function judgeFile(
  { upload, folder }: FolderWithUpload,
  file: string,
  tests: readonly TestCaseFiles[],
): Promise<Judgement> {
  const { timeLimit = '', memoryLimit = '' } = upload.constraints ?? {};
  const { checker = { type: 'tokens' } } = upload;
  return judge.judgeSubmission({
    source: await readFile(join(folder.path, file), 'utf8'),
    language: 'cpp',
    limits: {
      timeLimitMs: parseTimeLimit(timeLimit) ?? Number.NaN,
      memoryLimitBytes: parseMemoryLimit(memoryLimit) ?? Number.NaN,
    },
    checker: completeChecker(checker),
    tests,
    stopAtFirstFailure: true,
  });
}
