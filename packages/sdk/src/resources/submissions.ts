import {
  endpoints,
  type ListedSubmission,
  type RejudgeResponse,
  type Submission,
  type SubmissionEvent,
  type SubmissionJudgement,
  type SubmissionListQuery,
  type SubmissionRejudge,
} from '../contract/index.ts';
import { NetworkError } from '../errors/transport-errors.ts';
import type { CallOptions, Transport } from '../transport/send.ts';
import type { WatchContext } from '../transport/watch-submission.ts';

export function createSubmissions({ send }: Transport, watching: WatchContext) {
  return {
    /**
     * Lists submissions, newest first: for learners their own, for administrators those of all
     * users. Without a `limit` it returns at most 50; `sources` adds the source of each.
     */
    list: (query?: SubmissionListQuery, options?: CallOptions): Promise<ListedSubmission[]> =>
      send(endpoints.submissions.list, { query: query ?? {} }, options),

    /**
     * Returns a submission with its source and its results, which are empty until it is judged.
     * Learners may read their own.
     *
     * @throws ApiError with the code `not_found`, also for another learner's submission.
     */
    get: (id: string, options?: CallOptions): Promise<Submission> =>
      send(endpoints.submissions.get, { params: { id } }, options),

    /**
     * Lists all judgements of a submission, oldest first: one, and another for each rejudge. Only
     * administrators may call it.
     */
    listJudgements: (id: string, options?: CallOptions): Promise<SubmissionJudgement[]> =>
      send(endpoints.submissions.listJudgements, { params: { id } }, options),

    /**
     * Judges the submissions of all problems with one verdict again, and does not wait for it. With
     * `dryRun` it only counts them. Only administrators may call it.
     */
    rejudge: (selection: SubmissionRejudge, options?: CallOptions): Promise<RejudgeResponse> =>
      send(endpoints.submissions.rejudge, { body: selection }, options),

    /**
     * Yields the events of judging, from the first one on, and ends after the verdict. Learners may
     * watch their own. `timeoutMs` limits each connection attempt, not the whole.
     */
    watch: (id: string, options?: CallOptions): AsyncIterable<SubmissionEvent> => watch(watching, id, options),
  };
}

async function* watch(context: WatchContext, id: string, options?: CallOptions) {
  // The module is loaded on first use, because most pages and most commands read no events.
  const { watchSubmission } = await import('../transport/watch-submission.ts').catch((cause: unknown) => {
    throw new NetworkError('the reader of events could not be loaded', { cause, neverSent: true });
  });
  yield* watchSubmission(context, id, options);
}
