import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { RejudgeRepository } from './rejudge-repository.ts';

export interface RejudgeServiceDeps {
  rejudging: RejudgeRepository;
  queue: Pick<JudgeQueue, 'wake'>;
  clock: Clock;
}

export type RejudgeService = ReturnType<typeof createRejudgeService>;

export function createRejudgeService({ rejudging, queue, clock }: RejudgeServiceDeps) {
  return {
    /** Judges all submissions of a problem anew. Answers how many; refuses an unknown problem with `not_found`. */
    async rejudgeProblem(problemId: string): Promise<number> {
      const submissions = await rejudging.rejudgeProblem(problemId, clock.now());
      if (submissions === undefined) throw new ServiceError('not_found', 'Problem not found');
      queue.wake();
      return submissions;
    },
  };
}
