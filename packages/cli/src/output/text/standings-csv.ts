import type { StandingsCell } from '@podium/sdk/contract';
import type { ShownBoard } from '@podium/sdk/standings';

/**
 * Writes a board as CSV (RFC 4180): a row for each participant, and for each problem its score, the
 * number of tries that count, and the seconds to the solve.
 */
export function formatStandingsCsv({ problems, rows }: ShownBoard): string {
  const perProblem = problems.flatMap(({ label }) => [`${label} score`, `${label} tries`, `${label} seconds`]);
  const heading = ['rank', 'name', 'organization', 'group', 'kind', 'solved', 'score', 'penalty', ...perProblem];
  const lines = rows.map(({ rank, name, organization, group, kind, solved, score, penalty, cells }) => [
    ...[rank ?? '', textCell(name), textCell(organization), textCell(group), kind, solved, score, penalty],
    ...cells.flatMap(cellColumns),
  ]);
  return [heading, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

function cellColumns(cell: StandingsCell | null) {
  if (!cell) return ['', 0, ''];
  const { score, wrong, pending, solvedAfter } = cell;
  const isSolved = solvedAfter !== null;
  return [score, wrong + pending + (isSolved ? 1 : 0), isSolved ? Math.floor(solvedAfter / 1000) : ''];
}

/** Spreadsheets read a text that begins with such a sign as a formula, which a name must not be. */
function textCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
