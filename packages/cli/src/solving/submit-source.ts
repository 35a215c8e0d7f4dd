import type { PodiumClient } from '@podium/sdk';
import type { SubmitAccepted, Verdict } from '@podium/sdk/contract';
import { isSdkError } from '../sdk-error.ts';
import type { SourceFile } from '../workspace/source-file.ts';
import { createPendingStore, isSameSubmit, type LastSubmission } from './pending-submission.ts';
import type { SubmitTarget } from './submit-target.ts';

/** What a submit does. Neither is told when it was sent before and only its answer is taken up again. */
export type SubmitStep =
  /** The source is that of the last submission, unchanged. It is sent all the same. */
  { step: 'repeating'; last: LastSubmission } | { step: 'sending' };

export interface SubmitRequest {
  client: PodiumClient;
  source: SourceFile;
  target: SubmitTarget;
  /** The address in use. */
  server: string;
  /** Where a submit from outside a pulled problem is remembered. */
  pendingDir: string;
  onStep(step: SubmitStep): void;
}

export interface SentSubmission {
  accepted: SubmitAccepted;
  /** An earlier submit of the same source that was interrupted, and no new one. */
  resumed: boolean;
  /** To be called once the verdict is known, with null when nobody waits for it: from then on a submit is a new one. */
  finish(verdict: Verdict | null): Promise<void>;
}

/** Sends the source once: under a key that is on disk before the first byte leaves, and with the old key when it was sent before. */
export async function submitSource(request: SubmitRequest, signal: AbortSignal): Promise<SentSubmission> {
  const { source, target, server, pendingDir, onStep } = request;
  const store = createPendingStore(source, server, target.problemId, pendingDir);
  const sent = ({ submissionId, message }: Omit<SubmitAccepted, 'success'>, resumed: boolean): SentSubmission => ({
    accepted: { success: true, message, submissionId },
    resumed,
    finish: (verdict) => store.finish({ submissionId, sourceHash: source.hash, contestId: target.contestId, verdict }),
  });
  const earlier = await store.find();
  const resumed = isSameSubmit(earlier, source, target);
  if (resumed && earlier.submissionId) {
    return sent({ submissionId: earlier.submissionId, message: 'Submitted before' }, resumed);
  }
  const last = await store.findLast();
  if (!resumed && last?.sourceHash === source.hash) onStep({ step: 'repeating', last });
  const pending = resumed ? earlier : { key: crypto.randomUUID(), sourceHash: source.hash, ...target };
  await store.save(pending);
  onStep({ step: 'sending' });
  try {
    const accepted = await queue(request, pending.key, signal);
    await store.save({ ...pending, submissionId: accepted.submissionId });
    return sent(accepted, resumed);
  } catch (error) {
    // A refusal is an answer. Anything else leaves open whether the server has it: the key stays for the next try.
    if (isRefusal(error)) await store.drop();
    throw error;
  }
}

function queue({ client, source, target }: SubmitRequest, idempotencyKey: string, signal: AbortSignal) {
  const { problemId, contestId } = target;
  const submit = { code: source.code, language: 'cpp', problemId } as const;
  return contestId === null
    ? client.compiler.queuePractice(submit, { idempotencyKey, signal })
    : client.compiler.queueContest({ ...submit, contestId }, { idempotencyKey, signal });
}

function isRefusal(error: unknown): boolean {
  if (!isSdkError(error)) return false;
  if (error.code === 'validation_failed' || error.code === 'signed_out') return true;
  const { status = 0, code } = error;
  // What breaks the contract, or comes from a gateway, does not say what the server has done.
  return status >= 400 && status < 500 && code !== 'unexpected_response' && code !== 'http_error';
}
