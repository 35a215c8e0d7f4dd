import type { Standings, StandingsContest } from '@podium/sdk/contract';
import { describeFreeze } from '@podium/sdk/display';
import { formatMoment } from '../format-moment.ts';
import { Notice } from '../notice.tsx';
import { useNow } from '../use-now.ts';

interface BoardStateProps {
  standings: Standings;
  /** When it was read, in milliseconds since 1970, if it cannot be read any more. */
  oldSince: number | undefined;
}

/** Says above a board what may surprise its readers. */
export function BoardState({ standings: { contest, sees, mine }, oldSince }: BoardStateProps) {
  const now = useNow();
  // A freeze begins by the clock, without an event.
  const isFrozen = contest.thawedAt === null && contest.frozenFrom !== null && Date.parse(contest.frozenFrom) <= now;
  if (oldSince !== undefined) {
    return (
      <Notice tone="warn">
        The board cannot be updated at the moment. It is of {formatMoment(new Date(oldSince).toISOString())}.
      </Notice>
    );
  }
  if (contest.cancelled) {
    return <Notice tone="warn">This contest is cancelled. It is not rated and does not accept submissions.</Notice>;
  }
  if (!isFrozen) return null;
  if (sees === 'everything') {
    return <Notice>The public board is frozen. Cells with a dashed edge are pending there.</Notice>;
  }
  return (
    <Notice tone="warn">
      {describeFreeze(contest, now)}.
      {mine?.own
        ? ' Your row shows your own verdicts, with a dashed edge where others see pending tries; its rank is the public one.'
        : null}
    </Notice>
  );
}

const scoreTexts: Readonly<Record<StandingsContest['rule'], (contest: StandingsContest) => string>> = {
  decay: () => 'A problem shows the points, the time of the accepted try in hours and minutes, and the tries.',
  icpc: ({ penaltyMinutes }) =>
    `A problem shows the time of the accepted try in hours and minutes, and the tries. Each rejected try before it costs ${penaltyMinutes} minutes.`,
  ioi: () => 'A problem shows the points, the time of the accepted try in hours and minutes, and the tries.',
};

export function Legend({ contest }: { contest: StandingsContest }) {
  return (
    <p className="mt-3 text-xs text-muted">
      {scoreTexts[contest.rule](contest)} 2× means two tries, 1 + 2? one with a verdict and two without, · none that
      counts: compile errors cost nothing. <span className="text-good">★</span> First to solve the problem.
    </p>
  );
}
