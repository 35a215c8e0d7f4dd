import type { RejudgeReport, RejudgeResponse, Session, WhatIf } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import type { Clock } from '../clock.ts';
import { notFound } from '../errors.ts';
import type { ChangeBus } from '../events/changes.ts';
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

/** More submissions than these are not told one by one: whatever is shown is read again. */
const singlyMax = 100;

export function createRejudgeService(deps: RejudgeServiceDeps) {
  const { rejudging, judgements, trials, queue, changes, clock } = deps;
  return {
    /** Tries judgements out and stores nothing. Throws `not_found` for an unknown problem. */
    async whatIf(problemId: string, judgements: readonly ProposedJudgement[]): Promise<WhatIf> {
      const found = await trials.tryOut(problemId, judgements, clock.now());
      if (!found) throw notFound('Problem');
      return found;
    },

    /** Judges the selected submissions again. Throws `not_found` for an unknown problem. */
    async rejudge(selection: RejudgeSelection, admin: Session): Promise<RejudgeResponse> {
      const author = { now: clock.now(), authorId: admin.userId };
      const rejudged = await rejudging.rejudge(selection, author);
      if (!rejudged) throw notFound('Problem');
      const { count: submissions, reopened } = rejudged;
      queue.wake();
      if (reopened.length > singlyMax) changes.publish({ type: 'anything' });
      else for (const facts of reopened) changes.publish({ type: 'submission', ...facts, step: 'arrived' });
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
      const submissions = await rejudging.countSelected(selection);
      return { success: true, message: `${plural(submissions, 'submission')} would be queued again.`, submissions };
    },
  };
}
