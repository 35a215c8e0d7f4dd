import type { RejudgeReport, RejudgeResponse, Session, WhatIf } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import type { Clock } from '../clock.ts';
import { notFound, problemNotInContest } from '../errors.ts';
import { type ChangeBus, publishWaiting } from '../events/changes.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import { groupChanges } from './judgement-changes.ts';
import type { JudgementRepository } from './judgement-repository.ts';
import type { RejudgeRepository, RejudgeSelection } from './rejudge-repository.ts';
import type { ProposedJudgement, WhatIfRepository } from './what-if-repository.ts';

export interface RejudgeServiceDeps {
  rejudging: RejudgeRepository;
  judgements: Pick<JudgementRepository, 'findNewestRejudge' | 'listRejudged' | 'countWaiting'>;
  trials: WhatIfRepository;
  queue: Pick<JudgeQueue, 'wake'>;
  changes: Pick<ChangeBus, 'publish'>;
  clock: Clock;
}

export type RejudgeService = ReturnType<typeof createRejudgeService>;

export function createRejudgeService(deps: RejudgeServiceDeps) {
  const { rejudging, judgements, trials, queue, changes, clock } = deps;

  async function requireInContest({ problemId, contestId }: RejudgeSelection): Promise<void> {
    if (contestId === undefined || (await rejudging.isInContest(problemId, contestId))) return;
    throw problemNotInContest();
  }

  return {
    /** Tries judgements out and stores nothing. Throws `not_found` for an unknown problem. */
    async whatIf(problemId: string, judgements: readonly ProposedJudgement[]): Promise<WhatIf> {
      const found = await trials.tryOut(problemId, judgements, clock.now());
      if (!found) throw notFound('Problem');
      return found;
    },

    /**
     * Judges the selected submissions again. Throws `not_found` for an unknown problem, and
     * `problem_not_in_contest`.
     */
    async rejudge(selection: RejudgeSelection, admin: Session): Promise<RejudgeResponse> {
      await requireInContest(selection);
      const author = { now: clock.now(), authorId: admin.userId };
      const rejudged = await rejudging.rejudge(selection, author);
      if (!rejudged) throw notFound('Problem');
      const { count: submissions, reopened } = rejudged;
      queue.wake();
      publishWaiting(changes, reopened);
      const be = submissions === 1 ? 'is' : 'are';
      return { success: true, message: `${plural(submissions, 'submission')} ${be} queued again.`, submissions };
    },

    /**
     * Reports what the newest rejudge of a problem has changed so far. Throws `not_found` for an
     * unknown problem.
     */
    async report(problemId: string): Promise<RejudgeReport> {
      const newest = await judgements.findNewestRejudge(problemId);
      if (!newest) throw notFound('Problem');
      if (newest.startedAt === null) return { startedAt: null, waiting: 0, judged: 0, changes: [] };
      // Waiting submissions are counted first: one that is judged meanwhile counts twice, and not
      // never.
      const waiting = await judgements.countWaiting(problemId);
      const pairs = await judgements.listRejudged(problemId, newest.startedAt);
      const startedAt = new Date(newest.startedAt).toISOString();
      return { startedAt, waiting, judged: pairs.length, changes: groupChanges(pairs) };
    },

    /** Counts the submissions that `rejudge` would judge. Throws `not_found` as it does. */
    async preview(selection: RejudgeSelection): Promise<RejudgeResponse> {
      const { problemId } = selection;
      const isUnknown = problemId !== undefined && !(await judgements.findNewestRejudge(problemId));
      if (isUnknown) throw notFound('Problem');
      await requireInContest(selection);
      const submissions = await rejudging.countSelected(selection);
      return { success: true, message: `${plural(submissions, 'submission')} would be queued again.`, submissions };
    },
  };
}
