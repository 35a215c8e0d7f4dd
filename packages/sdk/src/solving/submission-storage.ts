import type { Language, Verdict } from '../contract/index.ts';

/** A source and where it goes. Without a contest it is for practice. */
export interface Submit {
  readonly code: string;
  readonly language: Language;
  readonly problemId: string;
  readonly contestId: string | null;
}

export type SubmitTarget = Pick<Submit, 'problemId' | 'contestId'>;

/** A submit whose verdict is not known yet. */
export interface PendingSubmission extends Submit {
  /** The server answers a second submit with the same key by the submission of the first. */
  readonly idempotencyKey: string;
  /** Known once the server has accepted it. */
  readonly submissionId?: string | undefined;
  /** The user stopped waiting: it is resumed by submitting the same source again, and not by itself. */
  readonly isStopped?: boolean | undefined;
}

/** What is known in the end. */
export interface FinishedSubmission {
  readonly submissionId: string;
  readonly contestId: string | null;
  /** Null when nobody waited for it. */
  readonly verdict: Verdict | null;
}

/**
 * Remembers the submit under way, from before its first byte is sent until its verdict is known. A program that was
 * killed in between finds the key here and cannot submit twice. There is one storage per user and problem.
 */
export interface SubmissionStorage {
  find(): Promise<PendingSubmission | undefined>;
  /** Nothing is sent before this resolves, and nothing at all when it rejects. */
  save(pending: PendingSubmission): Promise<void>;
  /** The next submit is a new one. */
  finish(finished: FinishedSubmission): Promise<void>;
  /** The server rejected it: there is nothing to resume. */
  drop(): Promise<void>;
}

export function isSameSubmit(a: Submit, b: Submit): boolean {
  return a.code === b.code && a.language === b.language && a.problemId === b.problemId && a.contestId === b.contestId;
}
