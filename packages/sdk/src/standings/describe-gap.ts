import type { Standings } from '../contract/standings.ts';

/**
 * Describes what is between the own row and the next better rank: `2 problems behind rank 3`.
 * Undefined for the first rank, for rows without a rank, and if the own row or a better one is not
 * in the window of the answer.
 */
export function describeGap({
  contest,
  rows,
  indexes,
  mine,
}: Pick<Standings, 'contest' | 'rows' | 'indexes' | 'mine'>): string | undefined {
  const own = mine?.row;
  const rank = own?.rank ?? null;
  // The rows of a search are not neighbours.
  if (!own || rank === null || indexes !== null) return undefined;
  const at = rows.findIndex(({ id }) => id === own.id);
  const next = rows.slice(0, Math.max(0, at)).findLast((row) => row.rank !== null && row.rank < rank);
  if (!next) return undefined;
  const solved = { difference: next.solved - own.solved, noun: 'problem' };
  const gaps =
    contest.rule === 'icpc'
      ? [solved, { difference: own.penalty - next.penalty, noun: 'minute' }]
      : [{ difference: next.score - own.score, noun: 'point' }, solved];
  const gap = gaps.find(({ difference }) => difference > 0);
  if (!gap) return `level with rank ${next.rank}, whose last solve was earlier`;
  const { difference, noun } = gap;
  return `${difference.toLocaleString('en')} ${noun}${difference === 1 ? '' : 's'} behind rank ${next.rank}`;
}
