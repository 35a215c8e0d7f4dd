// These are the requests of the front ends, each with the key under which its answer is cached.
// TanStack Query takes them as options; this module does not depend on it.
import type { PodiumClient } from './client.ts';
import type { ContestFilter } from './contract/display.ts';
import type {
  Activity,
  Contest,
  ContestActivity,
  ContestScores,
  Health,
  LeaderboardEntry,
  OfferedLanguage,
  ParticipantList,
  ParticipantListQuery,
  Problem,
  ProblemSummary,
  Profile,
  PublicStandingsQuery,
  QuestionList,
  ScriptToken,
  SolverCounts,
  Standings,
  StandingsHistory,
  StandingsHistoryQuery,
  StandingsQuery,
  Submission,
  SubmissionListQuery,
  SubmissionSummary,
  TopicEvent,
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
const verdictKeys = changedByVerdict.map((noun): QueryKey => [noun]);

/** The topics that a front end follows while somebody is signed in. */
export const followedTopics = ['contests', 'mine'] as const;

type QueryKey = ServerQuery<unknown>['queryKey'];

/**
 * Returns the beginnings of the keys of all answers that an event of `followedTopics` may have
 * changed. A contest that starts or ends opens or closes problems. Windows of a board, whose keys
 * end with an object, show own verdicts also during a freeze, when the board has no event of them.
 */
export function queriesChangedBy(event: TopicEvent): readonly QueryKey[] {
  switch (event.type) {
    case 'contest':
      return [['contests'], ['contest', event.contest], ['problems']];
    case 'submission':
      if (event.progress !== 'judged') return [['submissions'], ['submission', event.submission]];
      return event.contest === null ? verdictKeys : [...verdictKeys, ['standings', event.contest, {}]];
    case 'reset':
      // A problem that is shown stays: it is long, and only its mark can be another.
      return event.topic === 'contests'
        ? [['contests'], ['contest'], ['problems']]
        : verdictKeys.filter(([noun]) => noun !== 'problem');
    default:
      // Those of other topics concern what follows these.
      return [];
  }
}

function query<T>(
  queryKey: ServerQuery<T>['queryKey'],
  call: (options: { signal: AbortSignal }) => Promise<T>,
  times?: Pick<ServerQuery<T>, 'staleTime' | 'gcTime'>,
): ServerQuery<T> {
  // The method takes the signal alone of what TanStack Query passes.
  return { queryKey, queryFn: ({ signal }) => call({ signal }), ...times };
}

export const contestsQuery = (client: PodiumClient, filter: ContestFilter): ServerQuery<Contest[]> =>
  query(['contests', filter], (options) => client.contests.list(filter, options));

export const contestQuery = (client: PodiumClient, id: string): ServerQuery<Contest> =>
  query(['contest', id], (options) => client.contests.get(id, options));

export const solvedProblemsQuery = (client: PodiumClient, contestId: string): ServerQuery<Record<string, boolean>> =>
  query(['contest', contestId, 'solved'], (options) => client.contests.solvedProblems(contestId, options));

export const contestScoresQuery = (client: PodiumClient, contestId: string): ServerQuery<ContestScores> =>
  query(['contest', contestId, 'scores'], (options) => client.contests.scores(contestId, options));

export const leaderboardQuery = (client: PodiumClient, contestId: string): ServerQuery<LeaderboardEntry[]> =>
  query(['contest', contestId, 'leaderboard'], (options) => client.contests.leaderboard(contestId, options));

export const contestActivityQuery = (client: PodiumClient, contestId: string): ServerQuery<ContestActivity> =>
  query(['contest', contestId, 'activity'], (options) => client.contests.activity(contestId, options), {
    staleTime: 0,
  });

export const participantsQuery = (
  client: PodiumClient,
  contestId: string,
  wanted: ParticipantListQuery,
): ServerQuery<ParticipantList> =>
  query(['contest', contestId, 'participants', wanted], (options) =>
    client.contests.participants(contestId, wanted, options),
  );

/** Its noun is not one that a verdict changes: a board has events of its own. */
export const standingsQuery = (
  client: PodiumClient,
  contestId: string,
  wanted: StandingsQuery,
): ServerQuery<Standings> =>
  query(['standings', contestId, wanted], (options) => client.contests.standings(contestId, wanted, options));

/**
 * What a contest is played back from. It grows with the contest and is large, so it is read when
 * somebody looks back, and not kept.
 */
export const standingsHistoryQuery = (
  client: PodiumClient,
  contestId: string,
  wanted: StandingsHistoryQuery = {},
): ServerQuery<StandingsHistory> =>
  query(['standings', contestId, 'history', wanted], (options) => client.contests.history(contestId, wanted, options), {
    gcTime: 0,
  });

export const publicStandingsQuery = (
  client: PodiumClient,
  contestId: string,
  wanted: PublicStandingsQuery,
): ServerQuery<Standings> =>
  query(['standings', contestId, 'public', wanted], (options) =>
    client.contests.publicStandings(contestId, wanted, options),
  );

/** The questions and announcements of a contest that the caller may read. */
export const questionsQuery = (client: PodiumClient, contestId: string): ServerQuery<QuestionList> =>
  query(['questions', contestId], (options) => client.questions.list(contestId, {}, options));

/** The problems stay while one is solved, so that the way back shows the list at once. */
export const problemsQuery = (client: PodiumClient): ServerQuery<ProblemSummary[]> =>
  query(['problems'], (options) => client.problems.list(options), { gcTime: Number.POSITIVE_INFINITY });

/** The server counts again only after half a minute. */
export const solverCountsQuery = (client: PodiumClient): ServerQuery<SolverCounts> =>
  query(['problems', 'solver counts'], (options) => client.problems.solverCounts(options), { staleTime: 30_000 });

/**
 * Reads a problem in the language that `chosenLanguage` returns at the time of the request, if the
 * problem has it.
 */
export const problemQuery = (
  client: PodiumClient,
  id: string,
  chosenLanguage?: () => string | undefined,
): ServerQuery<Problem> =>
  query(['problem', id], (options) => client.problems.get(id, { ...options, language: chosenLanguage?.() }));

/** Reads a problem for a form: with all test cases, of which those above a length come cut. */
export const editedProblemQuery = (client: PodiumClient, id: string, maxTestBytes?: number): ServerQuery<Problem> =>
  query(['problem', id, 'edited'], (options) => client.problems.get(id, { ...options, maxTestBytes }));

export const uploadDefaultsQuery = (client: PodiumClient): ServerQuery<UploadDefaults> =>
  query(['upload defaults'], (options) => client.problems.uploadDefaults(options));

export const profileQuery = (client: PodiumClient): ServerQuery<Profile> =>
  query(['profile'], (options) => client.users.profile(options));

export const activityQuery = (client: PodiumClient): ServerQuery<Activity> =>
  query(['profile', 'activity'], (options) => client.users.activity(options));

export const scriptTokensQuery = (client: PodiumClient): ServerQuery<ScriptToken[]> =>
  query(['tokens'], (options) => client.tokens.list(options));

export const submissionsQuery = (client: PodiumClient, filter: SubmissionListQuery): ServerQuery<SubmissionSummary[]> =>
  query(['submissions', filter], (options) => client.submissions.list(filter, options));

export const submissionQuery = (client: PodiumClient, id: string): ServerQuery<Submission> =>
  query(['submission', id], (options) => client.submissions.get(id, options));

/**
 * An operator changes the languages by restarting the server, which answers before it has found its
 * formatters.
 */
export const languagesQuery = (client: PodiumClient): ServerQuery<OfferedLanguage[]> =>
  query(['languages'], (options) => client.compiler.languages(options), { staleTime: 60_000 });

export const healthQuery = (client: PodiumClient, timeoutMs?: number): ServerQuery<Health> =>
  query(['health'], (options) => client.system.health({ ...options, timeoutMs }), { staleTime: 0 });

export const workersQuery = (client: PodiumClient): ServerQuery<Worker[]> =>
  query(['workers'], (options) => client.workers.list(options), { staleTime: 0 });
