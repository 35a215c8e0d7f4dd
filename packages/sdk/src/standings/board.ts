import type { ScoringRuleName } from '../contract/contest-settings.ts';
import type { ScoredCell, Totals, Try } from './scoring-rule.ts';
import { scoringRules } from './scoring-rules.ts';

/** The facts of a contest that its board depends on. Moments are milliseconds since 1970. */
export interface BoardContest {
  rule: ScoringRuleName;
  /** Minutes that a rejected try costs, under a rule with penalty minutes. */
  penaltyMinutes: number;
  /** The full marks of each problem, in the order of the contest. */
  points: readonly number[];
}

export type ParticipantKind = 'official' | 'unofficial' | 'hidden';

export interface BoardParticipant {
  id: string;
  kind: ParticipantKind;
  /** Milliseconds of the participant's clock that were planned at its start. */
  plannedLength: number;
}

/** A cell of a board: what came of one participant's tries for one problem. */
export interface Cell extends ScoredCell {
  /** The tries without a verdict (or with one that is hidden) that may still change the cell. */
  pending: number;
  /** The earliest of them, in milliseconds from the start of the clock; null without any. */
  pendingAfter: number | null;
  /** The tries that the public board shows as pending because of the freeze; 0 on that board. */
  hidden: number;
}

export interface Row extends Totals {
  participant: BoardParticipant;
  /** By problem, in the order of the contest; undefined where there is no try. */
  cells: readonly (Cell | undefined)[];
}

/**
 * A board that is kept up to date, one cell at a time. Its rows are in their order: by the rule of
 * the contest, and equal ones by id. It is the same whatever the order of the changes.
 */
export class Board {
  readonly #contest: BoardContest;
  readonly #byId = new Map<string, Row>();
  readonly #rows: Row[] = [];
  /** The rows without a rank, of which there are few. */
  readonly #unranked = new Set<Row>();

  constructor(contest: BoardContest) {
    this.#contest = contest;
  }

  /** The rows in their order. Those of hidden participants are among them. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  rowOf(participantId: string): Row | undefined {
    return this.#byId.get(participantId);
  }

  /**
   * Adds a participant, or replaces what is known about it. With `tries`, by problem and in order
   * of arrival, they are all that it has; without, the cells stay.
   */
  setParticipant(participant: BoardParticipant, tries?: ReadonlyMap<number, readonly Try[]>): void {
    const { points } = this.#contest;
    const known = tries ? undefined : this.#byId.get(participant.id)?.cells;
    const cells = known ?? points.map((_, problem) => this.#cellOf(participant, problem, tries?.get(problem) ?? []));
    this.#place({ participant, cells, ...totalsOf(cells) });
  }

  removeParticipant(participantId: string): void {
    const row = this.#byId.get(participantId);
    if (!row) return;
    this.#rows.splice(this.indexOf(row), 1);
    this.#byId.delete(participantId);
    this.#unranked.delete(row);
  }

  /** Sets all tries of a participant for a problem, in order of arrival. */
  setTries(participantId: string, problem: number, tries: readonly Try[]): void {
    const row = this.#byId.get(participantId);
    if (!row) throw new Error(`The participant ${participantId} is not on the board.`);
    const cells = row.cells.with(problem, this.#cellOf(row.participant, problem, tries));
    this.#place({ participant: row.participant, cells, ...totalsOf(cells) });
  }

  /** Returns the index of a row of this board, by a binary search. */
  indexOf(row: Row): number {
    return this.#countBefore((other) => this.#compare(other, row));
  }

  /** Returns the rank of a row of this board, as `ranks` does. */
  rankOf(row: Row): number | null {
    if (row.participant.kind !== 'official') return null;
    const { compare } = scoringRules[this.#contest.rule];
    let rank = 1 + this.#countBefore((other) => compare(other, row));
    for (const other of this.#unranked) if (compare(other, row) < 0) rank -= 1;
    return rank;
  }

  /**
   * Returns the rank of each row: 1 + the number of official rows that are strictly better; null
   * for rows that are not official.
   */
  ranks(): (number | null)[] {
    const { compare } = scoringRules[this.#contest.rule];
    let [officials, better] = [0, 0];
    return this.#rows.map((row, index) => {
      const previous = this.#rows[index - 1];
      if (previous === undefined || compare(previous, row) !== 0) better = officials;
      if (row.participant.kind !== 'official') return null;
      officials += 1;
      return better + 1;
    });
  }

  /**
   * Returns who solved a problem first: the official participants with the earliest accepted try,
   * by their clocks. Nobody while an earlier try of an official participant is pending, which may
   * be the first one.
   */
  firstToSolve(problem: number): string[] {
    const { ids, earlierPending } = this.firstSolve(problem);
    return earlierPending > 0 ? [] : ids;
  }

  /**
   * Returns the moment of the first solve of official participants by their clocks, Infinity
   * without one, whose it is, and in how many official cells an earlier try is pending.
   */
  firstSolve(problem: number): { after: number; ids: string[]; earlierPending: number } {
    const first = { after: Infinity, ids: [] as string[], earlierPending: 0 };
    const officials = this.#rows.filter(({ participant }) => participant.kind === 'official');
    for (const { participant, cells } of officials) {
      const solvedAfter = cells[problem]?.solvedAfter ?? Infinity;
      if (solvedAfter === Infinity || solvedAfter > first.after) continue;
      if (solvedAfter < first.after) first.ids = [];
      first.after = solvedAfter;
      first.ids.push(participant.id);
    }
    for (const { cells } of officials) {
      if ((cells[problem]?.pendingAfter ?? Infinity) < first.after) first.earlierPending += 1;
    }
    first.ids.sort();
    return first;
  }

  #cellOf({ plannedLength }: BoardParticipant, problem: number, tries: readonly Try[]): Cell | undefined {
    if (tries.length === 0) return undefined;
    const { rule, penaltyMinutes, points } = this.#contest;
    const facts = { points: points[problem] ?? 0, plannedLength, penaltyMinutes, tries };
    const accepted = tries.findIndex(({ verdict }) => verdict === 'accepted');
    const open = (accepted < 0 ? tries : tries.slice(0, accepted)).filter(({ verdict }) => verdict === null);
    const pendingAfter = open.length === 0 ? null : Math.min(...open.map(({ after }) => after));
    return { ...scoringRules[rule].scoreCell(facts), pending: open.length, pendingAfter, hidden: countHidden(tries) };
  }

  /** Returns the number of rows, which come first, whose order is negative, by a binary search. */
  #countBefore(order: (row: Row) => number): number {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(this.#rows[middle] as Row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #place(row: Row): void {
    this.removeParticipant(row.participant.id);
    this.#rows.splice(this.indexOf(row), 0, row);
    this.#byId.set(row.participant.id, row);
    if (row.participant.kind !== 'official') this.#unranked.add(row);
  }

  #compare(a: Row, b: Row): number {
    const byRule = scoringRules[this.#contest.rule].compare(a, b);
    if (byRule !== 0) return byRule;
    return a.participant.id === b.participant.id ? 0 : a.participant.id < b.participant.id ? -1 : 1;
  }
}

/** Sums up the cells of one participant. */
export function totalsOf(cells: readonly (ScoredCell | undefined)[]): Totals {
  let [solved, score, penalty] = [0, 0, 0];
  let lastSolvedAfter: number | null = null;
  for (const cell of cells) {
    if (!cell) continue;
    score += cell.score;
    penalty += cell.penalty;
    if (cell.solvedAfter === null) continue;
    solved += 1;
    lastSolvedAfter = Math.max(lastSolvedAfter ?? -Infinity, cell.solvedAfter);
  }
  return { solved, score, penalty, lastSolvedAfter };
}

/** A cell that was solved before the freeze hides nothing. */
function countHidden(tries: readonly Try[]): number {
  const isSolved = tries.some(({ verdict, isHidden }) => verdict === 'accepted' && !isHidden);
  return isSolved ? 0 : tries.filter(({ isHidden }) => isHidden).length;
}
