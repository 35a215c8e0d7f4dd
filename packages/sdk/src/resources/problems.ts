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

    /** What an upload without `draft` becomes. */
    uploadDefaults: (options?: CallOptions): Promise<UploadDefaults> =>
      send(endpoints.problems.uploadDefaults, {}, options),

    /** Sends the fields that change; `baseRevision` refuses the change when another came first. */
    update: (id: string, change: ProblemUpdate, options?: CallOptions): Promise<ProblemSaved> =>
      send(endpoints.problems.update, { params: { id }, body: change }, options, { waitsFor: 'transfer' }),

    listRevisions: (id: string, options?: CallOptions): Promise<ProblemRevision[]> =>
      send(endpoints.problems.listRevisions, { params: { id } }, options),

    /** Judges submissions of the problem anew, by its newest revision: all, or those with one verdict. */
    rejudge: (id: string, selection?: ProblemRejudge, options?: CallOptions): Promise<RejudgeResponse> =>
      send(endpoints.problems.rejudge, { params: { id }, body: selection }, options),
  };
}

export type ProblemsResource = ReturnType<typeof createProblems>;
