import { formatMoment } from './format-moment.ts';

export function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatMoment(iso)}</time>;
}
