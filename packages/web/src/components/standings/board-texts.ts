import type { StandingsCell, StandingsContest } from '@podium/sdk/contract';
import { formatElapsed } from '@podium/sdk/display';
import type { ResolverStep } from '@podium/sdk/standings';
import { formatCount } from '../format-count.ts';

/** What a cell of a board shows: in short, and in words for screen readers. */
export interface BoardCellTexts {
  state: 'solved' | 'partial' | 'pending' | 'rejected' | 'free';
  /** The points or the time of the accepted try; for what is not solved, the tries. */
  main: string;
  /** The rest of them; may be empty. */
  detail: string;
  words: string;
}

/** Describes a cell of a board, in which there was at least one try. */
export function describeBoardCell(
  { score, wrong, solvedAfter, pending }: StandingsCell,
  { rule }: Pick<StandingsContest, 'rule'>,
): BoardCellTexts {
  const waiting = pending > 0 ? `${countTries(pending)} pending` : '';
  if (solvedAfter !== null) {
    const time = formatElapsed(solvedAfter);
    const tries = wrong > 0 ? `${wrong + 1}×` : '';
    const mark = pending > 0 ? '?' : '';
    const isByTime = rule === 'icpc';
    return {
      state: 'solved',
      main: isByTime ? time : formatCount(score),
      detail: [isByTime ? '' : time, tries, mark].filter(Boolean).join(' · '),
      words: join(`Solved at ${time}`, isByTime ? '' : formatCount(score, 'point'), countTries(wrong + 1), waiting),
    };
  }
  // Under the rule whose points fall, a try that earns a part is not among the rejected ones.
  const judged = rule === 'decay' && score > 0 ? wrong + 1 : wrong;
  if (pending > 0) {
    return {
      state: 'pending',
      main: score > 0 ? formatCount(score) : '?',
      detail: judged > 0 ? `${judged} + ${pending}?` : `${pending}×`,
      words: join(
        score > 0 ? formatCount(score, 'point') : '',
        judged > 0 ? `${countTries(judged)} judged` : '',
        waiting,
      ),
    };
  }
  // Compile errors and judging errors neither cost nor earn anything under any rule.
  if (judged === 0 && score === 0) return { state: 'free', main: '·', detail: '', words: 'No try that counts' };
  const tries = countTries(judged);
  if (score === 0) return { state: 'rejected', main: `${judged}×`, detail: '', words: `Not solved, ${tries}` };
  return {
    state: 'partial',
    main: formatCount(score),
    detail: `${judged}×`,
    words: `${formatCount(score, 'point')}, ${tries}`,
  };
}

/** Says what a step has shown: `Team 7 solved C at 1:34 and goes from place 9 to 4.` */
export function describeResolverStep(
  { after, from, to }: Pick<ResolverStep, 'from' | 'to'> & { after: Pick<StandingsCell, 'score' | 'solvedAfter'> },
  name: string,
  label: string,
): string {
  const outcome =
    after.solvedAfter !== null
      ? `solved ${label} at ${formatElapsed(after.solvedAfter)}`
      : after.score > 0
        ? `has ${formatCount(after.score, 'point')} for ${label}`
        : `did not solve ${label}`;
  return `${name} ${outcome}${to < from ? ` and goes from place ${from + 1} to ${to + 1}` : ''}.`;
}

function join(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(', ');
}

export function countTries(count: number): string {
  return count === 1 ? '1 try' : `${count} tries`;
}
