import type { RejudgeResponse, Session } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { RejudgeRepository, RejudgeSelection } from './rejudge-repository.ts';

export interface RejudgeServiceDeps {
  rejudging: RejudgeRepository;
  queue: Pick<JudgeQueue, 'wake'>;
  clock: Clock;
}

export type RejudgeService = ReturnType<typeof createRejudgeService>;

export function createRejudgeService({ rejudging, queue, clock }: RejudgeServiceDeps) {
  return {
    /** Judges the selected submissions again. Throws `not_found` for an unknown problem. */
    async rejudge(selection: RejudgeSelection, admin: Session): Promise<RejudgeResponse> {
      const author = { now: clock.now(), authorId: admin.userId };
      const submissions = await rejudging.rejudge(selection, author);
      if (submissions === undefined) throw new ServiceError('not_found', 'Problem not found');
      queue.wake();
      const be = submissions === 1 ? 'is' : 'are';
      return { success: true, message: `${countOf(submissions)} ${be} queued again.`, submissions };
    },

    /** Counts the submissions that `rejudge` would judge. */
    async preview(selection: RejudgeSelection): Promise<RejudgeResponse> {
      const submissions = await rejudging.countSelected(selection);
      return { success: true, message: `${countOf(submissions)} would be queued again.`, submissions };
    },
  };
}

function countOf(submissions: number): string {
  return submissions === 1 ? '1 submission' : `${submissions} submissions`;
}
