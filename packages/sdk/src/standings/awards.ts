import type { ShownBoard } from './shown-board.ts';

/** The ranks that are named at the end of a contest. */
const namedRanks = 3;

/**
 * Names the winners on a final board, and who solved each problem first, in a sentence each:
 * `Winners: 1 Ada, 2 Bob, 2 Cyd.` and `First to solve: A Bob, B Ada.` Rows that earned nothing do
 * not win; without any winner there is no sentence.
 */
export function describeAwards({ problems, rows }: Pick<ShownBoard, 'problems' | 'rows'>): string[] {
  const winners = rows.filter(
    ({ rank, solved, score }) => rank !== null && rank <= namedRanks && (solved > 0 || score > 0),
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const firsts = problems
    .filter(({ firstToSolve }) => firstToSolve.length > 0)
    .map(({ label, firstToSolve }) => `${label} ${firstToSolve.map((id) => names.get(id) ?? '').join(' and ')}`);
  return [
    ...(winners.length > 0 ? [`Winners: ${winners.map(({ rank, name }) => `${rank} ${name}`).join(', ')}.`] : []),
    ...(firsts.length > 0 ? [`First to solve: ${firsts.join(', ')}.`] : []),
  ];
}
