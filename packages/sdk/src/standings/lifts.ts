import type { BoardContest } from './board.ts';
import type { ScoredCell, Totals, Try } from './scoring-rule.ts';
import { scoringRules } from './scoring-rules.ts';

/** What solving one more problem would bring. */
export interface Lift {
  /** The index of the problem in the contest. */
  problem: number;
  /** The rank that it would bring. */
  rank: number;
}

export interface LiftFacts {
  contest: BoardContest;
  /** Milliseconds of the clock that were planned at its start. */
  plannedLength: number;
  /** An official row; null or undefined where it has no try. */
  mine: Totals & { cells: readonly (ScoredCell | null | undefined)[] };
  /** The official rows that stand before it. */
  before: readonly Totals[];
  /** The moment of the solve, in milliseconds from the start of the clock. */
  after: number;
}

/**
 * Lists the problems that a row has not solved, each with the rank that an accepted try at the
 * moment `after` would bring, the best rank first. The other rows stay as they are, and tries
 * without a verdict count for nothing, as on the board.
 */
export function listLifts(facts: LiftFacts): Lift[] {
  const { compare } = scoringRules[facts.contest.rule];
  return facts.contest.points
    .flatMap((_, problem) => {
      if (facts.mine.cells[problem]?.solvedAfter != null) return [];
      const totals = totalsWithSolve(facts, problem);
      return [{ problem, rank: 1 + facts.before.filter((row) => compare(row, totals) < 0).length }];
    })
    .sort((one, other) => one.rank - other.rank);
}

function totalsWithSolve({ contest, plannedLength, mine, after }: LiftFacts, problem: number): Totals {
  const { rule, penaltyMinutes, points } = contest;
  const cell = mine.cells[problem];
  const tries = [...Array.from({ length: cell?.wrong ?? 0 }, (_, at) => wrongTry(`wrong ${at}`)), acceptedTry(after)];
  const solved = scoringRules[rule].scoreCell({ points: points[problem] ?? 0, plannedLength, penaltyMinutes, tries });
  const known = cell?.score ?? 0;
  return {
    solved: mine.solved + 1,
    score: mine.score - known + Math.max(known, solved.score),
    penalty: mine.penalty + solved.penalty,
    lastSolvedAfter: Math.max(mine.lastSolvedAfter ?? after, after),
  };
}

const unscored = { score: null, maxScore: null } as const;

/** A rejected try, of which a cell has only the number. When it was made changes nothing. */
function wrongTry(sourceKey: string): Try {
  return { verdict: 'wrong_answer', after: 0, sourceKey, ...unscored };
}

function acceptedTry(after: number): Try {
  return { verdict: 'accepted', after, sourceKey: 'accepted', ...unscored };
}
