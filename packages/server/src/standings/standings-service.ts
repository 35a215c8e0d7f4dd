import { hash } from 'node:crypto';
import type {
  BoardSight,
  Contest,
  publicStandingsQuerySchema,
  Session,
  standingsQuerySchema,
} from '@podium/sdk/contract';
import { isOver } from '@podium/sdk/display';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { ContestService } from '../contests/contest-service.ts';
import { notFound, ServiceError } from '../errors.ts';
import { PreparedAnswer } from '../http/bind-endpoint.ts';
import type { BoardStore } from './board-store.ts';
import { LiveBoard } from './live-board.ts';
import { type BoardHead, headOf } from './standings-head.ts';
import { createHistories } from './standings-history.ts';
import type { StandingsRepository } from './standings-repository.ts';
import { type OwnRow, windowOf } from './standings-window.ts';

interface StandingsServiceDeps {
  contests: Pick<ContestService, 'getContest'>;
  boards: BoardStore;
  repository: StandingsRepository;
  clock: Clock;
}

export type StandingsService = ReturnType<typeof createStandingsService>;

const sharedAnswersMax = 100;
/** Somebody without an account sees of a contest what every learner sees. */
const anybody: Session = { userId: '', userType: 'user' };
/** Proxies may keep a public board for a second, and show it while they read the next one. */
const publicCaching = { 'cache-control': 'public, max-age=1, stale-while-revalidate=5' };

export function createStandingsService({ contests, boards, repository, clock }: StandingsServiceDeps) {
  const histories = createHistories(repository);
  /** The latest answers of each board that are the same for several viewers. They go with it. */
  const sharedOf = new WeakMap<LiveBoard, LRUCache<string, PreparedAnswer>>();

  /** Returns the answer with this tag that was made before, and makes it if there is none. */
  function share(
    board: LiveBoard,
    { key, etag, headers }: { key: string; etag: string; headers?: Record<string, string> },
    make: () => string,
  ): PreparedAnswer {
    const shared = sharedOf.get(board) ?? new LRUCache<string, PreparedAnswer>({ max: sharedAnswersMax });
    sharedOf.set(board, shared);
    const known = shared.get(key);
    if (known?.etag === etag) return known;
    const answer = new PreparedAnswer(etag, () => ({ content: Buffer.from(make()) }), headers);
    shared.set(key, answer);
    return answer;
  }

  /**
   * Answers a window of the board as the viewer may know it. Throws `not_found`, `not_registered`,
   * `contest_not_over` and `forbidden`.
   */
  async function getStandings(id: string, viewer: Session, query: z.output<typeof standingsQuerySchema>) {
    const { contest, sees } = await authorize(id, viewer, query.sees);
    const board = await openBoard(id, sees);
    const head = headOf(board, contest, clock.now());
    const participantId = viewer.userType === 'user' ? contest.participation?._id : undefined;
    const own = participantId === undefined ? undefined : await findOwn(board, participantId, head.frozen);
    const friends = query.friends?.split(',') ?? [];
    const around = query.around === 'me' ? participantId : query.around;
    const etag = tagOf(board, head, own?.own);
    const make = () => windowOf(board, head, { ...query, around }, own, friends);
    if (own || friends.length > 0) return new PreparedAnswer(etag, () => ({ content: make() }));
    return share(board, { key: JSON.stringify(['signed in', query]), etag }, make);
  }

  /** Answers a window that is the same for everybody. Throws `not_found`. */
  async function getPublicStandings(id: string, query: z.output<typeof publicStandingsQuerySchema>) {
    const contest = await contests.getContest(id, anybody);
    // Whoever asks does not learn that there is such a contest.
    if (contest.standings !== 'public') throw notFound('Contest');
    const board = await openBoard(id, 'public');
    const head = headOf(board, contest, clock.now());
    const make = () => windowOf(board, head, query);
    return share(
      board,
      { key: JSON.stringify(['public', query]), etag: tagOf(board, head), headers: publicCaching },
      make,
    );
  }

  /** Answers all participants and tries as the viewer may know them. Throws as `getStandings`. */
  async function getHistory(id: string, viewer: Session, wanted: BoardSight | undefined) {
    const { contest, sees } = await authorize(id, viewer, wanted);
    const board = await openBoard(id, sees);
    const now = clock.now();
    return histories.read(board, headOf(board, contest, now), isOver(contest, now));
  }

  /**
   * Returns the contest as the viewer sees it, and which board they may read. Throws as
   * `getStandings`.
   */
  async function authorize(id: string, viewer: Session, wanted: BoardSight | undefined) {
    const contest = await contests.getContest(id, viewer);
    if (viewer.userType === 'admin') return { contest, sees: wanted ?? 'everything' };
    if (wanted === 'everything') {
      throw new ServiceError('forbidden', 'Only administrators may see the standings without the freeze');
    }
    checkVisibility(contest, clock.now());
    return { contest, sees: 'public' as const };
  }

  async function openBoard(id: string, sees: BoardSight): Promise<LiveBoard> {
    const board = await boards.open(id, sees);
    if (!board) throw notFound('Contest');
    return board;
  }

  /** Writes the row of a participant with its place, and during a freeze with its own verdicts. */
  async function findOwn(board: LiveBoard, participantId: string, frozen: boolean): Promise<OwnRow | undefined> {
    const index = board.indexOf(participantId);
    const entrant = board.entrantOf(participantId);
    if (index === undefined || !entrant) return undefined;
    if (!frozen) return { index, own: null };
    const alone = new LiveBoard(board.facts, 'everything');
    alone.setRow(entrant, await repository.listTries(board.facts, [entrant]));
    return { index, own: alone.rowText(0, board.ranks()[index] ?? null) };
  }

  return { authorize, getStandings, getHistory, getPublicStandings };
}

function checkVisibility(contest: Contest, now: number): void {
  switch (contest.standings) {
    case 'everybody':
    case 'public':
      return;
    case 'participants':
      if (contest.isRegistered) return;
      throw new ServiceError('not_registered', 'Only participants of this contest may see its standings');
    case 'nobody':
      if (isOver(contest, now)) return;
      throw new ServiceError('contest_not_over', 'The standings of this contest are shown once it is over');
  }
}

/** The bytes of an address depend on nothing else. */
function tagOf(board: LiveBoard, head: BoardHead, ownRow: string | null = null): string {
  return `W/"${board.version}-${hash('sha256', JSON.stringify([head, ownRow]), 'base64url').slice(0, 16)}"`;
}
