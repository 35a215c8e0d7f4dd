import type { StandingsHistory, StandingsProblem, StandingsRow } from '../contract/standings.ts';
import type { Board, Cell } from './board.ts';

/** A board in the form in which the server sends a live one. */
export interface ShownBoard {
  problems: StandingsProblem[];
  rows: StandingsRow[];
  /** The number of official rows. */
  officials: number;
}

/**
 * Gives the rows of a board, or of a window of it, the names and the problems that its history has.
 */
export function showBoard(
  { problems, participants, sees }: StandingsHistory,
  board: Board,
  { from, count }: { from: number; count: number } = { from: 0, count: board.rows.length },
): ShownBoard {
  const indexes = new Map(participants.id.map((id, index) => [id, index]));
  const ranks = board.ranks();
  const official = board.rows.filter(({ participant }) => participant.kind === 'official');
  return {
    problems: problems.map((problem, at) => ({
      ...problem,
      ...tallyOf(official.flatMap(({ cells }) => cells[at] ?? [])),
      firstToSolve: board.firstToSolve(at),
    })),
    rows: board.rows.slice(from, from + count).map(({ participant: { id, kind }, cells, ...sums }, index) => {
      const at = indexes.get(id) ?? -1;
      const [name = '', organization = '', group = ''] = [
        participants.name[at],
        participants.organization[at],
        participants.group[at],
      ];
      return {
        id,
        name,
        kind,
        organization,
        group,
        rank: ranks[from + index] ?? null,
        ...sums,
        cells: cells.map((cell) => shownCell(cell, sees)),
      };
    }),
    officials: official.length,
  };
}

function tallyOf(cells: readonly Cell[]) {
  const solved = cells.filter(({ solvedAfter }) => solvedAfter !== null).length;
  const pending = cells.reduce((sum, cell) => sum + cell.pending, 0);
  return { solved, tries: cells.reduce((sum, { wrong }) => sum + wrong, solved + pending), pending };
}

function shownCell(cell: Cell | undefined, sees: StandingsHistory['sees']) {
  if (!cell) return null;
  const { pendingAfter: _, hidden, ...shown } = cell;
  return hidden > 0 && sees === 'everything' ? { ...shown, hidden } : shown;
}

/** Returns whether a search finds a row: by its name, organization or group, in any case. */
export function findsRows(search: string): (row: Pick<StandingsRow, 'name' | 'organization' | 'group'>) => boolean {
  const wanted = search.trim().toLowerCase();
  return ({ name, organization, group }) => `${name}\n${organization}\n${group}`.toLowerCase().includes(wanted);
}
