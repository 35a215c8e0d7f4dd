import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJudge, type Judge, type Judgement, type TestCaseFiles } from '@podium/judge';
import { findDeclaredVerdict, readJuryPrograms, readProblemFolder } from '@podium/problems/read';
import { completeChecker, parseMemoryLimit, parseTimeLimit } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type {} from '../../../../judge/src/test/run-cache.ts';
import { demoRoot } from '../../demo-root.ts';
import { type DemoProblem, demoProblems } from './index.ts';

type FolderWithUpload = Awaited<ReturnType<typeof readProblemFolder>>;

const examplesRoot = fileURLToPath(new URL('../../../../../examples/problems/', import.meta.url));
const megabyte = 1024 ** 2;
/**
 * The digests of each problem's hidden tests. Comparing with them shows that every machine
 * generates the same bytes, without generating them twice. A change of a problem's tests changes
 * its digest.
 */
const digests: Record<string, string> = {
  'podium-steps': '88bb597c4645b5d8',
  'dropped-frames': '78921b8fefa3ab52',
  'medal-table': 'e3509bafdcfdb79a',
  'deadline-rush': '36188dedde5ab8fd',
  'photo-finish': 'f6fe4ed7b6ddfad0',
  'upset-count': '5365114bb8587cd7',
  'cable-run': '76a52c0c617c1364',
  'team-photo': '75bfa15de8484387',
  'key-macro': 'de030e42d60f717a',
  'torch-relay': '5f717872ff7b5451',
};
const generated = new Map<DemoProblem, Promise<GeneratedTests>>();
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

describe.each(demoProblems)('demo problem $slug', (problem) => {
  const { slug } = problem;

  it('gives every submission the verdict of its folder', async () => {
    const read = await readProblemFolder(join(demoRoot, 'problems', slug));
    const samples = read.folder.testCases.map(({ inputFile, answerFile }) => ({
      inputPath: join(read.folder.path, inputFile),
      answerPath: join(read.folder.path, answerFile),
    }));
    const { files } = await generateOnce(problem);
    await expectOwnVerdicts(read, [...samples, ...files]);
  });

  it('generates the hidden tests of its digest, in order of their names', async () => {
    const { digest, names } = await generateOnce(problem);
    expect(digest).toBe(digests[slug]);
    expect(names).toEqual([...new Set(names)].sort());
    expect(names.length).toBeGreaterThanOrEqual(10);
  });
});

describe('demo problems', () => {
  it('have a hidden test of several megabytes, and few enough in all to be seeded at the first start', async () => {
    const sizes = (await Promise.all(demoProblems.map(generateOnce))).flatMap((tests) => tests.sizes);
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

interface GeneratedTests {
  files: TestCaseFiles[];
  digest: string;
  names: string[];
  /** The number of characters of input and answer. */
  sizes: number[];
}

/** Generates the hidden tests of a problem when a test first needs them. */
function generateOnce(problem: DemoProblem): Promise<GeneratedTests> {
  const known = generated.get(problem) ?? writeTests(problem);
  generated.set(problem, known);
  return known;
}

async function writeTests(problem: DemoProblem): Promise<GeneratedTests> {
  const folder = join(scratch, problem.slug);
  await mkdir(folder);
  const hash = createHash('sha256');
  const tests: Omit<GeneratedTests, 'digest'> = { files: [], names: [], sizes: [] };
  for (const { name, input, answer } of problem.generateSecretTests()) {
    const files = { inputPath: join(folder, `${name}.in`), answerPath: join(folder, `${name}.ans`) };
    await Promise.all([writeFile(files.inputPath, input), writeFile(files.answerPath, answer)]);
    hash.update(`${name}\0${input}\0${answer}\0`);
    tests.files.push(files);
    tests.names.push(name);
    tests.sizes.push(input.length + answer.length);
  }
  return { ...tests, digest: hash.digest('hex').slice(0, 16) };
}

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
