import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJudge, type Judge, type Judgement, type TestCaseFiles } from '@podium/judge';
import { findDeclaredVerdict, readJuryPrograms, readProblemFolder } from '@podium/problems/read';
import { completeChecker, parseMemoryLimit, parseTimeLimit } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type {} from '../../../judge/src/test/run-cache.ts';
import { demoRoot } from '../locations.ts';
import { demoProblems } from './demo-contests.ts';

type FolderWithUpload = Awaited<ReturnType<typeof readProblemFolder>>;

const examplesRoot = fileURLToPath(new URL('../../../../examples/problems/', import.meta.url));
const megabyte = 1024 ** 2;
let judge: Judge;

beforeAll(async () => {
  judge = await createJudge({ isolation: 'none', cacheDir: join(inject('runCacheDir'), 'judge') });
});

afterAll(() => judge?.close());

const readDemoProblem = (slug: string) => readProblemFolder(join(demoRoot, 'problems', slug));

function testFilesOf({ folder }: FolderWithUpload): TestCaseFiles[] {
  return folder.testCases.map(({ inputFile, answerFile }) => ({
    inputPath: join(folder.path, inputFile),
    answerPath: join(folder.path, answerFile),
  }));
}

// The build makes the hidden tests: `npm test` runs it, `npx vitest` does not.
describe.each(demoProblems)('demo problem %s', (slug) => {
  it('gives every submission the verdict of its folder', async () => {
    const read = await readDemoProblem(slug);
    await expectOwnVerdicts(read, testFilesOf(read));
  });

  it('has at least ten hidden tests', async () => {
    const { folder } = await readDemoProblem(slug);
    expect(folder.testCases.filter(({ isSample }) => !isSample).length).toBeGreaterThanOrEqual(10);
  });
});

describe('demo problems', () => {
  it('have a hidden test of several megabytes, and few enough in all to be seeded at the first start', async () => {
    const tests = (await Promise.all(demoProblems.map(readDemoProblem))).flatMap(testFilesOf);
    const sizes = await Promise.all(
      tests.map(async ({ inputPath, answerPath }) => (await stat(inputPath)).size + (await stat(answerPath)).size),
    );
    expect(Math.max(...sizes)).toBeGreaterThan(4 * megabyte);
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(30 * megabyte);
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
