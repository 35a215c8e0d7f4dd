import { Board, type BoardContest, type BoardParticipant } from './board.ts';
import type { Try } from './scoring-rule.ts';

/** A try with who made it, for which problem, and when. */
export interface BoardTry extends Try {
  participantId: string;
  /** The index of the problem in the contest. */
  problem: number;
  /** The moment of arrival by the clock of the contest, in milliseconds since 1970. */
  submittedAt: number;
}

/** A contest whose results are hidden from a moment on. Moments are milliseconds since 1970. */
export interface Freeze {
  /** Null without a freeze. */
  frozenFrom: number | null;
  /** Null until an admin thaws the board. */
  thawedAt: number | null;
}

/** Which board somebody reads. */
export interface BoardView {
  /** `everything` is for admins. */
  sees: 'public' | 'everything';
  /** The tries until this moment count, with their final verdicts. */
  at: number;
}

/**
 * Computes the board of a contest. `tries` are in order of arrival. Participants who are hidden are
 * left out for the public.
 */
export function boardOf(
  contest: BoardContest & Freeze,
  participants: Iterable<BoardParticipant>,
  tries: readonly BoardTry[],
  view: BoardView,
): Board {
  const board = new Board(contest);
  const byParticipant = Map.groupBy(triesInView(contest, tries, view), ({ participantId }) => participantId);
  for (const participant of participants) {
    if (participant.kind === 'hidden' && view.sees === 'public') continue;
    board.setParticipant(
      participant,
      Map.groupBy(byParticipant.get(participant.id) ?? [], ({ problem }) => problem),
    );
  }
  return board;
}

/**
 * Returns the tries of a cell as a viewer may know them: those until the moment of the view,
 * without the verdicts that the freeze hides, or with a mark on these. Everything that the public
 * reads is computed from these.
 *
 * A try is frozen if it arrived at the moment of the freeze or later. Source: `isAfterFreeze` of
 * the ICPC tools.
 */
export function triesInView<T extends BoardTry>(freeze: Freeze, tries: readonly T[], { sees, at }: BoardView): T[] {
  const known = tries.filter(({ submittedAt }) => submittedAt <= at);
  if (!isFrozen(freeze, at)) return known;
  const show = sees === 'everything' ? asHidden : withoutVerdict;
  return known.map((each) => (each.submittedAt < (freeze.frozenFrom ?? Infinity) ? each : show(each)));
}

function isFrozen({ frozenFrom, thawedAt }: Freeze, at: number): boolean {
  return frozenFrom !== null && at >= frozenFrom && (thawedAt === null || at < thawedAt);
}

function asHidden<T extends BoardTry>(hidden: T): T {
  return { ...hidden, isHidden: true };
}

function withoutVerdict<T extends BoardTry>(hidden: T): T {
  const { groups: _, ...rest } = hidden;
  return { ...rest, verdict: null, score: null, maxScore: null } as T;
}
