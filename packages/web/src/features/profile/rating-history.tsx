import type { RatingChange } from '@podium/sdk/contract';
import { Link } from 'react-router';
import { formatMoment } from '../../components/format-moment.ts';
import { RatingDifference } from '../../components/rating-difference.tsx';
import { Scrollable } from '../../components/scrollable.tsx';
import { RatingPlot } from './rating-plot.tsx';

interface RatingHistoryProps {
  /** At least one, the earliest first. */
  changes: readonly RatingChange[];
  leaderboardOf: (contestId: string) => string;
}

export function RatingHistory({ changes, leaderboardOf }: RatingHistoryProps) {
  return (
    <section aria-labelledby="rating-history">
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <h2 id="rating-history" className="px-4 pt-3 text-xs font-semibold text-muted">
          Rating history
        </h2>
        <RatingPlot changes={changes} leaderboardOf={leaderboardOf} />
        <Scrollable label="Contests" className="max-h-72 overflow-y-auto">
          <table className="w-full text-left text-sm">
            <thead className="sticky top-0 bg-sunken text-muted">
              <tr>
                <th className="px-4 py-2 font-medium">Contest</th>
                <th className="px-3 py-2 text-right font-medium">Rank</th>
                <th className="px-4 py-2 text-right font-medium">Rating</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {[...changes].reverse().map((change) => (
                <tr key={change.contestId}>
                  <td className="px-4 py-2 wrap-anywhere">
                    <Link to={leaderboardOf(change.contestId)} className="font-semibold hover:text-accent">
                      {change.contestTitle}
                    </Link>
                    <p className="text-xs text-muted">{formatMoment(change.endTime)}</p>
                  </td>
                  <td className="px-3 py-2 text-right tabular-nums">{change.rank}</td>
                  <td className="whitespace-nowrap px-4 py-2 text-right tabular-nums">
                    {change.ratingAfter} <RatingDifference {...change} className="inline-block w-10" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrollable>
      </div>
    </section>
  );
}
