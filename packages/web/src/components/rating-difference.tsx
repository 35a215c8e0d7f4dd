import { classNames } from './class-names.ts';

interface RatingDifferenceProps {
  ratingBefore: number;
  ratingAfter: number;
  className: string;
}

/** Shows by how much a contest changed a rating: `+12`, `−7` or `±0`. */
export function RatingDifference({ ratingBefore, ratingAfter, className }: RatingDifferenceProps) {
  const difference = ratingAfter - ratingBefore;
  // The minus sign U+2212 is as wide as the plus.
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  const colour = difference > 0 ? 'text-good' : difference < 0 ? 'text-bad' : 'text-muted';
  return (
    <span className={classNames(className, colour)}>
      {sign}
      {Math.abs(difference)}
    </span>
  );
}
