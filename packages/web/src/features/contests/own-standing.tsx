import type { Contest } from '@podium/sdk/contract';
import { mayReadStandings } from '@podium/sdk/display';
import { describeGap } from '@podium/sdk/standings';
import { ButtonLink } from '../../components/button.tsx';
import { formatCount } from '../../components/format-count.ts';
import { useLiveStandings } from '../../components/standings/use-live-standings.ts';
import { useNow } from '../../components/use-now.ts';
import { paths } from '../../lib/paths.ts';

/** The own place on the board, and what is between it and the next; nothing where it is hidden. */
export function OwnStanding({ contest }: { contest: Contest }) {
  const now = useNow();
  const isShown = mayReadStandings(contest, now);
  const { data: standings } = useLiveStandings(contest._id, { around: 'me', count: 9 }, isShown);
  if (!isShown) return null;
  const mine = standings?.mine;
  const own = mine?.own ?? mine?.row;
  // During a freeze the own verdicts stand beside a rank that is without them.
  const isFrozen = mine?.own != null;
  const gap = standings && describeGap(standings);
  return (
    <section
      aria-label="Your place"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-lg border border-line bg-surface px-5 py-3"
    >
      <dl className="flex min-h-12 flex-wrap items-center gap-x-8 gap-y-2">
        {own && standings ? (
          <>
            <Figure name={isFrozen ? 'Public rank' : 'Rank'}>
              {own.rank === null ? '–' : `${formatCount(own.rank)} of ${formatCount(standings.officials)}`}
            </Figure>
            <Figure name="Solved">{formatCount(own.solved)}</Figure>
            {standings.contest.rule === 'icpc' ? (
              <Figure name="Penalty">{formatCount(own.penalty)}</Figure>
            ) : (
              <Figure name="Points">{formatCount(own.score)}</Figure>
            )}
            {gap ? <Figure name={isFrozen ? 'To the next on the public board' : 'To the next'}>{gap}</Figure> : null}
          </>
        ) : null}
      </dl>
      <ButtonLink to={paths.user.standings(contest._id)}>Standings</ButtonLink>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
