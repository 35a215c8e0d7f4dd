import * as z from 'zod';
import type { Target } from './target.ts';

const attemptSchema = z.object({
  /** The server takes whatever comes under it for one and the same submit. */
  idempotencyKey: z.string(),
  code: z.string(),
  startedAt: z.number(),
  /** Absent until the server has confirmed it. */
  submissionId: z.string().optional(),
  /** Who sent it waits no longer: it is not taken up by itself. */
  isStopped: z.boolean().optional(),
});
/** A submit that has not come to its verdict here. */
export type Attempt = z.infer<typeof attemptSchema>;

/** Remembers an attempt over a reload, or over signing in again, of this tab. */
export interface AttemptStorage {
  read(): Attempt | undefined;
  keep(attempt: Attempt): void;
  forget(): void;
}

/** An older one is not taken up by itself: who submitted it has long gone on. */
const maxAgeMs = 60 * 60_000;

export function createAttemptStorage(
  userId: string,
  { problemId, contestId }: Target,
  { storage, now }: { storage: Storage | undefined; now: () => number },
): AttemptStorage {
  const name = `podium.attempt.${userId}.${problemId}.${contestId ?? 'practice'}`;
  return {
    read() {
      const text = storage?.getItem(name);
      if (text == null) return undefined;
      const { data } = attemptSchema.safeParse(parseJson(text));
      return data && now() - data.startedAt < maxAgeMs ? data : undefined;
    },
    keep(attempt) {
      try {
        storage?.setItem(name, JSON.stringify(attempt));
      } catch {
        // Full: this page still knows it, only a reload will not.
      }
    },
    forget() {
      storage?.removeItem(name);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
