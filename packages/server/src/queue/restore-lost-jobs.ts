import type { Logger } from '../logger.ts';
import type { JudgeQueue } from './judge-queue.ts';

const everyMs = 30_000;

/**
 * Delivers the jobs that nothing would deliver, now and periodically. Returns a function that ends
 * that. One process of an installation would do; several do no harm.
 */
export function startRestoringJobs(queue: Pick<JudgeQueue, 'restoreLost' | 'wake'>, logger: Logger): () => void {
  async function restore(): Promise<void> {
    try {
      const jobs = await queue.restoreLost();
      if (jobs === 0) return;
      logger.warn({ jobs }, 'jobs that had no entry in the line are lined up again');
      queue.wake();
    } catch (error) {
      logger.warn({ err: error }, 'lost jobs could not be looked for');
    }
  }
  void restore();
  const timer = setInterval(() => void restore(), everyMs).unref();
  return () => clearInterval(timer);
}
