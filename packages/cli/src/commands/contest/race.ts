import { join, relative, resolve } from 'node:path';
import type { PodiumClient } from '@podium/sdk';
import type { Contest } from '@podium/sdk/contract';
import { CliError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { exitCodes } from '../../exit-codes.ts';
import { explainError } from '../../explain-error.ts';
import { resolveContest } from '../../references/contest-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import type { FetchedProblem } from '../../result.ts';
import { chooseFolder, contestFolderNameOf, folderNameOf } from '../../workspace/choose-folder.ts';
import { pullProblem } from '../../workspace/pull-problem.ts';
import { contestArgument } from './contest-argument.ts';
import { waitForStart } from './wait-for-start.ts';

export const race = defineCommand({
  name: 'race',
  summary: 'wait for a contest to start and fetch all its problems at that moment',
  description:
    "Counts down on the server's clock, then pulls every problem at once, each into a folder of its own below one named after the contest: spring-cup/A-two-sum. Of a contest that runs already they are fetched right away. What you wrote there stays as it is. Join the contest first: this command does not do it for you.",
  arguments: { contest: contestArgument },
  options: {
    dir: { kind: 'text', value: 'folder', summary: 'the folder to use instead of one named after the contest' },
  },
  examples: [
    ['podium race next', 'wait for the contest that starts next'],
    ['podium race spring-cup --dir .', 'the problems into folders right here'],
  ],
  async run(context, { contest: reference, dir }) {
    const client = await context.signedIn();
    const announced = await resolveContest(client, reference, context.signal);
    await refuseOutsider(announced, client.clock.now());
    const contest = await waitForStart(context, client, announced);
    const { cwd } = context;
    const folder = dir === undefined ? await chooseFolder(cwd, folderNameOf(contest)) : resolve(cwd, dir);
    const problems = await fetchAll(context, client, contest, folder);
    const json = { contest, problems: problems.map((problem) => ({ ...problem, folder: join(folder, problem.name) })) };
    const shownFolder = relative(cwd, folder) || '.';
    return { kind: 'raced', data: { contest, folder: shownFolder, problems, now: client.clock.now() }, json };
  },
});

/** Found out now and not when the contest starts. */
async function refuseOutsider(contest: Contest, now: number): Promise<void> {
  const { contestPhaseAt } = await import('@podium/sdk/contract');
  const phase = contestPhaseAt(now, Date.parse(contest.startTime), Date.parse(contest.endTime));
  if (phase === 'past') {
    throw new CliError({
      code: 'contest_over',
      message: `'${contest.title}' is over.`,
      hints: ['Its problems are open for practice: `podium problem list` shows them.'],
      exitCode: exitCodes.notAllowedNow,
    });
  }
  // Administrators see the problems of any contest without joining.
  if (contest.isRegistered || contest.problems.length > 0) return;
  throw new CliError({
    code: 'not_registered',
    message: `You have not joined '${contest.title}': its problems would not open for you.`,
    hints: [`\`podium contest join ${shortNameOf(contest)}\` joins it; then give this command again.`],
    exitCode: exitCodes.notAllowedNow,
  });
}

/** Pulls all problems at once. What fails does not hold the others up; it is told when they are there. */
async function fetchAll(
  context: CommandContext,
  client: PodiumClient,
  contest: Contest,
  folder: string,
): Promise<FetchedProblem[]> {
  const { server } = await context.currentSettings();
  const arrived: boolean[] = [];
  const report = () =>
    context.reporter.progress({ label: 'Fetching', passed: arrived, total: contest.problems.length });
  report();
  const outcomes = await Promise.allSettled(
    contest.problems.map(async (summary) => {
      const problem = await client.problems.get(summary._id, { signal: context.signal });
      const name = contestFolderNameOf(summary);
      const target = { id: contest._id, title: contest.title, label: summary.label };
      const { files } = await pullProblem({ folder: join(folder, name), server, problem, contest: target });
      arrived.push(true);
      report();
      return { label: summary.label, title: summary.title, name, files };
    }),
  );
  const failed = outcomes.flatMap((outcome, at) => (outcome.status === 'rejected' ? [{ at, ...outcome }] : []));
  context.signal.throwIfAborted();
  const [first] = failed;
  if (first) throw someFailed(contest, failed, first.reason);
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

function someFailed({ problems }: Contest, failed: readonly { at: number }[], reason: unknown): CliError {
  const labels = failed.map(({ at }) => problems[at]?.label).join(', ');
  const { code, message, hints, exitCode } = explainError(reason, undefined);
  const others = failed.length === problems.length ? '' : ` The other ${problems.length - failed.length} are there.`;
  return new CliError({
    code,
    message: `Could not fetch ${labels}: ${message}${others}`,
    hints: [...hints, 'Give the same command again to fetch what is missing; nothing you wrote is overwritten.'],
    exitCode,
    cause: reason,
  });
}
