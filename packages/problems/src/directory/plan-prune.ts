import type { Contest, ContestPackage, ProblemPackage } from '@podium/sdk/contract';

/** Lists pushed problems and contests whose folder or file is no longer in the directory. */
export interface OnlyOnServer {
  problems: ProblemPackage[];
  contests: ContestPackage[];
}

/** One of them, and what becomes of it. */
export type Leftover = { kind: 'problem' | 'contest'; id: string; title: string } & (
  | { action: 'archive' | 'cancel' }
  | {
      action: 'keep';
      /** The reason; absent if nothing is to be removed. */
      reason?: string;
    }
);

export interface PruneRules {
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
  prune: boolean;
  allowLive: boolean;
  overwrite: boolean;
  /** The running and coming contests of the server. */
  contests: readonly Contest[];
  /** The contests of the directory. After a push, they have no problem that the directory lacks. */
  ownContests: ReadonlySet<string>;
}

/**
 * Decides whether such problems and contests are kept. Contests come first, since they use their
 * problems. A contest that is over has results, so it is always kept.
 */
export function planPrune({ problems, contests }: OnlyOnServer, rules: PruneRules): Leftover[] {
  const decide = (
    found: Pick<Leftover, 'kind' | 'id' | 'title'>,
    removal: 'archive' | 'cancel',
    reason: string | undefined,
  ): Leftover => {
    if (!rules.prune) return { ...found, action: 'keep' };
    return { ...found, ...(reason === undefined ? { action: removal } : { action: 'keep', reason }) };
  };
  const leftContests = contests.map((stored) => {
    const { contestId: id, title } = stored;
    return decide({ kind: 'contest', id, title }, 'cancel', reasonToKeepContest(stored, rules));
  });
  const cancelled = new Set(leftContests.flatMap(({ action, id }) => (action === 'cancel' ? [id] : [])));
  const holding = rules.contests.filter(
    (contest) => !contest.cancelled && !cancelled.has(contest._id) && !rules.ownContests.has(contest._id),
  );
  const leftProblems = problems.map((stored) => {
    const { problemId: id, title } = stored;
    return decide({ kind: 'problem', id, title }, 'archive', reasonToKeepProblem(stored, holding, rules));
  });
  return [...leftContests, ...leftProblems];
}

const changedElsewhere = 'it was last changed in the browser; --overwrite removes it anyway';

function reasonToKeepContest(stored: ContestPackage, rules: PruneRules): string | undefined {
  if (Date.parse(stored.endTime) < rules.now) return 'it is over';
  const known = rules.contests.find(({ _id }) => _id === stored.contestId);
  const runs = known !== undefined && Date.parse(known.startTime) <= rules.now;
  if (runs && !rules.allowLive) return 'it is running; --allow-live cancels it anyway';
  return stored.package.hash === null && !rules.overwrite ? changedElsewhere : undefined;
}

function reasonToKeepProblem(
  { problemId, package: { filesHash } }: ProblemPackage,
  holding: readonly Contest[],
  { overwrite }: PruneRules,
): string | undefined {
  const contest = holding.find(({ problems }) => problems.some(({ _id }) => _id === problemId));
  if (contest) return `the contest "${contest.title}" uses it`;
  return filesHash === null && !overwrite ? changedElsewhere : undefined;
}
