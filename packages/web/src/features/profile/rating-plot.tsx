import type { RatingChange } from '@podium/sdk/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDay, plotRatings } from './plot-ratings.ts';

const height = 200;

interface RatingPlotProps {
  /** At least one, the earliest first. */
  changes: readonly RatingChange[];
  leaderboardOf: (contestId: string) => string;
}

/** Every contest is a point that leads to its leaderboard. */
export function RatingPlot({ changes, leaderboardOf }: RatingPlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  const [pointed, setPointed] = useState<RatingChange>();
  useLayoutEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const { start, points, ratings, times } = plotRatings(changes, { width, height });
  const last = changes.at(-1);
  return (
    <div ref={frame} className="border-b border-line">
      <p aria-hidden="true" className="truncate px-4 py-2 text-sm font-medium">
        {describe(pointed ?? last)}
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} className="block w-full text-accent" fontSize="11">
        <title>Rating after each contest</title>
        {ratings.map(({ rating, y }) => (
          <g key={rating} className="text-muted">
            <line x1={44} x2={width - 16} y1={y} y2={y} className="stroke-line" />
            <text x={38} y={y + 4} textAnchor="end" fill="currentColor">
              {rating}
            </text>
          </g>
        ))}
        {times.map(({ time, x, anchor }) => (
          <text key={anchor} x={x} y={height - 6} textAnchor={anchor} className="fill-muted">
            {formatDay(time)}
          </text>
        ))}
        <polyline
          points={[start, ...points].map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        {points.map(({ x, y, change }) => (
          <Link
            key={change.contestId}
            to={leaderboardOf(change.contestId)}
            aria-label={describe(change)}
            onFocus={() => setPointed(change)}
            onBlur={() => setPointed(undefined)}
            onPointerEnter={() => setPointed(change)}
            onPointerLeave={() => setPointed(undefined)}
          >
            <circle cx={x} cy={y} r="12" fill="transparent" />
            <circle cx={x} cy={y} r={pointed === change ? 7 : 5} fill="currentColor" />
          </Link>
        ))}
      </svg>
    </div>
  );
}

function describe(change: RatingChange | undefined): string {
  if (!change) return '';
  const { contestTitle, endTime, rank, ratingBefore, ratingAfter } = change;
  return `${contestTitle}, ${formatDay(Date.parse(endTime))}: rank ${rank}, rating ${ratingBefore} to ${ratingAfter}`;
}
