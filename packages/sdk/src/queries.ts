// These are the requests of the front ends, each with the key under which its answer is cached.
// TanStack Query takes them as options; this module does not depend on it.
import type { PodiumClient } from './client.ts';
import type { ContestFilter } from './contract/display.ts';
import type {
  Activity,
  Contest,
  ContestScores,
  Health,
  LeaderboardEntry,
  OfferedLanguage,
  Problem,
  ProblemSummary,
  Profile,
  ScriptToken,
  SolverCounts,
  Submission,
  SubmissionListQuery,
  SubmissionSummary,
  UploadDefaults,
  Worker,
} from './contract/index.ts';

/**
 * One request with the key of its cached answer. `queryFn` throws what the method of the client
 * throws.
 */
export interface ServerQuery<T> {
  /** It begins with the noun, so that all answers about it can be invalidated together. */
  queryKey: readonly [noun: string, ...details: unknown[]];
  /** Sends the request; aborting the signal cancels it. */
  queryFn(context: { signal: AbortSignal }): Promise<T>;
  /** The age in milliseconds at which an answer is asked for again; the front end has a default. */
  staleTime?: number;
  /** How long an answer stays that nothing shows, in milliseconds; the front end has a default. */
  gcTime?: number;
}

/** The interval at which a list is reloaded while a verdict is pending, in milliseconds. */
export const pendingRefreshMs = 2_000;

/** A shown contest is reloaded this often, because its end may change while it runs. */
export const contestRefreshMs = 60_000;

/**
 * The nouns of the queries whose answers a verdict may change: marks, lists, solver counts, scores
 * and the rating.
 */
export const changedByVerdict = [
  'problems',
  'problem',
  'submissions',
  'submission',
  'contests',
  'contest',
  'profile',
] as const;

/** Reads `contests.list`: the contests of a filter, earliest start first. */
export const contestsQuery = (client: PodiumClient, filter: ContestFilter): ServerQuery<Contest[]> => ({
  queryKey: ['contests', filter],
  queryFn: ({ signal }) => client.contests.list(filter, { signal }),
});

/** Reads `contests.get`: one contest. */
export const contestQuery = (client: PodiumClient, id: string): ServerQuery<Contest> => ({
  queryKey: ['contest', id],
  queryFn: ({ signal }) => client.contests.get(id, { signal }),
});

/**
 * Reads `contests.solvedProblems`: whether the signed-in user has solved each problem of a contest.
 */
export const solvedProblemsQuery = (client: PodiumClient, contestId: string): ServerQuery<Record<string, boolean>> => ({
  queryKey: ['contest', contestId, 'solved'],
  queryFn: ({ signal }) => client.contests.solvedProblems(contestId, { signal }),
});

/** Reads `contests.scores`: the points of the signed-in user in a contest, by problem id. */
export const contestScoresQuery = (client: PodiumClient, contestId: string): ServerQuery<ContestScores> => ({
  queryKey: ['contest', contestId, 'scores'],
  queryFn: ({ signal }) => client.contests.scores(contestId, { signal }),
});

/** Reads `contests.leaderboard`: the entries by rank; empty until they are generated. */
export const leaderboardQuery = (client: PodiumClient, contestId: string): ServerQuery<LeaderboardEntry[]> => ({
  queryKey: ['contest', contestId, 'leaderboard'],
  queryFn: ({ signal }) => client.contests.leaderboard(contestId, { signal }),
});

/**
 * Reads `problems.list`: the problems that the signed-in user may see, oldest first. They stay
 * while one is solved, so that the way back shows the list at once.
 */
export const problemsQuery = (client: PodiumClient): ServerQuery<ProblemSummary[]> => ({
  queryKey: ['problems'],
  queryFn: ({ signal }) => client.problems.list({ signal }),
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Reads `problems.solverCounts`: how many learners solved and tried each problem, by problem id.
 */
export const solverCountsQuery = (client: PodiumClient): ServerQuery<SolverCounts> => ({
  queryKey: ['problems', 'solver counts'],
  queryFn: ({ signal }) => client.problems.solverCounts({ signal }),
  // The server counts again only after half a minute.
  staleTime: 30_000,
});

/**
 * Reads `problems.get`: one problem with its statement, in the language that `chosenLanguage`
 * returns at the time of the request if the problem has it.
 */
export const problemQuery = (
  client: PodiumClient,
  id: string,
  chosenLanguage?: () => string | undefined,
): ServerQuery<Problem> => ({
  queryKey: ['problem', id],
  queryFn: ({ signal }) => client.problems.get(id, { signal, language: chosenLanguage?.() }),
});

/** Reads `problems.get` for a form: with all test cases, of which those above a length come cut. */
export const editedProblemQuery = (client: PodiumClient, id: string, maxTestBytes?: number): ServerQuery<Problem> => ({
  queryKey: ['problem', id, 'edited'],
  queryFn: ({ signal }) => client.problems.get(id, { signal, maxTestBytes }),
});

/** Reads `problems.uploadDefaults`: what the server chooses for a new problem. */
export const uploadDefaultsQuery = (client: PodiumClient): ServerQuery<UploadDefaults> => ({
  queryKey: ['upload defaults'],
  queryFn: ({ signal }) => client.problems.uploadDefaults({ signal }),
});

/** Reads `users.profile`: the profile of the signed-in user. */
export const profileQuery = (client: PodiumClient): ServerQuery<Profile> => ({
  queryKey: ['profile'],
  queryFn: ({ signal }) => client.users.profile({ signal }),
});

/** Reads `users.activity`: the submissions of the signed-in user by day. */
export const activityQuery = (client: PodiumClient): ServerQuery<Activity> => ({
  queryKey: ['profile', 'activity'],
  queryFn: ({ signal }) => client.users.activity({ signal }),
});

/** Reads `tokens.list`: the user's tokens for scripts. */
export const scriptTokensQuery = (client: PodiumClient): ServerQuery<ScriptToken[]> => ({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => client.tokens.list({ signal }),
});

/** Reads `submissions.list`: one page of submissions, newest first. */
export const submissionsQuery = (
  client: PodiumClient,
  query: SubmissionListQuery,
): ServerQuery<SubmissionSummary[]> => ({
  queryKey: ['submissions', query],
  queryFn: ({ signal }) => client.submissions.list(query, { signal }),
});

/** Reads `submissions.get`: one submission; its results are empty until it is judged. */
export const submissionQuery = (client: PodiumClient, id: string): ServerQuery<Submission> => ({
  queryKey: ['submission', id],
  queryFn: ({ signal }) => client.submissions.get(id, { signal }),
});

/**
 * Reads `compiler.languages`: the languages that the server judges. An operator changes them by
 * restarting the server, which answers before it has found its formatters.
 */
export const languagesQuery = (client: PodiumClient): ServerQuery<OfferedLanguage[]> => ({
  queryKey: ['languages'],
  queryFn: ({ signal }) => client.compiler.languages({ signal }),
  staleTime: 60_000,
});

/** Reads `system.health`: whether the server answers, and the state of its judge. */
export const healthQuery = (client: PodiumClient, timeoutMs?: number): ServerQuery<Health> => ({
  queryKey: ['health'],
  queryFn: ({ signal }) => client.system.health({ signal, timeoutMs }),
  staleTime: 0,
});

/** Reads `workers.list`: the judging workers, for administrators. */
export const workersQuery = (client: PodiumClient): ServerQuery<Worker[]> => ({
  queryKey: ['workers'],
  queryFn: ({ signal }) => client.workers.list({ signal }),
  staleTime: 0,
});
