import type { Contest } from '../contract/contests.ts';
import type { StandingsHistory } from '../contract/standings.ts';
import { verdicts } from '../contract/verdicts.ts';
import type { Board, BoardContest, BoardParticipant, Cell } from './board.ts';
import { type BoardTry, type BoardView, boardOf, type Freeze, triesInView } from './board-of.ts';

/** One cell that the resolver opens. */
export interface ResolverStep {
  participantId: string;
  problem: number;
  before: Cell;
  after: Cell;
  /** The index of the row on the board before and after the step; a row never falls. */
  from: number;
  to: number;
}

export interface Resolution {
  /** The board before the first step. */
  start: Board;
  steps: readonly ResolverStep[];
  /** The board after the last one: the final board. */
  end: Board;
  /**
   * Returns the board after so many steps. It is the same object each time, moved there by the
   * steps in between.
   */
  boardAfter(stepCount: number): Board;
}

/** The tries that keep the resolver closed: with them it would not end at the final board. */
export interface UnjudgedTries {
  /** Says how many there are, for which problems, and what they keep closed. */
  text: string;
  /** The labels of those problems whose judging is paused: `B, D`; empty without any. */
  paused: string;
}

/** Describes the tries that have no verdict yet; undefined if all have one. */
export function findUnjudged(
  { tries, problems }: StandingsHistory,
  contest: Pick<Contest, 'problems'> | undefined,
): UnjudgedTries | undefined {
  const labels = tries.verdict.flatMap((verdict, at) =>
    verdict === null ? [problems[tries.problem[at] ?? 0]?.label ?? ''] : [],
  );
  if (labels.length === 0) return undefined;
  const counts = [...Map.groupBy(labels.toSorted(), (label) => label)].map(
    ([label, { length }]) => `${length} for ${label}`,
  );
  const total = labels.length === 1 ? 'One try has' : `${labels.length.toLocaleString('en')} tries have`;
  const paused = contest?.problems.filter(({ label, judgingPaused }) => judgingPaused && labels.includes(label)) ?? [];
  return {
    text: `${total} no verdict yet: ${counts.join(', ')}. The resolver opens by itself when all have one.`,
    paused: paused.map(({ label }) => label).join(', '),
  };
}

/**
 * Lists the steps from the frozen board to the final one, in the order of the ICPC's resolver: in
 * the lowest row that has a pending cell the leftmost one is opened; the row moves up if it was
 * solved, and the place that it left is looked at again. Frozen tries that cost and earn nothing
 * are opened before the first step. All tries count: those of extra time come after the end.
 *
 * There are as many steps as pending cells, and the rows below the one that is looked at are final.
 */
export function resolve(
  contest: BoardContest & Freeze,
  participants: readonly BoardParticipant[],
  tries: readonly BoardTry[],
): Resolution {
  const at = Number.POSITIVE_INFINITY;
  const frozen = { ...contest, thawedAt: null };
  const counting = tries.filter(
    ({ verdict }) => verdict === null || verdict === 'accepted' || verdicts[verdict].countsAsWrong,
  );
  const visible = participants.filter(({ kind }) => kind !== 'hidden');
  const open = () => boardOf(frozen, visible, counting, { sees: 'public', at });
  const board = open();
  const byCell = Map.groupBy(counting, ({ participantId, problem }) => `${participantId} ${problem}`);
  const setCell = (
    on: Board,
    { participantId, problem }: Pick<ResolverStep, 'participantId' | 'problem'>,
    sees: BoardView['sees'],
  ) =>
    on.setTries(
      participantId,
      problem,
      triesInView(frozen, byCell.get(`${participantId} ${problem}`) ?? [], { sees, at }),
    );
  const steps: ResolverStep[] = [];
  const opened = new Set<string>();
  let index = board.rows.length - 1;
  while (index >= 0) {
    const row = board.rows[index];
    const participantId = row?.participant.id ?? '';
    const problem =
      row?.cells.findIndex((cell, each) => cell?.pending && !opened.has(`${participantId} ${each}`)) ?? -1;
    const before = row?.cells[problem];
    if (!before) {
      index -= 1;
      continue;
    }
    const key = `${participantId} ${problem}`;
    opened.add(key);
    setCell(board, { participantId, problem }, 'everything');
    const moved = board.rowOf(participantId);
    const after = moved?.cells[problem];
    if (moved && after) steps.push({ participantId, problem, before, after, from: index, to: board.indexOf(moved) });
  }
  const moved = open();
  let made = 0;
  return {
    start: open(),
    steps,
    end: board,
    boardAfter(stepCount) {
      for (const step of steps.slice(made, stepCount)) setCell(moved, step, 'everything');
      for (const step of steps.slice(stepCount, made)) setCell(moved, step, 'public');
      made = stepCount;
      return moved;
    },
  };
}
