import type { PodiumClient } from '../client.ts';
import type { Submission, SubmitResponse } from '../contract/index.ts';
import { isServerAway } from '../errors/is-podium-error.ts';
import { pause } from '../transport/deadline.ts';
import { newIdempotencyKey } from '../transport/idempotency-key.ts';
import { isSameSubmit, type PendingSubmission, type SubmissionStorage, type Submit } from './submission-storage.ts';
import { isRejected, isSubmissionMissing, isUnanswered } from './submit-errors.ts';
import type { EarlierAttempt, SubmitJobEvent } from './submit-job-state.ts';

/** Waits between two tries. Tests replace it. */
export interface Clock {
  /** Resolves after that time. Rejects with the signal's reason if it is aborted first. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface FollowOptions {
  client: Pick<PodiumClient, 'submissions'>;
  /**
   * The steps that are repeated while the connection is lost. In other steps a lost connection is
   * an error.
   */
  retries: { sending: boolean; following: boolean };
  /** By default the system's timers. */
  clock?: Clock | undefined;
}

export interface SolvingOptions extends FollowOptions {
  client: Pick<PodiumClient, 'submissions' | 'compiler'>;
  /** The storage of this user and problem. */
  storage: SubmissionStorage;
}

export interface SentSubmission {
  submissionId: string;
  message: string;
  earlier: EarlierAttempt;
  /**
   * The judged submission, if the server judged it before it answered, and cannot be asked for it.
   */
  submission: Submission | undefined;
}

/**
 * The pause after a lost connection. The client has tried several times before, at shorter
 * intervals.
 */
const retryDelayMs = 2_000;

/**
 * Sends a source once. Its key is stored before the first byte leaves, and a source that was sent
 * before uses its stored key. Nothing is sent if the server is known to have it.
 *
 * @throws the errors of `queuePractice` and `queueContest`. After one by which the server rejected
 * the submit, the storage is empty.
 */
export async function sendSubmission(
  options: SolvingOptions,
  submit: Submit,
  onEvent: (event: SubmitJobEvent) => void,
  signal: AbortSignal,
): Promise<SentSubmission> {
  const { storage, retries } = options;
  const stored = await storage.find();
  const resumed = stored && isSameSubmit(stored, submit) ? stored : undefined;
  const pending: PendingSubmission = {
    ...submit,
    idempotencyKey: resumed?.idempotencyKey ?? newIdempotencyKey(),
    submissionId: resumed?.submissionId,
  };
  await storage.save(pending);
  const { submissionId, message, judged } =
    pending.submissionId === undefined
      ? await retry(
          options,
          // Sending again under the same key is safe.
          (error) => retries.sending && isServerAway(error),
          onEvent,
          signal,
          () => send(options, pending, signal),
        )
      : { submissionId: pending.submissionId, message: 'Submitted before' };
  const earlier = !resumed ? 'none' : resumed.submissionId === undefined ? 'unanswered' : 'arrived';
  onEvent({ type: 'accepted', submissionId, earlier });
  return { submissionId, message, earlier, submission: judged && submissionOf(submit, judged) };
}

/**
 * Submits and waits for the verdict. The storage is then finished, so that the next submit is a new
 * one.
 *
 * @throws the errors of `sendSubmission` and of `followSubmission`.
 */
export async function submitUntilJudged(
  options: SolvingOptions,
  submit: Submit,
  onEvent: (event: SubmitJobEvent) => void,
  signal: AbortSignal,
): Promise<{ submission: Submission; earlier: EarlierAttempt }> {
  const { submissionId, earlier, submission: judged } = await sendSubmission(options, submit, onEvent, signal);
  const submission =
    judged ??
    (await dropWhen(isSubmissionMissing, options.storage, () =>
      followSubmission(options, submissionId, onEvent, signal),
    ));
  const { contestId } = submit;
  await options.storage.finish({ submissionId, contestId, verdict: submission.verdict });
  return { submission, earlier };
}

/**
 * Follows an accepted submission, reports its tests as they are judged, and returns it once it is
 * judged.
 *
 * @throws the errors of `submissions.watch` and `submissions.get`. With `retries.following`, it
 * tries again after a lost connection or a failure of the server.
 */
export async function followSubmission(
  options: FollowOptions,
  submissionId: string,
  onEvent: (event: SubmitJobEvent) => void,
  signal: AbortSignal,
): Promise<Submission> {
  const { client, retries, clock = systemClock } = options;
  const followOnce = async (): Promise<Submission> => {
    try {
      for await (const event of client.submissions.watch(submissionId, { signal }))
        onEvent({ type: 'reported', event });
    } catch (error) {
      // Some proxies let requests pass but no events.
      if (!isUnanswered(error)) throw error;
    }
    return client.submissions.get(submissionId, { signal });
  };
  for (;;) {
    const canRetry = (error: unknown) => retries.following && isUnanswered(error);
    const submission = await retry(options, canRetry, onEvent, signal, followOnce);
    if (submission.progress === 'judged') return submission;
    await clock.wait(retryDelayMs, signal);
  }
}

const systemClock: Clock = { wait: pause };

async function send({ client, storage }: SolvingOptions, pending: PendingSubmission, signal: AbortSignal) {
  const { code, language, problemId, contestId, idempotencyKey } = pending;
  const submit = { code, language, problemId };
  const call = { idempotencyKey, signal };
  const accepted = await dropWhen(isRejected, storage, () =>
    contestId === null
      ? client.compiler.queuePractice(submit, call)
      : client.compiler.queueContest({ ...submit, contestId }, call),
  );
  if (!accepted.judged) await storage.save({ ...pending, submissionId: accepted.submissionId });
  return accepted;
}

/** Makes a submission of the answer of a server that stores none. It was judged just now. */
function submissionOf(submit: Submit, { submissionId, message, verdict, result, results }: SubmitResponse): Submission {
  const now = new Date().toISOString();
  // What the server says is all that anybody knows about an outcome without tests.
  const errors = verdict === 'judging_error' && result.errors.length === 0 ? [message] : result.errors;
  return {
    ...submit,
    _id: submissionId,
    ...{ problemTitle: '', userId: '', userFirstName: '', userLastName: '', revision: 1 },
    ...{ progress: 'judged', verdict, timeMs: null, memoryBytes: null, submittedAt: now, judgedAt: now },
    ...{ testsPassed: results.filter(({ passed }) => passed).length, testsTotal: results.length },
    ...{ result: { ...result, errors }, results },
  };
}

async function dropWhen<T>(
  shouldDrop: (error: unknown) => boolean,
  storage: SubmissionStorage,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (shouldDrop(error)) await storage.drop();
    throw error;
  }
}

/** Repeats a step for as long as it fails with an error that `canRetry` accepts. */
async function retry<T>(
  { clock = systemClock }: FollowOptions,
  canRetry: (error: unknown) => boolean,
  onEvent: (event: SubmitJobEvent) => void,
  signal: AbortSignal,
  step: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!canRetry(error) || signal.aborted) throw error;
      onEvent({ type: 'connection-lost', error });
      await clock.wait(retryDelayMs, signal);
    }
  }
}
