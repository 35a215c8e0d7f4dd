import {
  type ContestSubmit,
  endpoints,
  type FormatRequest,
  type PracticeSubmit,
  type RunRequest,
  type SubmitAccepted,
  type SubmitResponse,
} from '../contract/index.ts';
import { findErrorTexts } from '../errors/error-texts.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { newIdempotencyKey } from '../transport/idempotency-key.ts';
import type { CallOptions, Transport } from '../transport/send.ts';
import type { createSubmissions } from './submissions.ts';

export interface SubmitOptions extends CallOptions {
  /**
   * 1 to 100 characters. The server treats two requests of a user with the same key as one
   * submission. By default `newIdempotencyKey` makes one.
   */
  idempotencyKey?: string | undefined;
}

/** A submit that waits for its verdict. */
export interface QueuedSubmit extends SubmitAccepted {
  /**
   * The verdict, if the server knows only the specification: it answers when it has judged, and
   * without the id of the submission.
   */
  judged?: SubmitResponse;
}

/**
 * Creates the methods that run and submit programs. A submit whose connection was lost is sent
 * again under the same idempotency key, a bounded number of times. It cannot submit twice.
 */
export function createCompiler({ send }: Transport, { watch }: Pick<ReturnType<typeof createSubmissions>, 'watch'>) {
  const { languages, run, format, submitPractice, submitContest } = endpoints.compiler;

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
    const second = await submit();
    if ('verdict' in second) return second;
    throw new UnexpectedResponseError('queued the submission instead of answering with its verdict', {
      status: 202,
      message: findErrorTexts(submitPractice)?.fallback,
    });
  }

  return {
    /**
     * Lists the languages that the server judges, with the versions of their compilers and the
     * limits of their programs. Anybody signed in may call it.
     */
    languages: (options?: CallOptions) => send(languages, {}, options),

    /**
     * Runs a program on its author's input or on a sample, without submitting it, and waits for the
     * result. Anybody signed in may call it. A program that fails is no error.
     *
     * @throws ApiError with the codes `not_found` for a problem that is not open to the caller,
     * `too_many_pending` for learners with 10 programs waiting, and
     * `judging_unavailable` if no judge has run it within a minute.
     */
    run: (request: RunRequest, options?: CallOptions) => send(run, { body: request }, options),

    /**
     * Formats a source, which need not compile, and waits for it. Anybody signed in may call it.
     * `languages` names the formatter of each language that has one on this server.
     *
     * @throws ApiError with the codes `validation_failed` for a language without a formatter or a
     * source that breaks it, `too_many_pending`, and `judging_unavailable`.
     */
    format: (request: FormatRequest, options?: CallOptions) => send(format, { body: request }, options),

    /**
     * Submits for practice and waits up to 10 minutes for the verdict. Anybody signed in may call
     * it. After `judging_unavailable` the submission is stored and will be judged.
     *
     * @throws ApiError with the codes `not_found`, `problem_in_live_contest`, `too_many_pending`,
     * `idempotency_conflict` for a key of another submission, and `judging_unavailable`.
     */
    submitPractice: (request: PracticeSubmit, options?: SubmitOptions): Promise<SubmitResponse> => {
      const input = { body: request, headers: keyHeader(options) };
      return untilJudged(() => send(submitPractice, input, options), options);
    },

    /**
     * Submits in a running contest and waits up to 10 minutes for the verdict. Only learners may
     * call it. After `judging_unavailable` the submission is stored and will be judged.
     *
     * @throws ApiError with the codes `not_found`, `not_registered`, `contest_not_started`,
     * `contest_over`, `problem_not_in_contest`, `too_many_pending`, `idempotency_conflict` and
     * `judging_unavailable`.
     */
    submitContest: (request: ContestSubmit, options?: SubmitOptions): Promise<SubmitResponse> => {
      const input = { body: request, headers: keyHeader(options) };
      return untilJudged(() => send(submitContest, input, options), options);
    },

    /**
     * Submits for practice without waiting; `submissions.watch` reports the progress.
     *
     * @throws ApiError with the codes of `submitPractice` except `judging_unavailable`.
     */
    queuePractice: async (request: PracticeSubmit, options?: SubmitOptions): Promise<QueuedSubmit> =>
      accepted(await send(submitPractice, { body: request, headers: queueHeaders(options) }, options)),

    /**
     * Submits in a running contest without waiting; `submissions.watch` reports the progress. Only
     * learners may call it.
     *
     * @throws ApiError with the codes of `submitContest` except `judging_unavailable`.
     */
    queueContest: async (request: ContestSubmit, options?: SubmitOptions): Promise<QueuedSubmit> =>
      accepted(await send(submitContest, { body: request, headers: queueHeaders(options) }, options)),
  };
}

function keyHeader(options: SubmitOptions | undefined) {
  return { 'idempotency-key': options?.idempotencyKey ?? newIdempotencyKey() };
}

function queueHeaders(options: SubmitOptions | undefined) {
  return { ...keyHeader(options), prefer: 'respond-async' };
}

/**
 * Returns the accepted submission, because a server may ignore `Prefer` and answer with the
 * verdict.
 */
function accepted(answer: SubmitResponse | SubmitAccepted): QueuedSubmit {
  const { message, submissionId } = answer;
  const isAllThereIs = 'verdict' in answer && submissionId === '';
  return { success: true, message, submissionId, ...(isAllThereIs && { judged: answer }) };
}
