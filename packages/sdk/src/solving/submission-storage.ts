import type { Language, Verdict } from '../contract/index.ts';

/** A source and its target. A submit without a contest is for practice. */
export interface Submit {
  /** 1 to 262,144 bytes of UTF-8. */
  readonly code: string;
  readonly language: Language;
  readonly problemId: string;
  /** The id of the running contest; null for practice. */
  readonly contestId: string | null;
}

/** The problem of a submit, and its contest. */
export type SubmitTarget = Pick<Submit, 'problemId' | 'contestId'>;

/** A submit whose verdict is not known yet. */
export interface PendingSubmission extends Submit {
  /** The server answers a second submit with the same key with the submission of the first. */
  readonly idempotencyKey: string;
  /** Set once the server has accepted the submit. */
  readonly submissionId?: string | undefined;
  /** The user stopped waiting. Only submitting the same source again resumes it. */
  readonly isStopped?: boolean | undefined;
}

export interface FinishedSubmission {
  readonly submissionId: string;
  /** The id of the contest; null for practice. */
  readonly contestId: string | null;
  /** Null when nobody waited for the verdict. */
  readonly verdict: Verdict | null;
}

/**
 * Stores the submit under way, from before its first byte is sent until its verdict is known. A
 * program that was killed in between finds the key here and cannot submit twice. There is one
 * storage per user and problem.
 */
export interface SubmissionStorage {
  find(): Promise<PendingSubmission | undefined>;
  /** Stores a pending submit. Nothing is sent before this resolves, or if it rejects. */
  save(pending: PendingSubmission): Promise<void>;
  /** Ends the pending submit, so that the next one is new. */
  finish(finished: FinishedSubmission): Promise<void>;
  /** Removes a submit that the server rejected, because there is nothing to resume. */
  drop(): Promise<void>;
}

/** Reports whether two submits have the same source, language, problem and contest. */
export function isSameSubmit(a: Submit, b: Submit): boolean {
  return a.code === b.code && a.language === b.language && a.problemId === b.problemId && a.contestId === b.contestId;
}
