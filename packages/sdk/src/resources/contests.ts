import { type ContestFilter, defaultSettings, problemLabel } from '../contract/display.ts';
import {
  type Acknowledgement,
  type Contest,
  type ContestActivity,
  type ContestCreate,
  type ContestFrozen,
  type ContestPackage,
  type ContestSaved,
  type ContestScores,
  type ContestThaw,
  type ContestUpdate,
  endpoints,
  type LeaderboardEntry,
  type ParticipantList,
  type ParticipantListQuery,
  type ParticipantSaved,
  type ParticipantUpdate,
  type PublicStandingsQuery,
  type Standings,
  type StandingsHistory,
  type StandingsHistoryQuery,
  type StandingsQuery,
} from '../contract/index.ts';
import { ApiError } from '../errors/api-error.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createContests({ send }: Transport) {
  const listFuture = (options?: CallOptions): Promise<Contest[]> => send(endpoints.contests.listFuture, {}, options);
  const listOngoing = (options?: CallOptions): Promise<Contest[]> => send(endpoints.contests.listOngoing, {}, options);
  const listPast = (options?: CallOptions): Promise<Contest[]> => send(endpoints.contests.listPast, {}, options);
  const checkIfRegistered = async (id: string, options?: CallOptions): Promise<boolean> =>
    (await send(endpoints.contests.checkIfRegistered, { params: { id } }, options)).success;
  const listsByFilter: Record<ContestFilter, readonly ((options?: CallOptions) => Promise<Contest[]>)[]> = {
    all: [listOngoing, listFuture],
    ongoing: [listOngoing],
    future: [listFuture],
    past: [listPast],
  };

  return {
    /**
     * Lists the contests of a filter by start time, earliest first. `all` leaves out past contests.
     * Anybody signed in may call it.
     */
    async list(filter: ContestFilter, options?: CallOptions): Promise<Contest[]> {
      return mergeByStart(await Promise.all(listsByFilter[filter].map((list) => list(options))));
    },
    /** Lists the contests to come, earliest start first. Anybody signed in may call it. */
    listFuture,
    /** Lists the contests that are running, earliest start first. Anybody signed in may call it. */
    listOngoing,
    /** Lists the contests that are over, earliest start first. Anybody signed in may call it. */
    listPast,

    /**
     * Lists all contests with the files that they were pushed from, earliest start first. Only
     * administrators may call it.
     */
    listPackages: (options?: CallOptions): Promise<ContestPackage[]> =>
      send(endpoints.contests.listPackages, {}, options),

    /** Returns a contest as the signed-in user may see it. */
    async get(id: string, options?: CallOptions): Promise<Contest> {
      const { isRegistered, ...contest } = await send(endpoints.contests.get, { params: { id } }, options);
      return {
        ...contest,
        isRegistered: isRegistered ?? (await checkIfRegistered(id, options).catch(falseIfNotRegistered)),
      };
    },

    /**
     * Registers the signed-in learner, before or during the contest. Only learners may call it.
     *
     * @throws ApiError with the codes `not_found`, `already_registered` and `contest_over`.
     */
    register: (id: string, options?: CallOptions) => send(endpoints.contests.register, { params: { id } }, options),

    /** Reports whether the signed-in user is registered. */
    checkIfRegistered,

    /**
     * Maps the ids of the contest's problems to whether the signed-in user has solved them in the
     * contest. It is empty while they may not see the problems.
     */
    solvedProblems: async (id: string, options?: CallOptions): Promise<Record<string, boolean>> =>
      (await send(endpoints.contests.solvedProblems, { params: { id } }, options)).solvedProblems,

    /**
     * Maps the ids of the contest's problems to the points that the signed-in user has earned
     * there, also during the contest. It is empty while they may not see the problems.
     */
    scores: async (id: string, options?: CallOptions): Promise<ContestScores> =>
      (await send(endpoints.contests.scores, { params: { id } }, options)).scores,

    /**
     * Lists the leaderboard by rank; it is empty until an administrator generates it. Anybody
     * signed in may call it.
     *
     * @throws ApiError with the codes `not_found` and `contest_not_over`.
     */
    leaderboard: (id: string, options?: CallOptions): Promise<LeaderboardEntry[]> =>
      send(endpoints.contests.leaderboard, { params: { contestId: id } }, options),

    /**
     * Generates the leaderboard of a contest that is over, again if there is one, and rates the
     * contest and the generated contests that ended after it. Only administrators may call it.
     *
     * @throws ApiError with the codes `not_found`, `contest_not_over`, `board_frozen` until its
     * standings are thawed, and `judging_in_progress` while a submission of the contest has no
     * verdict.
     */
    generateLeaderboard: (id: string, options?: CallOptions) =>
      send(endpoints.contests.generateLeaderboard, { params: { contestId: id } }, options),

    /**
     * Returns a window of the live standings: by default the first 100 rows. Who may see them is a
     * setting of the contest. Learners see the public board, administrators by default every
     * verdict.
     *
     * @throws ApiError with the codes `not_found`, `not_registered` if only participants may see
     * the standings, `contest_not_over` if nobody may before the end, and `forbidden` for `sees:
     * 'everything'`.
     */
    standings: (id: string, query?: StandingsQuery, options?: CallOptions): Promise<Standings> =>
      send(endpoints.contests.standings, { params: { id }, query: query ?? {} }, options),

    /**
     * Returns all participants and tries, as the caller may know them; `readHistory` of
     * `@podium/sdk/standings` makes boards of them.
     *
     * @throws ApiError with the codes of `standings`.
     */
    history: (id: string, query?: StandingsHistoryQuery, options?: CallOptions): Promise<StandingsHistory> =>
      send(endpoints.contests.history, { params: { id }, query: query ?? {} }, options),

    /**
     * Returns a window of the live standings of a contest that shows them to anybody. It needs no
     * session, and any proxy may keep the answer for a moment.
     *
     * @throws ApiError with the code `not_found`.
     */
    publicStandings: (id: string, query?: PublicStandingsQuery, options?: CallOptions): Promise<Standings> =>
      send(endpoints.contests.publicStandings, { params: { id }, query: query ?? {} }, options),

    /**
     * Schedules a contest. Only administrators may call it. The server also answers
     * `validation_failed` for times in the past (a start up to a minute ago is accepted) and for
     * unknown problems.
     */
    create: async (contest: ContestCreate, options?: CallOptions): Promise<ContestSaved> =>
      (await send(endpoints.contests.create, { body: contest }, options)) ??
      savedAsSent('Contest scheduled successfully!', '', contest),

    /**
     * Changes the fields that are sent. Only administrators may call it. From the start on,
     * `startTime` is fixed; from the end on, also `endTime`, `problems` and `points`.
     *
     * @throws ApiError with the codes `not_found`, `contest_over` for a field that is fixed after
     * the end, and `problem_in_live_contest` for removing a problem that has submissions in the
     * contest, `contest_started` for another `rule` or `penaltyMinutes` from the start on, unless
     * `force` is set, and `revision_conflict` if `package` names another stored hash, or
     * `replacesEnd` another end.
     */
    update: async (id: string, change: ContestUpdate, options?: CallOptions): Promise<ContestSaved> =>
      (await send(endpoints.contests.update, { params: { id }, body: change }, options)) ??
      savedAsSent('Contest updated successfully!', id, change),

    /**
     * Returns what happens in a contest at present: who is online, how many submit, how long
     * judging takes. All who ask within a few seconds get the same. Only administrators may call
     * it.
     *
     * @throws ApiError with the code `not_found`.
     */
    activity: (id: string, options?: CallOptions): Promise<ContestActivity> =>
      send(endpoints.contests.activity, { params: { id } }, options),

    /**
     * Returns a part of the participants of a contest: by default the first 100, in the order of
     * their registration. Only administrators may call it.
     *
     * @throws ApiError with the code `not_found`.
     */
    participants: (id: string, query?: ParticipantListQuery, options?: CallOptions): Promise<ParticipantList> =>
      send(endpoints.contests.participants, { params: { id }, query: query ?? {} }, options),

    /**
     * Changes the fields of a participant that are sent. A generated leaderboard becomes stale with
     * another `kind`. Only administrators may call it.
     *
     * @throws ApiError with the codes `not_found`, and `contest_over` for other `extraMinutes` once
     * the contest is over for everybody.
     */
    updateParticipant: (id: string, change: ParticipantUpdate, options?: CallOptions): Promise<ParticipantSaved> =>
      send(endpoints.contests.updateParticipant, { params: { id }, body: change }, options),

    /**
     * Pauses the judging of a problem in a contest. Its submissions arrive and wait, without a cost
     * for their authors; those that a worker has are finished. Nothing changes if it is paused.
     * Only administrators may call it.
     *
     * @throws ApiError with the codes `not_found` and `problem_not_in_contest`.
     */
    pauseJudging: (id: string, problemId: string, options?: CallOptions): Promise<Acknowledgement> =>
      send(endpoints.contests.pauseJudging, { params: { id }, body: { problemId } }, options),

    /**
     * Resumes it: the submissions that wait are judged in the order in which they came. Nothing
     * changes if it is not paused. Only administrators may call it.
     *
     * @throws ApiError as `pauseJudging`.
     */
    resumeJudging: (id: string, problemId: string, options?: CallOptions): Promise<Acknowledgement> =>
      send(endpoints.contests.resumeJudging, { params: { id }, body: { problemId } }, options),

    /**
     * Freezes the standings of a running contest: learners see no verdict of a try from now on.
     * Nothing changes if they are frozen. Only administrators may call it.
     *
     * @throws ApiError with the codes `not_found`, `contest_not_started`, `contest_over`, and
     * `board_thawed` if they were thawed before.
     */
    freeze: (id: string, options?: CallOptions): Promise<ContestFrozen> =>
      send(endpoints.contests.freeze, { params: { id } }, options),

    /**
     * Thaws the standings of a contest, for good: everybody who may see them sees the final ones.
     * Nothing changes if there is no freeze. Only administrators may call it.
     *
     * @throws ApiError with the codes `not_found`, and `contest_not_over` before the end unless
     * `force` is set.
     */
    thaw: (id: string, thaw: ContestThaw = {}, options?: CallOptions): Promise<ContestFrozen> =>
      send(endpoints.contests.thaw, { params: { id }, body: thaw }, options),
  };
}

/** Every other failure leaves open whether the user is registered. */
function falseIfNotRegistered(error: unknown): false {
  if (error instanceof ApiError && error.code === 'not_registered') return false;
  throw error;
}

/**
 * Returns what is known about a contest that the server has saved without saying more: what was
 * sent. Other texts are empty.
 */
function savedAsSent(message: string, id: string, sent: ContestUpdate): ContestSaved {
  const { title = '', description = '', startTime = '', endTime = '', problems = [], points = {} } = sent;
  const shown = problems.map((problem, index) => {
    const _id = typeof problem === 'string' ? problem : problem._id;
    return {
      _id,
      label: problemLabel(index),
      title: '',
      difficulty: '',
      tags: [],
      points: points[_id] ?? 0,
      judgingPaused: false,
    };
  });
  const marks = { participation: null, isRegistered: false, leaderboardGenerated: false, leaderboardStale: false };
  const counts = { problemCount: problems.length, participantCount: 0 };
  const texts = { _id: id, title, description, startTime, endTime, overAt: endTime };
  const {
    rule = defaultSettings.rule,
    penaltyMinutes = defaultSettings.penaltyMinutes,
    freezeMinutes = defaultSettings.freezeMinutes,
    standings = defaultSettings.standings,
  } = sent;
  const settings = { rule, penaltyMinutes, freezeMinutes, standings, frozenFrom: null, thawedAt: null };
  const contest = { ...texts, problems: shown, ...counts, ...marks, cancelled: sent.cancelled ?? false, ...settings };
  return { success: true, message, contest, leavesPractice: [] };
}

/** Removes duplicates: a contest that began between two requests is in both lists. */
function mergeByStart(lists: readonly Contest[][]): Contest[] {
  const byId = new Map(lists.flat().map((contest) => [contest._id, contest] as const));
  return [...byId.values()].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
}
