const width = 600;
const height = 120;
const margin = 12;

/** Draws the rating over the contests, the earliest first. The table below has the same numbers. */
export function RatingChart({ ratings }: { ratings: readonly number[] }) {
  const points = pointsOf(ratings);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="block w-full border-b border-line text-accent"
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="4" fill="currentColor" />
      ))}
    </svg>
  );
}

/** Spaces the points evenly, with the lowest rating at the bottom. */
function pointsOf(ratings: readonly number[]): { x: number; y: number }[] {
  const lowest = Math.min(...ratings);
  const range = Math.max(...ratings) - lowest || 1;
  const step = (width - 2 * margin) / Math.max(1, ratings.length - 1);
  return ratings.map((rating, index) => ({
    x: margin + index * step,
    y: height - margin - ((rating - lowest) / range) * (height - 2 * margin),
  }));
}
