import { problemsToHide, readDirectory } from '@podium/problems/directory';
import type { PushOptions } from '@podium/problems/push';
import { movedEndNotice, plural } from '@podium/sdk/display';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import type { Rendered, Result, View } from '../../result.ts';
import { cutToWidth, padToWidth, safeLine } from '../../text/terminal-text.ts';
import { renderFailedPush, renderFolderResult } from '../admin/problem-push.ts';
import { exitCodeOfPush, type FolderResult, pushFolders } from '../admin/push-folders.ts';
import { type LeftoverResult, type PruneOptions, pruneLeftovers, requireAnswer } from './prune.ts';
import { type ContestResult, describeFixed, pushContests } from './push-contests.ts';

const layout =
  'The directory has problems/*/problem.yaml and contests/*.yaml. The id of a contest is its file name, or the `id` in the file, and the server stores it, so that every clone finds its contests.';
const folder = { required: false, summary: 'the directory (default: the current one)' } as const;

export const planDirectory = defineCommand({
  name: 'plan',
  summary: 'show what a push of a directory of problems and contests would change',
  description: `Compares all problems and contests of a directory with the server, and changes nothing. ${layout} The exit code is 0 if nothing differs and 8 if something does.`,
  arguments: { folder },
  options: {
    prune: { kind: 'flag', summary: 'also show what a push with --prune would archive and cancel' },
  },
  examples: [
    ['podium plan', 'the current directory'],
    ['podium plan --json', 'for scripts'],
  ],
  run: (context, { folder: name = '.', prune }) => pushAll(context, name, { prune, dryRun: true }),
});

export const pushDirectory = defineCommand({
  name: 'push',
  summary: 'make the problems and contests on the server equal to a directory',
  description: `Pushes the problems, then the contests. ${layout} New problems of a contest that has not begun are drafts until it begins. Problems and contests that were pushed before and are no longer in the directory are kept; with --prune the problems are archived and the contests cancelled, after a confirmation. Refuses to discard changes that somebody made in the browser, and to change a contest that is running or over. A failure does not stop the rest; the exit code is then the highest of the failures.`,
  arguments: { folder },
  options: {
    draft: { kind: 'flag', summary: 'hide all new problems from learners until they are published' },
    publish: { kind: 'flag', summary: 'show new problems to learners at once, also those of coming contests' },
    allowLive: { kind: 'flag', summary: 'change contests that run or are over, and their problems' },
    overwrite: { kind: 'flag', summary: 'discard what somebody else has changed on the server' },
    prune: {
      kind: 'flag',
      summary: 'archive problems and cancel contests that were pushed before and are no longer in the directory',
    },
    yes: { kind: 'flag', short: 'y', summary: 'skip the question of --prune' },
  },
  examples: [
    ['podium push', 'the current directory'],
    ['podium push contests-2026 --allow-live', 'another one, also during a contest'],
  ],
  async run(context, input) {
    if (input.draft && input.publish) throw usageError('--draft and --publish cannot be used together.');
    return pushAll(context, input.folder ?? '.', input);
  },
});

async function pushAll(context: CommandContext, name: string, options: PruneOptions): Promise<Result> {
  requireAnswer(context, options);
  const directory = await readDirectory(context.cwd, name);
  for (const stray of directory.strayFolders) context.reporter.warn(`${stray} has no problem.yaml, so it is left out.`);
  const client = await context.signedIn();
  const hidden = problemsToHide(directory, client.clock.now());
  const problems = await pushFolders(context, directory.problems, { ...options, hidden });
  const contests = await pushContests(context, directory.contests, problems, options);
  const onlyOnServer = await pruneLeftovers(context, client, { directory, problems, contests }, options);
  const pushed = { problems, contests, onlyOnServer };
  return {
    text: (view) => renderDirectory(pushed, options, view),
    json: pushed,
    exitCode: exitCodeOfPush([...problems, ...contests, ...onlyOnServer.map(asChange)], options),
  };
}

function asChange(result: LeftoverResult) {
  if (result.action === 'failed') return result;
  return { action: result.action === 'keep' ? ('nothing' as const) : ('update' as const) };
}

interface Pushed {
  problems: readonly FolderResult[];
  contests: readonly ContestResult[];
  onlyOnServer: readonly LeftoverResult[];
}

/** Shows what differs, one part after the other, and counts what does not. */
function renderDirectory({ problems, contests, onlyOnServer }: Pushed, options: PushOptions, view: View): Rendered {
  const { style } = view;
  const isSame = ({ action }: { action: string }) => action === 'nothing';
  const counts = [
    ...(problems.some(isSame) ? [plural(problems.filter(isSame).length, 'problem')] : []),
    ...(contests.some(isSame) ? [plural(contests.filter(isSame).length, 'contest')] : []),
  ];
  const same = counts.length > 0 ? [`${style.good(style.marks.solved)} ${counts.join(' and ')} unchanged`] : [];
  const parts = [
    ...same,
    ...problems.filter((result) => !isSame(result)).map((result) => renderFolderResult(result, options, view)),
    ...contests.filter((result) => !isSame(result)).map((result) => renderContest(result, options, view)),
    ...onlyOnServer.map((leftover) => renderLeftover(leftover, options, view)),
  ];
  return { text: parts.join('\n') };
}

const valueWidth = 60;

function renderContest(result: ContestResult, { dryRun = false }: PushOptions, view: View): string {
  if (result.action === 'failed') return renderFailedPush(result.file, result, view);
  const { style } = view;
  const { title, action, contestId, startTime, endTime, changes, phase, drift, leavesPractice = [] } = result;
  const done = action === 'create' ? 'scheduled' : 'updated';
  const name = style.bold(safeLine(title));
  const headline = dryRun
    ? `${name} would be ${done}`
    : `${style.good(style.marks.solved)} Contest ${done}: ${name} ${style.dim(`(${contestId})`)}`;
  const width = Math.max(0, ...changes.map(({ field }) => field.length));
  const cut = (text: string) => cutToWidth(safeLine(text), valueWidth);
  const lines = changes.map(({ field, from, to }) => {
    const before = from === '' ? '' : `${style.dim(cut(from))} ${style.marks.arrow} `;
    return `  ${padToWidth(field, width)}  ${before}${cut(to)}`;
  });
  const times = action === 'create' ? [`  ${startTime} to ${endTime}`] : [];
  const notes = [
    ...(drift === undefined ? [] : [`${drift} A push needs --overwrite.`]),
    ...(dryRun ? liveNotes(result) : []),
    ...(phase === 'ongoing' && changes.some(({ field }) => field === 'end') ? [movedEndNotice] : []),
    ...leavesPractice.map((each) => `Learners could practise "${safeLine(each)}" until now. The contest hides it.`),
  ];
  return [headline, ...times, ...lines, ...notes.map((note) => `  ${style.warn('!')} ${note}`)].join('\n');
}

function liveNotes({ fixed, phase, changes }: Exclude<ContestResult, { action: 'failed' }>): string[] {
  if (changes.length === 0 || phase === null || phase === 'future') return [];
  if (fixed.length > 0) return [describeFixed({ fixed, phase })];
  return [`The contest ${phase === 'past' ? 'is over' : 'is running'}. A push needs --allow-live.`];
}

function renderLeftover(leftover: LeftoverResult, { dryRun = false }: PushOptions, view: View): string {
  const { kind, id, title, action } = leftover;
  const name = `${kind} ${safeLine(title)} (${id})`;
  const { style } = view;
  switch (action) {
    case 'failed':
      return renderFailedPush(name, leftover, view);
    case 'keep': {
      const reason = leftover.reason === undefined ? '' : `, since ${leftover.reason}`;
      return `${style.warn('!')} Only on the server, and kept${reason}: ${name}`;
    }
    case 'archive':
    case 'cancel': {
      const done = action === 'archive' ? 'archived' : 'cancelled';
      const mark = dryRun ? style.warn('!') : style.good(style.marks.solved);
      return `${mark} Only on the server, and ${dryRun ? 'would be ' : ''}${done}: ${name}`;
    }
  }
}
