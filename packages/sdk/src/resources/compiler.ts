import {
  type ContestSubmit,
  endpoints,
  type PracticeSubmit,
  type RunRequest,
  type SubmitAccepted,
  type SubmitResponse,
} from '../contract/index.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export interface SubmitOptions extends CallOptions {
  /** Makes sending the same submission twice submit it once; from `newIdempotencyKey`, which is called when absent. */
  idempotencyKey?: string | undefined;
}

const waitsForVerdict = { waitsFor: 'judging', resends: true } as const;
const queues = { resends: true } as const;

/**
 * A submit whose connection was lost is sent again under the same idempotency key, a bounded number of times: it cannot
 * submit twice.
 */
export function createCompiler({ send }: Transport) {
  const { run, submitPractice, submitContest } = endpoints.compiler;
  return {
    run: (request: RunRequest, options?: CallOptions) => send(run, { body: request }, options, { waitsFor: 'judging' }),

    /** Submits and waits for the verdict. */
    submitPractice: async (request: PracticeSubmit, options?: SubmitOptions): Promise<SubmitResponse> =>
      judged(await send(submitPractice, { body: request, headers: keyHeader(options) }, options, waitsForVerdict)),

    /** Submits and waits for the verdict. */
    submitContest: async (request: ContestSubmit, options?: SubmitOptions): Promise<SubmitResponse> =>
      judged(await send(submitContest, { body: request, headers: keyHeader(options) }, options, waitsForVerdict)),

    /** Submits without waiting: `submissions.watch` tells how it goes on. */
    queuePractice: async (request: PracticeSubmit, options?: SubmitOptions): Promise<SubmitAccepted> =>
      accepted(await send(submitPractice, { body: request, headers: queueHeaders(options) }, options, queues)),

    /** Submits without waiting: `submissions.watch` tells how it goes on. */
    queueContest: async (request: ContestSubmit, options?: SubmitOptions): Promise<SubmitAccepted> =>
      accepted(await send(submitContest, { body: request, headers: queueHeaders(options) }, options, queues)),
  };
}

export type CompilerResource = ReturnType<typeof createCompiler>;

function keyHeader(options: SubmitOptions | undefined) {
  return { 'idempotency-key': options?.idempotencyKey ?? newIdempotencyKey() };
}

function queueHeaders(options: SubmitOptions | undefined) {
  return { ...keyHeader(options), prefer: 'respond-async' };
}

/** A name for one submit: 128 random bits. `randomUUID` would need a secure context in browsers. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function judged(answer: SubmitResponse | SubmitAccepted): SubmitResponse {
  if ('verdict' in answer) return answer;
  throw new UnexpectedResponseError('queued the submission instead of answering with its verdict', { status: 202 });
}

/** `Prefer` is a wish: a server may answer with the verdict all the same. */
function accepted({ message, submissionId }: SubmitResponse | SubmitAccepted): SubmitAccepted {
  return { success: true, message, submissionId };
}
