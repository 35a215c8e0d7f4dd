import { hash } from 'node:crypto';
import type { BoardChange, BoardEvent, BoardSight, StandingsCell } from '@podium/sdk/contract';
import { Board, type BoardTry, findsRows, type Row, triesInView } from '@podium/sdk/standings';
import { ProblemTally, type ShownTally } from './problem-tally.ts';
import type { ContestFacts, Entrant } from './standings-repository.ts';

/** A row as JSON, in two parts between which its rank is written, and the hash of its content. */
interface WrittenRow {
  row: Row;
  beforeRank: string;
  afterRank: string;
  hash: bigint;
}

/** More changes than these make a reader read again, which is shorter. */
const changesMax = 500;

/**
 * One board of a contest in memory: a row is computed and moved for each change, and everything
 * that readers get is made when the first of them asks after a change. It knows verdicts only as
 * its viewers may know them: `setTries` removes the others first.
 *
 * The version is a hash of the content. Those of rows are added, so that neither the order of
 * changes nor the process matters, and a change that shows nothing leaves it as it is.
 */
export class LiveBoard {
  readonly facts: ContestFacts;
  readonly sees: BoardSight;
  readonly #board: Board;
  readonly #entrants = new Map<string, Entrant>();
  readonly #tallies: ProblemTally[];
  /** By id. */
  readonly #written = new Map<string, WrittenRow>();
  readonly #factsHash: bigint;
  /** Counts the changes, also those that the viewers do not see. */
  #changeCount = 0;
  #rowsHash = 0n;
  #officials = 0;
  #ranks: readonly (number | null)[] | undefined;
  #version: string | undefined;
  /** The version that `#changes` apply to; undefined while nobody follows the changes. */
  #followedFrom: string | undefined;
  #changes: BoardChange[] = [];

  constructor(facts: ContestFacts, sees: BoardSight) {
    this.facts = facts;
    this.sees = sees;
    this.#board = new Board(facts);
    this.#tallies = facts.points.map((_, problem) => new ProblemTally(this.#board, problem));
    this.#factsHash = hashOf(JSON.stringify({ ...facts, sees }));
  }

  get version(): string {
    this.#version ??= BigInt.asUintN(64, this.#factsHash + this.#rowsHash)
      .toString(16)
      .padStart(16, '0');
    return this.#version;
  }

  get changeCount(): number {
    return this.#changeCount;
  }

  get count(): number {
    return this.#board.rows.length;
  }

  get officials(): number {
    return this.#officials;
  }

  entrantOf(id: string): Entrant | undefined {
    return this.#entrants.get(id);
  }

  /** Adds a participant with all its tries, or replaces both. */
  setRow(entrant: Entrant, tries: readonly BoardTry[]): void {
    const { id, kind } = entrant;
    if (kind === 'hidden' && this.sees === 'public') {
      this.removeEntrant(id);
      return;
    }
    this.#change(id, () => {
      this.#entrants.set(id, entrant);
      this.#board.setParticipant(
        entrant,
        Map.groupBy(this.#known(tries), ({ problem }) => problem),
      );
    });
  }

  removeEntrant(id: string): void {
    if (!this.#entrants.has(id)) return;
    this.#change(id, () => {
      this.#board.removeParticipant(id);
      this.#entrants.delete(id);
    });
  }

  /** Sets all tries of a participant for a problem, verdicts included, in order of arrival. */
  setTries(id: string, problem: number, tries: readonly BoardTry[]): void {
    if (!this.#entrants.has(id)) return;
    this.#change(id, () => this.#board.setTries(id, problem, this.#known(tries)));
  }

  /** Returns the rank of each row. */
  ranks(): readonly (number | null)[] {
    this.#ranks ??= this.#board.ranks();
    return this.#ranks;
  }

  indexOf(id: string): number | undefined {
    const row = this.#board.rowOf(id);
    return row && this.#board.indexOf(row);
  }

  /** Lists the indexes of the rows whose texts contain the search. */
  search(text: string): number[] {
    const isFound = findsRows(text);
    return this.#board.rows.flatMap(({ participant: { id } }, index) => {
      const { name = '', organization = '', group = '' } = this.#entrants.get(id) ?? {};
      return isFound({ name, organization, group }) ? [index] : [];
    });
  }

  officialsBefore(index: number): number {
    let count = 0;
    for (const { participant } of this.#board.rows.slice(0, index)) count += participant.kind === 'official' ? 1 : 0;
    return count;
  }

  /** Returns the row at an index as JSON of the contract, by default with its rank. */
  rowText(index: number, rank = this.ranks()[index] ?? null): string {
    const row = this.#board.rows[index] as Row;
    const { beforeRank, afterRank } = this.#writtenOf(row);
    return `${beforeRank}${rank}${afterRank}`;
  }

  tallies(): ShownTally[] {
    return this.#tallies.map((tally) => tally.shown());
  }

  /** Counts problem by problem what is counted over all rows, which the first reader needs. */
  *prepare(): Generator<ShownTally, void, undefined> {
    for (const tally of this.#tallies) yield tally.shown();
  }

  /** Begins to remember changes for `takeEvent`. */
  follow(): void {
    this.#followedFrom ??= this.version;
  }

  unfollow(): void {
    this.#followedFrom = undefined;
    this.#changes = [];
  }

  /**
   * Returns the changes since `follow` or the last call as one event of the topic; undefined if
   * there are none, and `reset` if there are too many.
   */
  takeEvent(topic: string): BoardEvent | 'reset' | undefined {
    const [from, version, changes] = [this.#followedFrom, this.version, this.#changes];
    if (from === undefined || from === version) {
      this.#changes = [];
      return undefined;
    }
    this.#followedFrom = version;
    this.#changes = [];
    if (changes.length > changesMax) return 'reset';
    return { type: 'board', topic, from, version, changes, problems: this.tallies(), officials: this.#officials };
  }

  /** The moment of a live board is later than any try: a clock that jumps back hides none. */
  #known(tries: readonly BoardTry[]): BoardTry[] {
    return triesInView(this.facts, tries, { sees: this.sees, at: Infinity });
  }

  /** Changes one row, and all that is counted over rows. */
  #change(id: string, change: () => void): void {
    this.#changeCount += 1;
    const before = this.#board.rowOf(id);
    const from = before ? this.#board.indexOf(before) : null;
    change();
    const after = this.#board.rowOf(id);
    const [old, present] = [before && this.#writtenOf(before), after && this.#writtenOf(after)];
    if (!after) this.#written.delete(id);
    this.#officials += officialsIn(after) - officialsIn(before);
    for (const tally of this.#tallies) tally.replace(before, after);
    this.#ranks = undefined;
    this.#version = undefined;
    this.#rowsHash += (present?.hash ?? 0n) - (old?.hash ?? 0n);
    if (this.#followedFrom === undefined || this.#changes.length > changesMax || old?.hash === present?.hash) return;
    this.#changes.push({
      ...{ id, from, before: before ? totalsOf(before) : null },
      to: after ? this.#board.indexOf(after) : null,
      row:
        after && present ? JSON.parse(`${present.beforeRank}${this.#board.rankOf(after)}${present.afterRank}`) : null,
    });
  }

  #writtenOf(row: Row): WrittenRow {
    const { id } = row.participant;
    const known = this.#written.get(id);
    if (known?.row === row) return known;
    const { name = '', kind = 'official', organization = '', group = '' } = this.#entrants.get(id) ?? {};
    const head = JSON.stringify({ id, name, kind, organization, group });
    const { solved, score, penalty, lastSolvedAfter } = row;
    const sums = JSON.stringify({ solved, score, penalty, lastSolvedAfter, cells: row.cells.map(cellOf) });
    // Who solved a problem first depends on the moments of pending tries, too.
    const pendingAfter = JSON.stringify(row.cells.map((cell) => cell?.pendingAfter));
    const written = {
      row,
      beforeRank: `${head.slice(0, -1)},"rank":`,
      afterRank: `,${sums.slice(1)}`,
      hash: hashOf(`${head}${sums}${pendingAfter}`),
    };
    this.#written.set(id, written);
    return written;
  }
}

function totalsOf({ participant, solved, score, penalty, lastSolvedAfter }: Row): BoardChange['before'] {
  return { kind: participant.kind, solved, score, penalty, lastSolvedAfter };
}

function officialsIn(row: Row | undefined): number {
  return row?.participant.kind === 'official' ? 1 : 0;
}

function cellOf(cell: Row['cells'][number]): StandingsCell | null {
  if (!cell) return null;
  const { score, penalty, wrong, solvedAfter, pending, hidden } = cell;
  return { score, penalty, wrong, solvedAfter, pending, ...(hidden > 0 && { hidden }) };
}

function hashOf(text: string): bigint {
  return hash('sha256', text, 'buffer').readBigUInt64LE();
}
