import { basename, resolve } from 'node:path';
import { starterLanguageOption } from '../../arguments.ts';
import { defineCommand } from '../../command.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import type { Rendered, View } from '../../result.ts';
import { askForOffer, rememberStarter, warnIfNotJudged } from '../../solving/offered-languages.ts';
import { padToWidth, safeLine } from '../../text/terminal-text.ts';
import { chooseProblemFolder, findPulledFolder, shownFolder } from '../../workspace/choose-folder.ts';
import { type PulledFile, pullProblem } from '../../workspace/pull-problem.ts';
import { loadStarters } from '../../workspace/templates.ts';
import { findSource } from '../../workspace/workspace.ts';

export const problemGet = defineCommand({
  name: 'problem get',
  summary: 'pull a problem into a folder, with its statement, samples and a starter file',
  description:
    'Creates a folder named after the problem, with solution.cpp, your templates (`podium template list`) or a starter in the language that you chose last (`podium config get starter`), problem.md, tests/1.in and tests/1.ans. Inside the folder of another problem, the new folder is created beside that one. With the setting `workspace`, it is created in that folder instead, from wherever you are: two-sum, or spring-cup/A-two-sum for a problem of a contest. If there is a folder with the problem already, it is refreshed: files that you wrote or changed stay as they are.',
  arguments: {
    problem: {
      required: true,
      summary: 'an id, a title or its beginning, A or contest/A, or . to refresh the problem of this folder',
    },
  },
  options: {
    dir: { kind: 'text', value: 'folder', summary: 'the folder (default: one named after the problem)' },
    contest: { kind: 'text', value: 'contest', summary: 'pull it as a problem of this contest' },
    language: starterLanguageOption,
  },
  examples: [
    ['podium problem get two-sum', 'into ./two-sum'],
    ['podium problem get A', 'problem A of the contest of this folder, or of the running one'],
    ['podium problem get spring/A', 'problem A of any contest'],
    ['podium problem get two-sum --dir practice/day1', 'into another folder'],
    ['podium problem get two-sum --language java', 'with Main.java'],
    ['podium problem get . --language pypy3', 'judge solution.py of this folder by PyPy'],
    ['podium problem get .', 'refresh the problem of this folder'],
  ],
  async run(context, input) {
    const client = await context.signedIn();
    const { signal, cwd } = context;
    const target = await resolveProblem(context, input.problem, input.contest);
    const problem = await client.problems.get(target.problemId, { signal });
    const { server, workspaceRoot, stored } = await context.currentSettings();
    const { contest } = target;
    const folders = { cwd, workspaceRoot };
    const meant = contest && { contest: { _id: contest.id, title: contest.title } };
    const wanted = { problemId: problem._id, server, ...meant };
    const folder =
      input.dir === undefined
        ? ((await findPulledFolder(folders, wanted))?.folder ?? (await chooseProblemFolder(folders, problem, contest)))
        : resolve(cwd, input.dir);
    const { language } = input;
    if (language !== undefined) await warnIfNotJudged(context, language, problem);
    const { templatesDir } = context.settings.paths;
    const makeStarters = await loadStarters({ templatesDir, server, client, signal, language, usual: stored.starter });
    const offered = await askForOffer(client, signal);
    const starters = makeStarters(problem, contest, offered);
    const files = await pullProblem({ folder, server, problem, contest, offered, starters, language });
    if (language !== undefined) await rememberStarter(context, language);
    const solution = await findSource(folder, undefined).then(basename, () => 'your solution');
    return {
      text: (view) =>
        renderPulledProblem({ title: problem.title, folder: shownFolder(cwd, folder), solution }, files, view),
      json: { problem, folder, files },
    };
  },
});

const meanings = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  kept: 'kept: you changed it',
  removed: 'removed: the problem does not have it any more',
} as const;

function renderPulledProblem(
  { title, folder, solution }: Record<'title' | 'folder' | 'solution', string>,
  files: readonly PulledFile[],
  { style, errorStyle }: View,
): Rendered {
  const width = Math.max(...files.map(({ path }) => path.length));
  const lines = files.map(({ path, outcome }) => `  ${padToWidth(path, width)}  ${style.dim(meanings[outcome])}`);
  return {
    text: [
      `${style.good(style.marks.solved)} ${style.bold(safeLine(title))} is in ${style.accent(folder)}`,
      ...lines,
    ].join('\n'),
    afterword: errorStyle.dim(
      `\nNext: ${folder === '.' ? '' : `cd ${folder}, `}write ${solution}, then podium test and podium submit.`,
    ),
  };
}
