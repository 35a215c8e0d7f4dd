import { shortNameOf } from '../../references/short-name.ts';
import type { ResultData } from '../../result.ts';
import { renderAcknowledged } from './acknowledged.ts';
import { formatDuration, formatMoment } from './format-values.ts';
import type { Rendered, View } from './view.ts';

export function renderContestJoined({ contest, message, now }: ResultData['contest-joined'], view: View): Rendered {
  const start = Date.parse(contest.startTime);
  const next =
    now >= start
      ? `See its problems with \`podium contest problems ${shortNameOf(contest)}\`.`
      : `It starts ${formatMoment(contest.startTime)}, in ${formatDuration(start - now)}; its problems open then.`;
  return renderAcknowledged({ message, details: [next] }, view);
}
