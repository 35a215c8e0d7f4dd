import type { BoardEvent } from '@podium/sdk/contract';
import type { Board, Cell, Row } from '@podium/sdk/standings';

export type ShownTally = BoardEvent['problems'][number];

/**
 * What a board counts for one problem over its official rows, kept up to date cell by cell. All
 * rows are looked at again only when the moment of the first solve changes.
 */
export class ProblemTally {
  readonly #board: Board;
  readonly #problem: number;
  #solved = 0;
  #tries = 0;
  #pending = 0;
  /** Undefined while it has to be found again. */
  #first: ReturnType<Board['firstSolve']> | undefined = { after: Infinity, ids: [], earlierPending: 0 };

  constructor(board: Board, problem: number) {
    this.#board = board;
    this.#problem = problem;
  }

  /** Takes note of a row that has come, left or changed. */
  replace(before: Row | undefined, after: Row | undefined): void {
    const [old, present] = [this.#cellOf(before), this.#cellOf(after)];
    if (old === present) return;
    const id = (after ?? before)?.participant.id ?? '';
    if (old) this.#count(old, -1);
    if (present) this.#count(present, 1);
    this.#replaceFirst(id, old?.solvedAfter ?? Infinity, present?.solvedAfter ?? Infinity);
  }

  shown(): ShownTally {
    this.#first ??= this.#board.firstSolve(this.#problem);
    const { ids, earlierPending } = this.#first;
    const firstToSolve = earlierPending > 0 ? [] : ids;
    return { solved: this.#solved, tries: this.#tries, pending: this.#pending, firstToSolve };
  }

  #cellOf(row: Row | undefined): Cell | undefined {
    return row?.participant.kind === 'official' ? row.cells[this.#problem] : undefined;
  }

  #count({ solvedAfter, wrong, pending, pendingAfter }: Cell, sign: 1 | -1): void {
    const isSolved = solvedAfter === null ? 0 : 1;
    this.#solved += sign * isSolved;
    this.#tries += sign * (isSolved + wrong + pending);
    this.#pending += sign * pending;
    if (this.#first && pendingAfter !== null && pendingAfter < this.#first.after) this.#first.earlierPending += sign;
  }

  #replaceFirst(id: string, old: number, present: number): void {
    if (!this.#first || old === present) return;
    const { after, ids, earlierPending } = this.#first;
    const others = old === after ? ids.filter((each) => each !== id) : ids;
    const isLost = others.length === 0 && ids.length > 0;
    // Without an earlier pending try before the old moment there is none before an earlier one.
    if (present < after && earlierPending === 0) this.#first = { after: present, ids: [id], earlierPending };
    else if (present < after || (isLost && present !== after)) this.#first = undefined;
    else this.#first.ids = present === after && after !== Infinity ? [...others, id].sort() : others;
  }
}
