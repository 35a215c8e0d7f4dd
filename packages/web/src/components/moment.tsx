import { formatMoment } from './format-moment.ts';

/** A moment in local time with its zone. */
export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatMoment(iso)}</time>;
}
