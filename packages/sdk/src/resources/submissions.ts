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
    /** Newest first: one's own, for administrators anybody's. */
    list: (query?: SubmissionListQuery, options?: CallOptions): Promise<SubmissionSummary[]> =>
      send(endpoints.submissions.list, { query: query ?? {} }, options),

    get: (id: string, options?: CallOptions): Promise<Submission> =>
      send(endpoints.submissions.get, { params: { id } }, options),

    /** Judges the submissions with one verdict anew, of all problems. With `dryRun` it only counts them. */
    rejudge: (selection: SubmissionRejudge, options?: CallOptions): Promise<RejudgeResponse> =>
      send(endpoints.submissions.rejudge, { body: selection }, options),

    /** Judging as it happens; ends after the verdict. `timeoutMs` bounds each connecting, not the whole. */
    watch: (id: string, options?: CallOptions): AsyncIterable<SubmissionEvent> => watch(watching, id, options),
  };
}

async function* watch(context: WatchContext, id: string, options?: CallOptions) {
  // Loaded with the first watching: most pages in a browser, and most commands, read no events.
  const { watchSubmission } = await import('../transport/watch-submission.ts');
  yield* watchSubmission(context, id, options);
}

export type SubmissionsResource = ReturnType<typeof createSubmissions>;
