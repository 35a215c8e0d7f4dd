import {
  endpoints,
  type Problem,
  type ProblemPackage,
  type ProblemReadQuery,
  type ProblemRejudge,
  type ProblemRevision,
  type ProblemSaved,
  type ProblemSummary,
  type ProblemUpdate,
  type ProblemUpload,
  type RejudgeReport,
  type RejudgeResponse,
  type SolverCounts,
  type UploadDefaults,
  type WhatIf,
  type WhatIfRequest,
} from '../contract/index.ts';
import { defaultConstraints } from '../contract/limits.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export interface ProblemReadOptions extends CallOptions, ProblemReadQuery {}

export function createProblems({ send }: Transport, statementLanguage?: string) {
  return {
    /**
     * Lists the problems, oldest first: for learners those open for practice, for administrators
     * all, drafts included.
     */
    list: (options?: CallOptions): Promise<ProblemSummary[]> => send(endpoints.problems.list, {}, options),

    /**
     * Counts the learners who solved and who tried each problem of `list`, by problem id. The
     * figures are at most half a minute old.
     */
    solverCounts: (options?: CallOptions): Promise<SolverCounts> => send(endpoints.problems.solverCounts, {}, options),

    /**
     * Returns a problem with its statement. Learners receive only the samples, administrators all
     * test cases and the source of the checker.
     *
     * @throws ApiError with the codes `not_found`, also for a problem that is hidden from the
     * learner, and `not_registered` for learners who are not registered for the running contest
     * that has the problem.
     */
    get: (id: string, options?: ProblemReadOptions): Promise<Problem> =>
      send(
        endpoints.problems.get,
        {
          params: { problemId: id },
          query: { maxTestBytes: options?.maxTestBytes, language: options?.language ?? statementLanguage },
        },
        options,
      ),

    /**
     * Adds a problem as its revision 1. Only administrators may call it. All test cases together
     * take at most 2 GiB.
     *
     * @throws ApiError with the codes `blob_missing` for a hash without bytes on the server, and
     * `body_too_large` for more than 64 MiB; `blobs.put` sends test cases one by one.
     */
    upload: async (problem: ProblemUpload, options?: CallOptions): Promise<ProblemSaved> =>
      (await send(endpoints.problems.upload, { body: problem }, options)) ??
      savedAsSent('Problem uploaded successfully', '', problem),

    /**
     * Returns the `draft` that an upload without this field gets. Only administrators may call it.
     */
    uploadDefaults: (options?: CallOptions): Promise<UploadDefaults> =>
      send(endpoints.problems.uploadDefaults, {}, options),

    /**
     * Changes the fields that are sent, as a new revision if the content differs. Only
     * administrators may call it.
     *
     * @throws ApiError with the codes `not_found`, `revision_conflict` if another change has
     * replaced `baseRevision`, `problem_in_live_contest` without `allowLive`, `problem_in_use` for
     * a problem that cannot become a draft again, `blob_missing` and `body_too_large`.
     */
    update: async (id: string, change: ProblemUpdate, options?: CallOptions): Promise<ProblemSaved> =>
      (await send(endpoints.problems.update, { params: { id }, body: change }, options)) ??
      savedAsSent('Problem updated successfully', id, change),

    /**
     * Lists the package that the newest revision of each problem came from. Only administrators may
     * call it.
     */
    listPackages: (options?: CallOptions): Promise<ProblemPackage[]> =>
      send(endpoints.problems.listPackages, {}, options),

    /**
     * Lists the revisions of a problem, newest first: all, or at most `limit`. Only administrators
     * may call it.
     */
    listRevisions: (id: string, options?: CallOptions & { limit?: number }): Promise<ProblemRevision[]> =>
      send(endpoints.problems.listRevisions, { params: { id }, query: { limit: options?.limit } }, options),

    /**
     * Judges submissions of the problem again, by its newest revision: all, or those with one
     * verdict or of one contest. Only administrators may call it, and it does not wait for the
     * verdicts.
     *
     * @throws ApiError with the code `problem_not_in_contest`.
     */
    rejudge: (id: string, selection?: ProblemRejudge, options?: CallOptions): Promise<RejudgeResponse> =>
      send(endpoints.problems.rejudge, { params: { id }, body: selection }, options),

    /**
     * Reports the newest rejudge of the problem: how many submissions wait for it, and which
     * verdicts and scores it has changed so far. Only administrators may call it.
     */
    getRejudge: (id: string, options?: CallOptions): Promise<RejudgeReport> =>
      send(endpoints.problems.getRejudge, { params: { id } }, options),

    /**
     * Computes which verdicts, ranks and ratings would change if submissions of the problem had
     * these judgements, and stores nothing. Only administrators may call it.
     */
    whatIf: (id: string, request: WhatIfRequest, options?: CallOptions): Promise<WhatIf> =>
      send(endpoints.problems.whatIf, { params: { id }, body: request }, options),
  };
}

/**
 * Returns what is known about a problem that the server has saved without saying more: what was
 * sent. Other texts are empty.
 */
function savedAsSent(message: string, id: string, sent: ProblemUpdate): ProblemSaved {
  const { title = '', difficulty = '', tags = [], constraints = defaultConstraints } = sent;
  const { draft = false, archived = false, baseRevision = 0 } = sent;
  const marks = { isSolved: false, draft, archived, inPractice: !draft && !archived };
  const problem = { _id: id, title, difficulty, tags, constraints, revision: baseRevision + 1, ...marks };
  return { success: true, message, problem, outdatedSubmissions: 0 };
}
