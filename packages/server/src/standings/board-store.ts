import { isDeepStrictEqual } from 'node:util';
import type { BoardSight } from '@podium/sdk/contract';
import { inTurns, runInTurns } from '../event-loop/in-turns.ts';
import type { Change, ChangeBus } from '../events/changes.ts';
import { LiveBoard } from './live-board.ts';
import type { Entrant, StandingsRepository } from './standings-repository.ts';

/** A board that nobody has read for so long is dropped. */
const unreadMaxMs = 5 * 60_000;
/** The tries of this many participants are read at once, which takes a few milliseconds. */
const entrantsPerPart = 20;

/** What has to be read again: one cell, or the whole row. */
interface DirtyRow {
  participantId: string;
  problemId: string | undefined;
}

interface Watched {
  board: Promise<LiveBoard | undefined>;
  dirty: DirtyRow[];
  /** Ends when nothing is dirty. */
  refreshing: Promise<void> | undefined;
  expiry: NodeJS.Timeout;
}

interface Follower {
  /** The board may show something else now. */
  changed(): void;
  /** The contest has changed, and with it perhaps who may read its board. */
  contestChanged(): void;
}

interface BoardStoreDeps {
  repository: Pick<StandingsRepository, 'findContest' | 'findEntrant' | 'readEntrants' | 'listTries' | 'listCell'>;
  changes: Pick<ChangeBus, 'subscribe'>;
}

export type BoardStore = ReturnType<typeof createBoardStore>;

/**
 * Keeps the boards that somebody reads. One is read from the database when it is first needed, and
 * again after a change of its contest; in between one cell or row is read for each change.
 */
export function createBoardStore({ repository, changes }: BoardStoreDeps) {
  const watched = new Map<string, Watched>();
  const followers = new Map<string, Set<Follower>>();

  changes.subscribe((change) => {
    if (change.type === 'anything') forgetAll();
    else if (change.type === 'contest') notifyFollowers(change.contest);
    else for (const row of dirtyRowsOf(change)) mark(row);
  });

  function forgetAll(): void {
    for (const [key, entry] of watched) drop(key, entry);
    for (const follower of [...followers.values()].flatMap((each) => [...each])) follower.changed();
  }

  function notifyFollowers(contestId: string): void {
    for (const sees of ['public', 'everything'] as const) {
      for (const follower of followers.get(keyOf(contestId, sees)) ?? []) follower.contestChanged();
    }
  }

  function mark({ contestId, ...row }: DirtyRow & { contestId: string }): void {
    for (const sees of ['public', 'everything'] as const) {
      const key = keyOf(contestId, sees);
      const entry = watched.get(key);
      entry?.dirty.push(row);
      if (entry) void refreshAndNotify(key, entry);
    }
  }

  /** A change that the viewers do not see leaves the version, and notifies nobody. */
  async function refreshAndNotify(key: string, entry: Watched): Promise<void> {
    try {
      const board = await entry.board;
      const before = board?.version;
      await refresh(entry);
      if (board?.version === before) return;
    } catch {
      // Whoever reads it next gets the error, or the board.
      drop(key, entry);
    }
    for (const follower of followers.get(key) ?? []) follower.changed();
  }

  /**
   * Returns the board of a contest with all changes that were published before; undefined if there
   * is no such contest.
   */
  async function open(contestId: string, sees: BoardSight): Promise<LiveBoard | undefined> {
    const key = keyOf(contestId, sees);
    for (;;) {
      const entry = watched.get(key) ?? add(key, contestId, sees);
      try {
        const board = await entry.board;
        await refresh(entry);
        const changeCount = board?.changeCount;
        const facts = await repository.findContest(contestId);
        if (!board || !facts) {
          drop(key, entry);
          return undefined;
        }
        // What was applied meanwhile may have happened after a freeze that the facts do not have.
        if (board.changeCount !== changeCount) continue;
        if (isDeepStrictEqual(board.facts, facts)) {
          entry.expiry.refresh();
          return board;
        }
        drop(key, entry);
      } catch (error) {
        drop(key, entry);
        throw error;
      }
    }
  }

  /** Notifies a follower of a board that it has opened. Returns a function that ends this. */
  function follow(contestId: string, sees: BoardSight, follower: Follower): () => void {
    const key = keyOf(contestId, sees);
    const ofBoard = followers.get(key) ?? new Set();
    followers.set(key, ofBoard.add(follower));
    return () => {
      ofBoard.delete(follower);
      if (ofBoard.size === 0) followers.delete(key);
    };
  }

  function add(key: string, contestId: string, sees: BoardSight): Watched {
    const expire = () => {
      if (followers.has(key)) entry.expiry.refresh();
      else drop(key, entry);
    };
    const expiry = setTimeout(expire, unreadMaxMs).unref();
    const entry: Watched = { board: build(contestId, sees), dirty: [], refreshing: undefined, expiry };
    watched.set(key, entry);
    return entry;
  }

  function drop(key: string, entry: Watched): void {
    clearTimeout(entry.expiry);
    if (watched.get(key) === entry) watched.delete(key);
  }

  /** Reads a board in parts. What changes meanwhile is marked, and read again afterwards. */
  async function build(contestId: string, sees: BoardSight): Promise<LiveBoard | undefined> {
    const facts = await repository.findContest(contestId);
    if (!facts) return undefined;
    const board = new LiveBoard(facts, sees);
    for await (const entrants of inTurns(inSmallParts(repository.readEntrants(facts)))) {
      const tries = Map.groupBy(await repository.listTries(facts, entrants), ({ participantId }) => participantId);
      for (const entrant of entrants) board.setRow(entrant, tries.get(entrant.id) ?? []);
    }
    await runInTurns(board.prepare());
    return board;
  }

  function refresh(entry: Watched): Promise<void> {
    const run = async () => {
      const board = await entry.board;
      for (let row = entry.dirty.shift(); row && board; row = entry.dirty.shift()) await readAgain(board, row);
      entry.refreshing = undefined;
    };
    entry.refreshing ??= run();
    return entry.refreshing;
  }

  async function readAgain(board: LiveBoard, { participantId, problemId }: DirtyRow): Promise<void> {
    const { facts } = board;
    const known = board.entrantOf(participantId);
    if (known && problemId !== undefined) {
      const problem = facts.problemIds.indexOf(problemId);
      if (problem >= 0) board.setTries(participantId, problem, await repository.listCell(facts, known, problem));
      return;
    }
    const entrant = await repository.findEntrant(facts, participantId);
    if (entrant) board.setRow(entrant, await repository.listTries(facts, [entrant]));
    else board.removeEntrant(participantId);
  }

  return { open, follow };
}

function dirtyRowsOf(change: Change): (DirtyRow & { contestId: string })[] {
  switch (change.type) {
    case 'participant':
      return [{ contestId: change.contest, participantId: change.participant, problemId: undefined }];
    case 'submission': {
      const { contest, participant, problem, step } = change;
      const isShown = step === 'arrived' || step === 'judged';
      if (!isShown || contest === null || participant === null) return [];
      return [{ contestId: contest, participantId: participant, problemId: problem }];
    }
    default:
      return [];
  }
}

function keyOf(contestId: string, sees: BoardSight): string {
  return `${contestId} ${sees}`;
}

async function* inSmallParts(parts: AsyncIterable<Entrant[]>): AsyncGenerator<Entrant[], void, undefined> {
  for await (const part of parts) {
    for (let start = 0; start < part.length; start += entrantsPerPart) yield part.slice(start, start + entrantsPerPart);
  }
}
