import type { Leftover } from '@podium/problems/directory';
import type { ProblemPushOptions } from '@podium/problems/push';
import { plural } from '@podium/sdk/display';
import { agreesTo } from '../../ask-user.ts';
import { exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { explainFailures, worstExitCode } from '../../failed-parts.ts';
import { renderDirectory } from '../../output/text/push-directory.ts';
import type { Result } from '../../result.ts';
import { pushContextOf } from '../../setter-context.ts';

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

interface PushAllOptions extends ProblemPushOptions {
  prune: boolean;
  /** Whether to prune without asking. */
  yes?: boolean;
}

async function pushAll(context: CommandContext, name: string, options: PushAllOptions): Promise<Result> {
  const { prune, yes, dryRun } = options;
  if (prune && !yes && !dryRun && !context.reporter.questions) {
    throw usageError(
      '--prune asks before it removes something, and there is no terminal to ask.',
      'Add --yes to do it.',
    );
  }
  const { pushDirectory, readDirectory } = await import('@podium/problems/directory');
  const directory = await readDirectory(context.cwd, name);
  const pushed = await pushDirectory(await pushContextOf(context), directory, {
    ...options,
    agreesTo: async (removed) => yes || agreesTo(context, questionAbout(removed)),
  });
  const problems = await explainFailures(context, pushed.problems);
  const contests = await explainFailures(context, pushed.contests);
  const onlyOnServer = await explainFailures(context, pushed.onlyOnServer);
  const all = [...problems, ...contests, ...onlyOnServer];
  const isPlanned = dryRun && all.some(({ action }) => action !== 'nothing' && action !== 'keep');
  return {
    text: (view) => renderDirectory({ problems, contests, onlyOnServer }, options, view),
    json: { problems, contests, onlyOnServer },
    exitCode: worstExitCode(all, isPlanned ? exitCodes.changes : exitCodes.ok),
  };
}

function questionAbout(removed: readonly Leftover[]) {
  const titles = removed.map(({ kind, title }) => `${kind} "${title}"`).join(', ');
  const what = `${plural(removed.length, 'item')} that the directory does not have: ${titles}`;
  return { text: `Archive problems and cancel contests, ${what}?`, effect: `This would remove ${what}` };
}
