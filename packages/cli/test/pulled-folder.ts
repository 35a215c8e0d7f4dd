import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pullProblem } from '../src/workspace/pull-problem.ts';
import { plainStarter } from '../src/workspace/templates.ts';

/**
 * Writes a problem that asks for the sum of two numbers into a folder, with a program for it. The
 * folder is like one that `problem get` writes, but needs no server.
 */
export async function makePulledFolder(
  folder: string,
  program: string,
  details: { contest?: { id: string; title: string; label: string }; server?: string } = {},
): Promise<string> {
  await pullProblem({
    folder,
    server: details.server ?? 'http://127.0.0.1:9',
    contest: details.contest,
    offered: undefined,
    starters: [plainStarter('cpp')],
    problem: {
      _id: 'aaaaaaaaaaaa',
      title: 'Sum of Two',
      difficulty: 'Easy',
      tags: ['math'],
      isSolved: false,
      constraints: { timeLimit: '1s', memoryLimit: '64MB' },
      revision: 1,
      draft: false,
      ...{ archived: false, inPractice: true, language: 'en', languages: ['en'] },
      description: 'Add them.',
      checker: { type: 'tokens' },
      includedFiles: [],
      allowedLanguages: [],
      testCases: [
        { input: '1 2\n', output: '3\n', isSample: true },
        { input: '10 20\n', output: '30\n', isSample: true },
      ],
    },
  });
  await writeFile(join(folder, 'solution.cpp'), program);
  return folder;
}
