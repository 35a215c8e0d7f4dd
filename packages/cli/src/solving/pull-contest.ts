import { join } from 'node:path';
import type { PodiumClient } from '@podium/sdk';
import type { Contest } from '@podium/sdk/contract';
import type { Language } from '@podium/sdk/languages';
import { CliError } from '../cli-error.ts';
import { explainError } from '../explain-error.ts';
import { contestFolderNameOf } from '../workspace/choose-folder.ts';
import { pullProblem } from '../workspace/pull-problem.ts';
import type { MakeStarters } from '../workspace/templates.ts';
import { askForOffer } from './offered-languages.ts';

/** A problem that was pulled with all others of its contest. */
export type PulledProblem = Awaited<ReturnType<typeof pullContest>>[number];

interface ContestPull {
  client: PodiumClient;
  server: string;
  /** A contest whose problems the user may read. */
  contest: Contest;
  /** The absolute path of the folder in which each problem gets its own. */
  folder: string;
  makeStarters: MakeStarters;
  /** The language of the solutions from now on. */
  language?: Language | undefined;
  onPulled(count: number): void;
}

/**
 * Pulls all problems of a contest at once. Files that the learner changed stay. A failure does not
 * stop the others: it is thrown when they are done. Rejects with the reason of `signal` when it
 * aborts.
 */
export async function pullContest(
  { client, server, contest, folder, makeStarters, language, onPulled }: ContestPull,
  signal: AbortSignal,
) {
  const offered = await askForOffer(client, signal);
  let count = 0;
  const outcomes = await Promise.allSettled(
    contest.problems.map(async (summary) => {
      const problem = await client.problems.get(summary._id, { signal });
      const name = contestFolderNameOf(summary);
      const target = { id: contest._id, title: contest.title, label: summary.label };
      const starters = makeStarters(problem, target, offered);
      const pull = { folder: join(folder, name), server, problem, contest: target, offered, starters, language };
      const files = await pullProblem(pull);
      count += 1;
      onPulled(count);
      // `name` is that of its folder below the one of the contest.
      return { label: summary.label, title: summary.title, name, files };
    }),
  );
  signal.throwIfAborted();
  const failed = outcomes.flatMap((outcome, at) => (outcome.status === 'rejected' ? [{ at, ...outcome }] : []));
  const [first] = failed;
  if (first) throw someFailed(contest, failed, first.reason);
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

function someFailed({ problems }: Contest, failed: readonly { at: number }[], reason: unknown): CliError {
  const labels = failed.map(({ at }) => problems[at]?.label).join(', ');
  const { code, message, hints, exitCode } = explainError(reason, undefined);
  const others = failed.length === problems.length ? '' : ` The other ${problems.length - failed.length} were pulled.`;
  return new CliError({
    code,
    message: `Could not pull ${labels}: ${message}${others}`,
    hints: [...hints, 'Pull the contest again to get the missing problems; your files are not overwritten.'],
    exitCode,
    cause: reason,
  });
}
