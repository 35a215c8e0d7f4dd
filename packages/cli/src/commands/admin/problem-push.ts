import { resolve } from 'node:path';
import type { ProblemPushOptions } from '@podium/problems/push';
import { plural } from '@podium/sdk/display';
import { problemArgument } from '../../arguments.ts';
import { exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { explainFailures, worstExitCode } from '../../failed-parts.ts';
import { renderFolderResult } from '../../output/text/push.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import type { Result } from '../../result.ts';
import { pushContextOf } from '../../setter-context.ts';
import { slugOf } from '../../text/format-values.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { shownFolder } from '../../workspace/choose-folder.ts';

const folders = {
  required: true,
  many: true,
  summary: 'folders with problem.yaml or problem.xml, or their .zip',
} as const;
const identity =
  'A folder belongs to the problem of its last push from here, else to the one with the uuid in its problem.yaml or the address in its problem.xml. A problem that only has the same title is not replaced without --overwrite.';

export const problemPlan = defineCommand({
  name: 'problem plan',
  summary: 'show what a push of problem folders would change',
  description: `Compares each folder with the newest revision on the server, and changes nothing. ${identity} The exit code is 0 if nothing differs and 8 if something does. With --what-if it also judges the existing submissions against the folder, on this machine, and shows which verdicts, ranks and ratings a rejudge would change.`,
  arguments: { folder: folders },
  options: { whatIf: { kind: 'flag', summary: 'show what a rejudge after the push would change' } },
  examples: [
    ['podium problem plan problems/*', 'all folders of a repository'],
    ['podium problem plan problems/two-sum --what-if', 'before new tests change a standing'],
    ['podium problem plan problems/* --json', 'for scripts: one object for each folder'],
  ],
  run: (context, { folder, whatIf }) => pushAndRender(context, folder, { dryRun: true, whatIf }),
});

export const problemPush = defineCommand({
  name: 'problem push',
  summary: 'make problems on the server equal to their folders',
  description: `Adds the problems that the server lacks and uploads the changes of the others, each as one revision with all files of its folder. ${identity} Refuses to discard changes that somebody made in the browser, or pushed since the last push of the folder. A folder that fails does not stop the others; the exit code is then the highest of the failures.`,
  arguments: { folder: folders },
  options: {
    draft: { kind: 'flag', summary: 'hide new problems from learners until they are published' },
    publish: {
      kind: 'flag',
      summary: 'show new problems to learners at once, even if the server makes uploads drafts',
    },
    allowLive: { kind: 'flag', summary: 'change problems even during a contest that uses them' },
    overwrite: { kind: 'flag', summary: 'discard what somebody else has changed on the server' },
  },
  examples: [
    ['podium problem push problems/*', 'all folders of a repository'],
    ['podium problem push problems/* --draft', 'hide the new ones, for a later contest'],
  ],
  async run(context, { folder, ...options }) {
    if (options.draft && options.publish) throw usageError('--draft and --publish cannot be used together.');
    return pushAndRender(context, folder, options);
  },
});

async function pushAndRender(
  context: CommandContext,
  folders: readonly string[],
  options: ProblemPushOptions,
): Promise<Result> {
  const { pushProblems } = await import('@podium/problems/push');
  const results = await explainFailures(context, await pushProblems(await pushContextOf(context), folders, options));
  const isPlanned = options.dryRun && results.some(({ action }) => action !== 'nothing');
  return {
    text: (view) => ({ text: results.map((result) => renderFolderResult(result, options, view)).join('\n') }),
    json: results,
    // A failure counts more than changes, which a script would go on with.
    exitCode: worstExitCode(results, isPlanned ? exitCodes.changes : exitCodes.ok),
  };
}

export const problemPull = defineCommand({
  name: 'problem pull',
  summary: 'write the folder of a problem, to change it and push it again',
  description:
    'Writes the files that were pushed with the newest revision, those of the jury included, so that the folder is the same as the one that was pushed. For a problem that was written in the browser it makes a folder. In a folder that was pulled before it updates the files. Only administrators can pull it; `podium problem get` is for solving a problem.',
  arguments: {
    problem: problemArgument,
    folder: { required: false, summary: 'where to write (default: a folder named after the problem)' },
  },
  options: { overwrite: { kind: 'flag', summary: 'discard the changes of the folder' } },
  examples: [
    ['podium problem pull two-sum', 'into ./two-sum'],
    ['podium problem pull two-sum problems/two-sum', 'into another folder'],
  ],
  async run(context, input) {
    const { cwd } = context;
    const to = await pushContextOf(context);
    const { problemId } = await resolveProblem(context, input.problem);
    const [{ findNewestRevision }, { pullPackage }] = await Promise.all([
      import('@podium/problems/push'),
      import('@podium/problems/pull'),
    ]);
    const newest = await findNewestRevision(to.client, problemId, context.signal);
    const folder = resolve(cwd, input.folder ?? (slugOf(newest.title) || problemId));
    const shown = shownFolder(cwd, folder);
    const changed = await pullPackage(to, newest, { folder, name: shown, overwrite: input.overwrite });
    const counts = `${plural(changed.written.length, 'file')} written, ${changed.removed.length} removed, ${changed.unchanged} unchanged`;
    return {
      text: ({ style }) => ({
        text: `${style.good(style.marks.solved)} ${style.bold(safeLine(newest.title))} ${style.dim(`revision ${newest.revision}`)} is in ${safeLine(shown)}\n  ${counts}`,
      }),
      json: { problemId, revision: newest.revision, folder, ...changed },
    };
  },
});
