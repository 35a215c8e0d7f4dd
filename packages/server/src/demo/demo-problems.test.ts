import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findDeclaredVerdict, readJuryPrograms, readProblemFolder } from '@podium/problems/read';
import { describe, expect, it } from 'vitest';
import { demoRoot } from '../locations.ts';
import { demoProblems } from './demo-contests.ts';

const problemsRoot = join(demoRoot, 'problems');

describe.each(demoProblems)('demo problem %s', (slug) => {
  const folderPath = join(problemsRoot, slug);

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
});

describe('demo problems', () => {
  it('are the folders that exist, each in the table once', () => {
    expect(demoProblems.toSorted()).toEqual(readdirSync(problemsRoot).sort());
  });

  it('cover every difficulty, and Markdown with math, tables, images and code', async () => {
    const uploads = await Promise.all(
      demoProblems.map(async (slug) => (await readProblemFolder(join(problemsRoot, slug))).upload),
    );
    const countOf = (difficulty: string) => uploads.filter((upload) => upload.difficulty === difficulty).length;
    expect([countOf('Easy'), countOf('Medium'), countOf('Hard')]).toEqual([4, 3, 3]);
    const countMatching = (pattern: RegExp) => uploads.filter(({ description }) => pattern.test(description)).length;
    expect(countMatching(/\$[^$\n]*\\le[^$\n]*\$/)).toBe(uploads.length);
    expect(countMatching(/^\$\$$/m)).toBeGreaterThan(0);
    expect(countMatching(/^\|.*\|\n\|[-:| ]+\|$/m)).toBeGreaterThan(2);
    expect(countMatching(/!\[[^\]]+\]\(data:image\/png;base64,/)).toBeGreaterThan(1);
    expect(countMatching(/^```(cpp|text)$/m)).toBeGreaterThan(2);
    expect(uploads.some(({ checker }) => checker?.type === 'float')).toBe(true);
  });
});
