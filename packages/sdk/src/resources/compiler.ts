import {
  type ContestSubmit,
  endpoints,
  type PracticeSubmit,
  type RunRequest,
  type SubmitAccepted,
  type SubmitResponse,
} from '../contract/index.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { newIdempotencyKey } from '../transport/idempotency-key.ts';
import type { CallOptions, Transport } from '../transport/send.ts';
import type { SubmissionsResource } from './submissions.ts';

export interface SubmitOptions extends CallOptions {
  /**
   * The server treats two requests with the same key as one submission. By default
   * `newIdempotencyKey` makes one.
   */
  idempotencyKey?: string | undefined;
}

const waitsForVerdict = { waitsFor: 'judging', resends: true } as const;
const queues = { resends: true } as const;

/**
 * Creates the methods that run and submit programs. A submit whose connection was lost is sent
 * again under the same idempotency key, a bounded number of times. It cannot submit twice.
 */
export function createCompiler({ send }: Transport, { watch }: Pick<SubmissionsResource, 'watch'>) {
  const { languages, run, submitPractice, submitContest } = endpoints.compiler;

  /**
   * Submits and waits for the verdict. A server that is stopping only answers that it has the
   * submission. The next server judges it, and answers the same request.
   */
  async function untilJudged(
    submit: () => Promise<SubmitResponse | SubmitAccepted>,
    options: CallOptions | undefined,
  ): Promise<SubmitResponse> {
    const answer = await submit();
    if ('verdict' in answer) return answer;
    for await (const _ of watch(answer.submissionId, options));
    return judged(await submit());
  }

  return {
    /** Lists the languages that the server judges. */
    languages: (options?: CallOptions) => send(languages, {}, options),

    run: (request: RunRequest, options?: CallOptions) => send(run, { body: request }, options, { waitsFor: 'judging' }),

    /** Submits and waits for the verdict. */
    submitPractice: (request: PracticeSubmit, options?: SubmitOptions): Promise<SubmitResponse> => {
      const input = { body: request, headers: keyHeader(options) };
      return untilJudged(() => send(submitPractice, input, options, waitsForVerdict), options);
    },

    /** Submits and waits for the verdict. */
    submitContest: (request: ContestSubmit, options?: SubmitOptions): Promise<SubmitResponse> => {
      const input = { body: request, headers: keyHeader(options) };
      return untilJudged(() => send(submitContest, input, options, waitsForVerdict), options);
    },

    /** Submits without waiting. `submissions.watch` reports the progress. */
    queuePractice: async (request: PracticeSubmit, options?: SubmitOptions): Promise<SubmitAccepted> =>
      accepted(await send(submitPractice, { body: request, headers: queueHeaders(options) }, options, queues)),

    /** Submits without waiting. `submissions.watch` reports the progress. */
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

function judged(answer: SubmitResponse | SubmitAccepted): SubmitResponse {
  if ('verdict' in answer) return answer;
  throw new UnexpectedResponseError('queued the submission instead of answering with its verdict', { status: 202 });
}

/**
 * Returns the accepted submission, because a server may ignore `Prefer` and answer with the
 * verdict.
 */
function accepted({ message, submissionId }: SubmitResponse | SubmitAccepted): SubmitAccepted {
  return { success: true, message, submissionId };
}
