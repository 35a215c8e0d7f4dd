import {
  endpoints,
  type RejudgeResponse,
  type Submission,
  type SubmissionEvent,
  type SubmissionListQuery,
  type SubmissionRejudge,
  type SubmissionSummary,
} from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';
import type { WatchContext } from '../transport/watch-submission.ts';

export function createSubmissions({ send }: Transport, watching: WatchContext) {
  return {
    /**
     * Lists submissions, newest first: the user's own, or for administrators those of all users.
     */
    list: (query?: SubmissionListQuery, options?: CallOptions): Promise<SubmissionSummary[]> =>
      send(endpoints.submissions.list, { query: query ?? {} }, options),

    get: (id: string, options?: CallOptions): Promise<Submission> =>
      send(endpoints.submissions.get, { params: { id } }, options),

    /**
     * Judges the submissions of all problems with one verdict again. With `dryRun` it only counts
     * them.
     */
    rejudge: (selection: SubmissionRejudge, options?: CallOptions): Promise<RejudgeResponse> =>
      send(endpoints.submissions.rejudge, { body: selection }, options),

    /**
     * Yields the events of judging and ends after the verdict. `timeoutMs` limits each connection
     * attempt, not the whole.
     */
    watch: (id: string, options?: CallOptions): AsyncIterable<SubmissionEvent> => watch(watching, id, options),
  };
}

async function* watch(context: WatchContext, id: string, options?: CallOptions) {
  // The module is loaded on first use, because most pages and most commands read no events.
  const { watchSubmission } = await import('../transport/watch-submission.ts');
  yield* watchSubmission(context, id, options);
}

export type SubmissionsResource = ReturnType<typeof createSubmissions>;
