import { describeFixed } from '@podium/problems';
import type { ContestResult, LeftoverResult } from '@podium/problems/directory';
import type { FolderResult, PushOptions } from '@podium/problems/push';
import { movedEndNotice, plural } from '@podium/sdk/display';
import type { Explained } from '../../failed-parts.ts';
import type { Rendered, View } from '../../result.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { changeLines, renderFailedPart, renderFolderResult } from './push.ts';

interface ShownDirectory {
  problems: readonly Explained<FolderResult>[];
  contests: readonly Explained<ContestResult>[];
  onlyOnServer: readonly Explained<LeftoverResult>[];
}

/** Shows what differs, one part after the other, and counts what does not. */
export function renderDirectory(
  { problems, contests, onlyOnServer }: ShownDirectory,
  options: PushOptions,
  view: View,
): Rendered {
  const { style } = view;
  const isSame = ({ action }: { action: string }) => action === 'nothing';
  const counts = [
    ...(problems.some(isSame) ? [plural(problems.filter(isSame).length, 'problem')] : []),
    ...(contests.some(isSame) ? [plural(contests.filter(isSame).length, 'contest')] : []),
  ];
  const same = counts.length > 0 ? [`${style.good(style.marks.solved)} ${counts.join(' and ')} unchanged`] : [];
  const parts = [
    ...same,
    ...problems.filter((result) => !isSame(result)).map((result) => renderFolderResult(result, options, view)),
    ...contests.filter((result) => !isSame(result)).map((result) => renderContest(result, options, view)),
    ...onlyOnServer.map((leftover) => renderLeftover(leftover, options, view)),
  ];
  return { text: parts.join('\n') };
}

function renderContest(result: Explained<ContestResult>, { dryRun = false }: PushOptions, view: View): string {
  if (result.action === 'failed') return renderFailedPart(result.file, result, view);
  const { style } = view;
  const { title, action, contestId, startTime, endTime, changes, phase, drift, leavesPractice = [] } = result;
  const done = action === 'create' ? 'scheduled' : 'updated';
  const name = style.bold(safeLine(title));
  const headline = dryRun
    ? `${name} would be ${done}`
    : `${style.good(style.marks.solved)} Contest ${done}: ${name} ${style.dim(`(${contestId})`)}`;
  const times = action === 'create' ? [`  ${startTime} to ${endTime}`] : [];
  const notes = [
    ...(drift === undefined ? [] : [`${drift} A push needs --overwrite.`]),
    ...(dryRun ? liveNotes(result) : []),
    ...(phase === 'ongoing' && changes.some(({ field }) => field === 'end') ? [movedEndNotice] : []),
    ...leavesPractice.map((each) => `Learners could practise "${safeLine(each)}" until now. The contest hides it.`),
  ];
  return [
    headline,
    ...times,
    ...changeLines(changes, style),
    ...notes.map((note) => `  ${style.warn('!')} ${note}`),
  ].join('\n');
}

function liveNotes({ fixed, phase, changes }: Exclude<Explained<ContestResult>, { action: 'failed' }>): string[] {
  if (changes.length === 0 || phase === null || phase === 'future') return [];
  if (fixed.length > 0) return [describeFixed({ fixed, phase })];
  return [`The contest ${phase === 'past' ? 'is over' : 'is running'}. A push needs --allow-live.`];
}

function renderLeftover(leftover: Explained<LeftoverResult>, { dryRun = false }: PushOptions, view: View): string {
  const { kind, id, title, action } = leftover;
  const name = kind ? `${kind} ${safeLine(title ?? '')} (${id})` : 'what is only on the server';
  const { style } = view;
  switch (action) {
    case 'failed':
      return renderFailedPart(name, leftover, view);
    case 'keep': {
      const reason = leftover.reason === undefined ? '' : `, since ${leftover.reason}`;
      return `${style.warn('!')} Only on the server, and kept${reason}: ${name}`;
    }
    case 'archive':
    case 'cancel': {
      const done = action === 'archive' ? 'archived' : 'cancelled';
      const mark = dryRun ? style.warn('!') : style.good(style.marks.solved);
      return `${mark} Only on the server, and ${dryRun ? 'would be ' : ''}${done}: ${name}`;
    }
  }
}
