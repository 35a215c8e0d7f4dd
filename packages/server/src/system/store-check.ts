import { failureText } from '../judging/judge-failure.ts';
import type { SystemRepository } from './system-repository.ts';

/** Knows whether the database stores what it gets, or refuses it: most often its disk is full. */
export interface StoreCheck {
  /** A request was answered with 503, perhaps because it could not be stored. */
  doubt(): void;
  /**
   * Returns why nothing can be stored; undefined if nothing casts a doubt, or a trial has removed
   * it.
   */
  findFailure(): Promise<string | undefined>;
}

/** Many probes may ask at once. */
const trialEveryMs = 1_000;

/**
 * Tries nothing while requests are served, since a trial writes. After a refusal it tries again and
 * again until it succeeds.
 */
export function createStoreCheck({ tryToStore }: Pick<SystemRepository, 'tryToStore'>): StoreCheck {
  let isDoubtful = false;
  let triedAt = Number.NEGATIVE_INFINITY;
  let trial: Promise<string | undefined> = Promise.resolve(undefined);

  async function tryOnce(): Promise<string | undefined> {
    try {
      await tryToStore();
      isDoubtful = false;
      return undefined;
    } catch (error) {
      return failureText(error);
    }
  }

  return {
    doubt() {
      isDoubtful = true;
    },
    async findFailure() {
      if (!isDoubtful) return undefined;
      if (performance.now() - triedAt >= trialEveryMs) {
        triedAt = performance.now();
        trial = tryOnce();
      }
      return trial;
    },
  };
}
