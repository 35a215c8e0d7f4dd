import type { ContestFilter } from '../contract/display.ts';
import {
  type Contest,
  type ContestCreate,
  type ContestSaved,
  type ContestUpdate,
  endpoints,
  type LeaderboardEntry,
} from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createContests({ send }: Transport) {
  const listFuture = (options?: CallOptions): Promise<Contest[]> => send(endpoints.contests.listFuture, {}, options);
  const listOngoing = (options?: CallOptions): Promise<Contest[]> => send(endpoints.contests.listOngoing, {}, options);
  const listPast = (options?: CallOptions): Promise<Contest[]> => send(endpoints.contests.listPast, {}, options);
  const listsByFilter: Record<ContestFilter, readonly ((options?: CallOptions) => Promise<Contest[]>)[]> = {
    all: [listOngoing, listFuture],
    ongoing: [listOngoing],
    future: [listFuture],
    past: [listPast],
  };

  return {
    /** Lists the contests of a filter by start time, earliest first. */
    async list(filter: ContestFilter, options?: CallOptions): Promise<Contest[]> {
      return mergeByStart(await Promise.all(listsByFilter[filter].map((list) => list(options))));
    },
    listFuture,
    listOngoing,
    listPast,

    get: (id: string, options?: CallOptions): Promise<Contest> =>
      send(endpoints.contests.get, { params: { id } }, options),

    register: (id: string, options?: CallOptions) => send(endpoints.contests.register, { params: { id } }, options),

    checkIfRegistered: async (id: string, options?: CallOptions): Promise<boolean> =>
      (await send(endpoints.contests.checkIfRegistered, { params: { id } }, options)).success,

    /** Returns the problems that the signed-in user has solved in the contest, by problem id. */
    solvedProblems: async (id: string, options?: CallOptions): Promise<Record<string, boolean>> =>
      (await send(endpoints.contests.solvedProblems, { params: { id } }, options)).solvedProblems,

    /** Returns an empty list until the leaderboard is generated. */
    leaderboard: (id: string, options?: CallOptions): Promise<LeaderboardEntry[]> =>
      send(endpoints.contests.leaderboard, { params: { contestId: id } }, options),

    generateLeaderboard: (id: string, options?: CallOptions) =>
      send(endpoints.contests.generateLeaderboard, { params: { contestId: id } }, options),

    create: (contest: ContestCreate, options?: CallOptions): Promise<ContestSaved> =>
      send(endpoints.contests.create, { body: contest }, options),

    update: (id: string, change: ContestUpdate, options?: CallOptions): Promise<ContestSaved> =>
      send(endpoints.contests.update, { params: { id }, body: change }, options),
  };
}

export type ContestsResource = ReturnType<typeof createContests>;

/** Removes duplicates: a contest that began between two requests is in both lists. */
function mergeByStart(lists: readonly Contest[][]): Contest[] {
  const byId = new Map(lists.flat().map((contest) => [contest._id, contest] as const));
  return [...byId.values()].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
}
