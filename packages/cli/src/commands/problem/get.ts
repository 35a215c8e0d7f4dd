import { relative, resolve } from 'node:path';
import type { Problem } from '@podium/sdk/contract';
import { defineCommand } from '../../command.ts';
import { resolveProblem } from '../../references/problem-reference.ts';
import { chooseFolder, folderNameOf } from '../../workspace/choose-folder.ts';
import { pullProblem } from '../../workspace/pull-problem.ts';
import { getWorkspace } from '../../workspace/workspace.ts';

export const problemGet = defineCommand({
  name: 'problem get',
  summary: 'pull a problem into a folder: statement, samples, a file to start from',
  description:
    'Makes a folder named after the problem with solution.cpp, problem.md, tests/1.in and tests/1.ans. Inside the folder of a problem it goes beside that one. Run again, it refreshes what podium wrote and leaves everything you wrote or changed as it is.',
  arguments: {
    problem: {
      required: true,
      summary: 'an id, a title or its beginning, A or contest/A, or . to refresh the one of this folder',
    },
  },
  options: {
    dir: { kind: 'text', value: 'folder', summary: 'the folder to use instead of one named after the problem' },
    contest: { kind: 'text', value: 'contest', summary: 'look the problem up in this contest and submit it there' },
  },
  examples: [
    ['podium problem get two-sum', 'into ./two-sum'],
    ['podium problem get A', 'problem A of the contest of this folder, else of the one you are in'],
    ['podium problem get spring/A', 'problem A of any contest'],
    ['podium problem get two-sum --dir practice/day1', 'into a folder of your choice'],
    ['podium problem get .', 'refresh the problem of this folder'],
  ],
  async run(context, input) {
    const client = await context.signedIn();
    const { signal, cwd } = context;
    const target = await resolveProblem(context, input.problem, input.contest);
    const problem = await client.problems.get(target.problemId, { signal });
    const folder = await findFolder(cwd, input.dir, input.problem, problem);
    const { server } = await context.currentSettings();
    const pulled = await pullProblem({ folder, server, problem, contest: target.contest });
    const shownFolder = relative(cwd, folder) || '.';
    return {
      kind: 'pulled-problem',
      data: { title: problem.title, folder: shownFolder, files: pulled.files },
      json: { problem, folder, files: pulled.files },
    };
  },
});

/** The folder named, the one the problem is in already, or one named after it. */
async function findFolder(cwd: string, dir: string | undefined, reference: string, problem: Problem): Promise<string> {
  if (dir !== undefined) return resolve(cwd, dir);
  return reference === '.' ? (await getWorkspace(cwd)).folder : chooseFolder(cwd, folderNameOf(problem));
}
