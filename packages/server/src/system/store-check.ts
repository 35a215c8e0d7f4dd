import type { Logger } from '../logger.ts';
import type { SystemRepository } from './system-repository.ts';

/** Many probes may ask at once. */
const trialEveryMs = 1_000;

/**
 * Knows whether the database stores what it gets, or refuses it: most often its disk is full.
 * Tries nothing while requests are served, since a trial writes. After a refusal it tries again and
 * again until it succeeds.
 */
export function createStoreCheck({ tryToStore }: Pick<SystemRepository, 'tryToStore'>, logger: Logger) {
  let isDoubtful = false;
  let isLogged = false;
  let triedAt = Number.NEGATIVE_INFINITY;
  let trial = Promise.resolve(false);

  async function tryOnce(): Promise<boolean> {
    try {
      await tryToStore();
      isDoubtful = false;
      isLogged = false;
      return false;
    } catch (error) {
      if (!isLogged) logger.error({ err: error }, 'the database stores nothing: what is sent is refused');
      isLogged = true;
      return true;
    }
  }

  return {
    /** A request was answered with 503, perhaps because it could not be stored. */
    doubt(): void {
      isDoubtful = true;
    },
    /**
     * Returns whether nothing can be stored; false if nothing casts a doubt, or a trial has removed
     * it. The reason is in the log.
     */
    async refuses(): Promise<boolean> {
      if (!isDoubtful) return false;
      if (performance.now() - triedAt >= trialEveryMs) {
        triedAt = performance.now();
        trial = tryOnce();
      }
      return trial;
    },
  };
}
