import type { RatingChange } from '@podium/sdk/contract';
import { Link } from 'react-router';
import { classNames } from '../../components/class-names.ts';
import { formatMoment } from '../../components/format-moment.ts';
import { RatingChart } from './rating-chart.tsx';

interface RatingHistoryProps {
  /** At least one, the earliest first. */
  changes: readonly RatingChange[];
  leaderboardOf: (contestId: string) => string;
}

/** Shows the rating after each contest, as a chart and as a table with the latest contest first. */
export function RatingHistory({ changes, leaderboardOf }: RatingHistoryProps) {
  return (
    <section aria-labelledby="rating-history">
      <h2 id="rating-history" className="mb-4 text-lg font-semibold">
        Rating history
      </h2>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        {changes.length > 1 ? <RatingChart ratings={ratingsOf(changes)} /> : null}
        <table className="w-full text-left text-sm">
          <thead className="bg-sunken text-muted">
            <tr>
              <th className="px-5 py-2 font-medium">Contest</th>
              <th className="px-3 py-2 text-right font-medium">Rank</th>
              <th className="px-5 py-2 text-right font-medium">Rating</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {[...changes].reverse().map((change) => (
              <tr key={change.contestId}>
                <td className="px-5 py-3 wrap-anywhere">
                  <Link to={leaderboardOf(change.contestId)} className="font-semibold hover:text-accent">
                    {change.contestTitle}
                  </Link>
                  <p className="text-xs text-muted">{formatMoment(change.endTime)}</p>
                </td>
                <td className="px-3 py-3 text-right tabular-nums">{change.rank}</td>
                <td className="whitespace-nowrap px-5 py-3 text-right tabular-nums">
                  {change.ratingAfter} <Difference {...change} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Difference({ ratingBefore, ratingAfter }: RatingChange) {
  const difference = ratingAfter - ratingBefore;
  // The minus sign U+2212 is as wide as the plus.
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  const colour = difference > 0 ? 'text-good' : difference < 0 ? 'text-bad' : 'text-muted';
  return (
    <span className={classNames('inline-block w-10', colour)}>
      {sign}
      {Math.abs(difference)}
    </span>
  );
}

function ratingsOf(changes: readonly RatingChange[]): number[] {
  return changes.flatMap(({ ratingBefore, ratingAfter }, index) =>
    index === 0 ? [ratingBefore, ratingAfter] : [ratingAfter],
  );
}
