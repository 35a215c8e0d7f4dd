import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDeclaredVerdict, inlineTests, readJuryPrograms, readProblemFolder } from '@podium/sdk/problem-folder';
import { describe, expect, it } from 'vitest';
import { demoRoot } from '../../demo-root.ts';
import { decodePng } from './images/png.ts';
import { statementImages } from './images/statement-images.ts';
import { type DemoProblem, demoProblems } from './index.ts';

const problemsRoot = join(demoRoot, 'problems');
const megabyte = 1024 ** 2;
/** Each problem is generated once, when a test first needs it. */
const knownFingerprints = new Map<DemoProblem, Fingerprint>();

describe.each(demoProblems)('demo problem $slug', (problem) => {
  const folderPath = join(problemsRoot, problem.slug);

  it('has a folder with statement, samples and submissions', async () => {
    const { upload, folder } = await readProblemFolder(folderPath);
    for (const heading of ['Input', 'Output', 'Constraints', 'Note']) {
      expect(upload.description).toContain(`\n## ${heading}\n`);
    }
    expect(upload.testCases.length).toBeGreaterThan(0);
    expect(upload.tags?.length).toBeGreaterThan(0);
    const { submissions } = await readJuryPrograms(folder.path);
    const verdicts = submissions.map(({ expectations }) => findDeclaredVerdict(expectations));
    expect(verdicts).toContain('accepted');
    expect(verdicts).toContain('wrong_answer');
    expect(verdicts).not.toContain(undefined);
  });

  it('has samples whose answers are those of the reference solution', async () => {
    for (const testCase of await inlineTests(await readProblemFolder(folderPath))) {
      expect(problem.solve(testCase.input)).toBe(testCase.output);
    }
  });

  it('generates the same hidden tests every time, in order of their names', () => {
    const first = knownFingerprint(problem);
    expect(fingerprint(problem)).toEqual(first);
    expect(first.names).toEqual([...new Set(first.names)].sort());
    expect(first.names.length).toBeGreaterThanOrEqual(10);
  });
});

describe('demo problems', () => {
  it('are the folders that exist, each in the table once', () => {
    expect(demoProblems.map(({ slug }) => slug).sort()).toEqual(readdirSync(problemsRoot).sort());
  });

  it('cover every difficulty, and Markdown with math, tables, images and code', async () => {
    const uploads = await Promise.all(
      demoProblems.map(async ({ slug }) => (await readProblemFolder(join(problemsRoot, slug))).upload),
    );
    const countOf = (difficulty: string) => uploads.filter((upload) => upload.difficulty === difficulty).length;
    expect([countOf('Easy'), countOf('Medium'), countOf('Hard')]).toEqual([4, 3, 3]);
    const countMatching = (pattern: RegExp) => uploads.filter(({ description }) => pattern.test(description)).length;
    expect(countMatching(/\$[^$\n]*\\le[^$\n]*\$/)).toBe(uploads.length);
    expect(countMatching(/^\$\$$/m)).toBeGreaterThan(0);
    expect(countMatching(/^\|.*\|\n\|[-:| ]+\|$/m)).toBeGreaterThan(2);
    expect(countMatching(/!\[[^\]]+\]\(data:image\/png;base64,/)).toBe(statementImages.length);
    expect(countMatching(/^```(cpp|text)$/m)).toBeGreaterThan(2);
    expect(uploads.some(({ checker }) => checker?.type === 'float')).toBe(true);
  });

  it('have a hidden test of several megabytes, and few enough in all to be seeded at the first start', () => {
    const sizes = demoProblems.flatMap((problem) => knownFingerprint(problem).sizes);
    expect(Math.max(...sizes)).toBeGreaterThan(4 * megabyte);
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(30 * megabyte);
  });
});

describe.each(statementImages)('statement image $path', ({ path, draw }) => {
  it('shows what its drawing draws', () => {
    const committed = readFileSync(join(problemsRoot, path));
    expect(committed.length).toBeLessThan(30 * 1024);
    expect(decodePng(draw())).toEqual(decodePng(committed));
  });
});

interface Fingerprint {
  hash: string;
  names: string[];
  /** The number of characters of input and answer. */
  sizes: number[];
}

function knownFingerprint(problem: DemoProblem): Fingerprint {
  const known = knownFingerprints.get(problem) ?? fingerprint(problem);
  knownFingerprints.set(problem, known);
  return known;
}

function fingerprint(problem: DemoProblem): Fingerprint {
  const hash = createHash('sha256');
  const names: string[] = [];
  const sizes: number[] = [];
  for (const { name, input, answer } of problem.generateSecretTests()) {
    hash.update(`${name}\0${input}\0${answer}\0`);
    names.push(name);
    sizes.push(input.length + answer.length);
  }
  return { hash: hash.digest('hex'), names, sizes };
}
