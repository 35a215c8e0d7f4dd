import type { Verdict } from '@podium/sdk';
import type { RejudgeChange } from '@podium/sdk/contract';
import { formatScore, plural } from '@podium/sdk/display';
import { paintVerdict, verdictLabel } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine } from '../../text/terminal-text.ts';

/** The submissions that are named below each change; `--json` has up to a hundred. */
const namedMaxCount = 5;

type ShownChange = Omit<RejudgeChange, 'submissions'> & {
  submissions: readonly (RejudgeChange['submissions'][number] & { userFirstName?: string })[];
};

/**
 * Formats the submissions that changed in the same way, with their authors where they are known.
 */
export function renderChange({ before, after, count, submissions }: ShownChange, style: Style): string[] {
  const named = submissions.slice(0, namedMaxCount).map(({ _id, userFirstName, scoreBefore, scoreAfter }) => {
    const author = userFirstName === undefined ? '' : `  ${safeLine(userFirstName)}`;
    const isScored = scoreBefore !== undefined && scoreAfter !== undefined;
    const points = isScored
      ? `  ${formatScore(scoreBefore, null)} ${style.marks.arrow} ${formatScore(scoreAfter, null)} points`
      : '';
    return style.dim(`    ${_id}${author}${points}`);
  });
  const more = count > named.length ? [style.dim(`    and ${count - named.length} more`)] : [];
  const paint = (verdict: Verdict) => paintVerdict(verdict, verdictLabel(verdict), style);
  const change =
    before === after ? `${paint(after)}, with another score` : `${paint(before)} ${style.marks.arrow} ${paint(after)}`;
  return [`  ${change}: ${plural(count, 'submission')}`, ...named, ...more];
}
