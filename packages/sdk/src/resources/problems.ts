import {
  endpoints,
  type Problem,
  type ProblemRejudge,
  type ProblemRevision,
  type ProblemSaved,
  type ProblemSummary,
  type ProblemUpdate,
  type ProblemUpload,
  type RejudgeResponse,
  type UploadDefaults,
} from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createProblems({ send }: Transport) {
  return {
    list: (options?: CallOptions): Promise<ProblemSummary[]> => send(endpoints.problems.list, {}, options),

    get: (id: string, options?: CallOptions): Promise<Problem> =>
      send(endpoints.problems.get, { params: { problemId: id } }, options, { waitsFor: 'transfer' }),

    upload: (problem: ProblemUpload, options?: CallOptions): Promise<ProblemSaved> =>
      send(endpoints.problems.upload, { body: problem }, options, { waitsFor: 'transfer' }),

    /** Returns the `draft` that an upload without this field gets. */
    uploadDefaults: (options?: CallOptions): Promise<UploadDefaults> =>
      send(endpoints.problems.uploadDefaults, {}, options),

    /**
     * Sends the fields that change. The server rejects the change if another one has replaced
     * `baseRevision`.
     */
    update: (id: string, change: ProblemUpdate, options?: CallOptions): Promise<ProblemSaved> =>
      send(endpoints.problems.update, { params: { id }, body: change }, options, { waitsFor: 'transfer' }),

    listRevisions: (id: string, options?: CallOptions): Promise<ProblemRevision[]> =>
      send(endpoints.problems.listRevisions, { params: { id } }, options),

    /**
     * Judges submissions of the problem again, by its newest revision: all, or those with one
     * verdict.
     */
    rejudge: (id: string, selection?: ProblemRejudge, options?: CallOptions): Promise<RejudgeResponse> =>
      send(endpoints.problems.rejudge, { params: { id }, body: selection }, options),
  };
}

export type ProblemsResource = ReturnType<typeof createProblems>;
