import { resolve } from 'node:path';
import type { PackagePlan, PlannedRejudge, PushOptions } from '@podium/problems/push';
import { findNewestRevision } from '@podium/problems/push';
import { plural } from '@podium/sdk/display';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import type { Result, View } from '../../result.ts';
import { slugOf } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';
import { shownFolder } from '../../workspace/choose-folder.ts';
import { problemArgument } from '../arguments.ts';
import { renderPackagePlan } from './problem-upload.ts';
import { exitCodeOfPush, type FailedPush, type FolderResult, pushFolders } from './push-folders.ts';
import { renderChange } from './rejudge.ts';

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

async function pushAndRender(context: CommandContext, names: readonly string[], options: PushOptions): Promise<Result> {
  const results = await pushFolders(context, names, options);
  return {
    text: (view) => ({ text: results.map((result) => renderFolderResult(result, options, view)).join('\n') }),
    json: results,
    exitCode: exitCodeOfPush(results, options),
  };
}

export function renderFolderResult(
  result: FolderResult,
  { dryRun = false, whatIf = false }: PushOptions,
  view: View,
): string {
  const { style } = view;
  if (result.action === 'failed') return renderFailedPush(result.folder, result, view);
  const { draft = false, outdatedSubmissions = 0, drift } = result;
  const isNewDraft = draft && result.action === 'create';
  const { text, afterword } = renderPackagePlan(result, { dryRun, draft: isNewDraft, outdatedSubmissions }, view);
  const notes = [drift && `${style.warn('!')} ${drift} A push needs --overwrite.`, afterword].filter(Boolean);
  const unjudged = whatIf ? [describeUnjudged(result)] : [];
  const rejudge = result.whatIf ? renderPlannedRejudge(result.whatIf, style) : unjudged;
  return [text, ...notes.map((note) => `  ${note}`), ...rejudge.map((line) => `  ${line}`)].join('\n');
}

function describeUnjudged({ action }: Pick<PackagePlan, 'action'>): string {
  const why = action === 'create' ? 'the problem is new' : 'the push changes nothing that verdicts depend on';
  return `No submission was judged: ${why}.`;
}

/** Participants and ratings that are named; `--json` has up to a hundred. */
const namedMaxCount = 10;

function renderPlannedRejudge(planned: PlannedRejudge, style: Style): string[] {
  const { changes, contests, ratings, ratingCount, judged, notJudged } = planned;
  const changed = changes.reduce((sum, { count }) => sum + count, 0);
  const left = notJudged > 0 ? `, ${style.warn(`${notJudged} in languages that this machine does not judge`)}` : '';
  const arrow = style.marks.arrow;
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    safeLine(`${firstName} ${lastName}`.trim());
  const rest = (count: number, named: number) => (count > named ? [style.dim(`    and ${count - named} more`)] : []);
  return [
    `A rejudge would change ${changed} of ${plural(judged, 'submission')}${left}`,
    ...changes.flatMap((change) => renderChange(change, style)),
    ...contests.flatMap(({ title, phase, leaderboardGenerated, count, participants }) => {
      const state = phase === 'past' ? `over${leaderboardGenerated ? '' : ', leaderboard not generated'}` : phase;
      const named = participants.slice(0, namedMaxCount);
      const lines = named.map(({ rankBefore, rankAfter, scoreBefore, scoreAfter, ...person }) => {
        const rank = `rank ${rankBefore ?? '-'} ${arrow} ${rankAfter}`;
        return `    ${nameOf(person)}: ${rank}, score ${scoreBefore ?? '-'} ${arrow} ${scoreAfter}`;
      });
      return [
        `  ${style.bold(safeLine(title))} (${state}): ${plural(count, 'participant')}`,
        ...lines,
        ...rest(count, named.length),
      ];
    }),
    ...(ratingCount > 0 ? [`  ${style.bold('Ratings')}: ${ratingCount}`] : []),
    ...ratings
      .slice(0, namedMaxCount)
      .map(({ before, after, ...person }) => `    ${nameOf(person)}: ${before} ${arrow} ${after}`),
    ...rest(ratingCount, Math.min(ratings.length, namedMaxCount)),
  ];
}

export function renderFailedPush(name: string, { error, hints }: FailedPush, { style }: View): string {
  const lines = [...error.message.split('\n'), ...hints].map((line) => `  ${safeText(line)}`);
  return [`${style.bad(style.marks.fail)} ${style.bold(safeLine(name))}`, ...lines].join('\n');
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
    const { signal, cwd } = context;
    const client = await context.signedIn();
    const { problemId } = await resolveProblem(context, input.problem);
    const newest = await findNewestRevision(client, problemId, signal);
    const { server } = await context.currentSettings();
    const folder = resolve(cwd, input.folder ?? (slugOf(newest.title) || problemId));
    const shown = shownFolder(cwd, folder);
    const { pullPackage } = await import('@podium/problems/pull');
    const changed = await pullPackage(client, newest, {
      ...{ folder, server, name: shown, overwrite: input.overwrite, signal },
      progress: (label) => context.reporter.progress({ label }),
    });
    const counts = `${plural(changed.written.length, 'file')} written, ${changed.removed.length} removed, ${changed.unchanged} unchanged`;
    return {
      text: ({ style }) => ({
        text: `${style.good(style.marks.solved)} ${style.bold(safeLine(newest.title))} ${style.dim(`revision ${newest.revision}`)} is in ${safeLine(shown)}\n  ${counts}`,
      }),
      json: { problemId, revision: newest.revision, folder, ...changed },
    };
  },
});
