import { isDeepStrictEqual } from 'node:util';
import type { BoardSight } from '@podium/sdk/contract';
import { inTurns } from '../event-loop/in-turns.ts';
import type { BoardSignal, BoardSignals } from './board-signals.ts';
import { LiveBoard } from './live-board.ts';
import type { ContestFacts, Entrant, StandingsRepository } from './standings-repository.ts';

/** A board that nobody has read for so long is dropped. */
const unreadMaxMs = 5 * 60_000;
/** The tries of this many participants are read at once, which takes a few milliseconds. */
const entrantsPerPart = 50;

interface Watched {
  board: Promise<LiveBoard>;
  /** What has changed since it was read. */
  dirty: BoardSignal[];
  /** Ends when no change is left. */
  refreshing: Promise<void> | undefined;
  expiry: NodeJS.Timeout;
}

interface BoardStoreDeps {
  repository: StandingsRepository;
  signals: Pick<BoardSignals, 'subscribe'>;
}

export type BoardStore = ReturnType<typeof createBoardStore>;

/**
 * Keeps the boards that somebody reads. One is read from the database when it is first needed, and
 * again after a change of its contest; in between one row is read for each signal.
 */
export function createBoardStore({ repository, signals }: BoardStoreDeps) {
  const watched = new Map<string, Watched>();

  signals.subscribe((signal) => {
    if (signal === 'lost') watched.clear();
    else for (const sees of ['public', 'everything'] as const) mark(keyOf(signal.contestId, sees), signal);
  });

  function mark(key: string, signal: BoardSignal): void {
    const entry = watched.get(key);
    if (!entry) return;
    entry.dirty.push(signal);
    void refresh(entry).catch(() => drop(key, entry));
  }

  /** Returns the board of a contest with everything that was signalled before. */
  async function open(contestId: string, sees: BoardSight): Promise<LiveBoard | undefined> {
    const facts = await repository.findContest(contestId);
    if (!facts) return undefined;
    const key = keyOf(contestId, sees);
    for (;;) {
      const entry = watched.get(key) ?? add(key, facts, sees);
      try {
        const board = await entry.board;
        await refresh(entry);
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

  function add(key: string, facts: ContestFacts, sees: BoardSight): Watched {
    const expiry = setTimeout(() => drop(key, entry), unreadMaxMs).unref();
    const entry: Watched = { board: build(facts, sees), dirty: [], refreshing: undefined, expiry };
    watched.set(key, entry);
    return entry;
  }

  function drop(key: string, entry: Watched): void {
    clearTimeout(entry.expiry);
    if (watched.get(key) === entry) watched.delete(key);
  }

  /** Reads a board in parts. What changes meanwhile is signalled, and read again afterwards. */
  async function build(facts: ContestFacts, sees: BoardSight): Promise<LiveBoard> {
    const board = new LiveBoard(facts, sees);
    for await (const entrants of inTurns(inSmallParts(repository.readEntrants(facts.id)))) {
      const tries = Map.groupBy(await repository.listTries(facts, entrants), ({ participantId }) => participantId);
      for (const entrant of entrants) board.setRow(entrant, tries.get(entrant.id) ?? []);
    }
    return board;
  }

  function refresh(entry: Watched): Promise<void> {
    const run = async () => {
      const board = await entry.board;
      for (let signal = entry.dirty.shift(); signal; signal = entry.dirty.shift()) await apply(board, signal);
      entry.refreshing = undefined;
    };
    entry.refreshing ??= run();
    return entry.refreshing;
  }

  async function apply(board: LiveBoard, { participantId, problemId }: BoardSignal): Promise<void> {
    const { facts } = board;
    if (participantId === undefined) return;
    const known = board.entrantOf(participantId);
    const problem = problemId === undefined ? -1 : facts.problemIds.indexOf(problemId);
    if (known && problemId !== undefined) {
      if (problem >= 0) board.setTries(participantId, problem, await repository.listCell(facts, known, problem));
      return;
    }
    const entrant = await repository.findEntrant(facts.id, participantId);
    if (!entrant) board.removeEntrant(participantId);
    else board.setRow(entrant, await repository.listTries(facts, [entrant]));
  }

  return { open };
}

function keyOf(contestId: string, sees: BoardSight): string {
  return `${contestId} ${sees}`;
}

async function* inSmallParts(parts: AsyncIterable<Entrant[]>): AsyncGenerator<Entrant[], void, undefined> {
  for await (const part of parts) {
    for (let start = 0; start < part.length; start += entrantsPerPart) yield part.slice(start, start + entrantsPerPart);
  }
}
