import type {
  FolderResult,
  PackagePlan,
  PlannedRejudge,
  ProblemPushOptions,
  PushedProblem,
} from '@podium/problems/push';
import { formatBytes, plural } from '@podium/sdk/display';
import type { Explained } from '../../failed-parts.ts';
import type { Rendered, View } from '../../result.ts';
import type { Style } from '../../text/style.ts';
import { cutToWidth, displayWidth, padToWidth, safeLine, safeText } from '../../text/terminal-text.ts';
import { renderChange } from './rejudge.ts';

export function renderFolderResult(
  result: Explained<FolderResult>,
  { dryRun = false, whatIf = false }: ProblemPushOptions,
  view: View,
): string {
  if (result.action === 'failed') return renderFailedPart(result.folder, result, view);
  const { text, afterword = '' } = renderPackagePlan(result, dryRun, view);
  const unjudged = whatIf ? [describeUnjudged(result)] : [];
  const rejudge = result.whatIf ? renderPlannedRejudge(result.whatIf, view.style) : unjudged;
  const notes = [...afterword.split('\n').filter(Boolean), ...rejudge];
  return [text, ...notes.map((note) => `  ${note}`)].join('\n');
}

function describeUnjudged({ action }: Pick<PackagePlan, 'action'>): string {
  const why = action === 'create' ? 'the problem is new' : 'the push changes nothing that verdicts depend on';
  return `No submission was judged: ${why}.`;
}

/** Participants and ratings that are named; `--json` has up to a hundred. */
const namedMaxCount = 10;

function renderPlannedRejudge(planned: PlannedRejudge, style: Style): string[] {
  const { changes, contests, ratings, ratingCount, judged, notJudged } = planned;
  const changed = changes.reduce((sum, { count }) => sum + count, 0);
  const left = notJudged > 0 ? `, ${style.warn(`${notJudged} in languages that this machine does not judge`)}` : '';
  const arrow = style.marks.arrow;
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    safeLine(`${firstName} ${lastName}`.trim());
  const rest = (count: number, named: number) => (count > named ? [style.dim(`    and ${count - named} more`)] : []);
  return [
    `A rejudge would change ${changed} of ${plural(judged, 'submission')}${left}`,
    ...changes.flatMap((change) => renderChange(change, style)),
    ...contests.flatMap(({ title, phase, leaderboardGenerated, count, participants }) => {
      const state = phase === 'past' ? `over${leaderboardGenerated ? '' : ', leaderboard not generated'}` : phase;
      const named = participants.slice(0, namedMaxCount);
      const lines = named.map(({ rankBefore, rankAfter, scoreBefore, scoreAfter, ...person }) => {
        const rank = `rank ${rankBefore ?? '-'} ${arrow} ${rankAfter}`;
        return `    ${nameOf(person)}: ${rank}, score ${scoreBefore ?? '-'} ${arrow} ${scoreAfter}`;
      });
      return [
        `  ${style.bold(safeLine(title))} (${state}): ${plural(count, 'participant')}`,
        ...lines,
        ...rest(count, named.length),
      ];
    }),
    ...(ratingCount > 0 ? [`  ${style.bold('Ratings')}: ${ratingCount}`] : []),
    ...ratings
      .slice(0, namedMaxCount)
      .map(({ before, after, ...person }) => `    ${nameOf(person)}: ${before} ${arrow} ${after}`),
    ...rest(ratingCount, Math.min(ratings.length, namedMaxCount)),
  ];
}

export function renderFailedPart(
  name: string,
  { error, hints }: { error: { message: string }; hints: readonly string[] },
  { style }: View,
): string {
  const lines = [...error.message.split('\n'), ...hints].map((line) => `  ${safeText(line)}`);
  return [`${style.bad(style.marks.fail)} ${style.bold(safeLine(name))}`, ...lines].join('\n');
}

/** Shows what a push of one problem has changed, or with `dryRun` would change. */
export function renderPackagePlan(plan: PushedProblem, dryRun: boolean, { style }: View): Rendered {
  const { draft = false, outdatedSubmissions = 0, drift, waitReason } = plan;
  const title = style.bold(safeLine(plan.title));
  if (plan.action === 'nothing')
    return {
      text: `${style.good(style.marks.solved)} ${title} is the same as on the server (revision ${plan.revision}).`,
    };
  const done = plan.action === 'create' ? 'uploaded' : 'updated';
  const headline = dryRun
    ? `${title} would be ${done}`
    : `${style.good(style.marks.solved)} Problem ${done} successfully: ${title} ${style.dim(`(${plan.problemId}, revision ${plan.revision})`)}`;
  const { added, changed, removed, unchanged } = plan.tests;
  const counts = Object.entries({ new: added, changed, removed, unchanged })
    .flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []))
    .join(', ');
  const tests = `  tests: ${counts}; ${plural(plan.blobs.count, 'file')} (${formatBytes(plan.blobs.bytes)}) ${dryRun ? 'to send' : 'sent'}`;
  const outdated = `${plural(outdatedSubmissions, 'submission')} judged by an older revision`;
  const notes = [
    ...(drift === undefined ? [] : [`${style.warn('!')} ${drift} A push needs --overwrite.`]),
    ...(waitReason === undefined ? [] : [`${style.warn('!')} ${safeLine(waitReason)}.`]),
    ...(outdatedSubmissions > 0 ? [`${outdated}: podium problem rejudge ${plan.problemId}`] : []),
    ...(draft && plan.action === 'create'
      ? [`A draft: only administrators see it until podium problem publish ${plan.problemId}`]
      : []),
  ];
  return {
    text: [
      headline,
      ...changeLines(plan.changes, style),
      ...statementLines(plan, style),
      tests,
      ...testLines(plan, style),
    ].join('\n'),
    afterword: notes.join('\n'),
  };
}

const valueWidth = 60;

/** Shows each field that differs: `title  Sum → Product`; a new one without what was before. */
export function changeLines(changes: readonly { field: string; from: string; to: string }[], style: Style): string[] {
  const width = Math.max(0, ...changes.map(({ field }) => field.length));
  const cut = (text: string) => cutToWidth(safeLine(text), valueWidth);
  return changes.map(({ field, from, to }) => {
    const before = from === '' ? '' : `${style.dim(cut(from))} ${style.marks.arrow} `;
    return `  ${padToWidth(field, width)}  ${before}${cut(to)}`;
  });
}

const shownLines = 12;

/** Shows the lines of the statement that differ: `12 - old` and `12 + new`. */
function statementLines({ statementChanges }: PackagePlan, style: Style): string[] {
  const width = String(statementChanges.at(-1)?.line ?? '').length;
  const room = style.columns - width - 8;
  const lines = statementChanges.flatMap(({ line, from, to }) => {
    const number = style.dim(padToWidth(String(line), width, 'right'));
    const show = (text: string) => cutToWidth(safeLine(text), room);
    return [
      ...(from === undefined ? [] : [`    ${number} ${style.bad(`- ${show(from)}`)}`]),
      ...(to === undefined ? [] : [`    ${number} ${style.good(`+ ${show(to)}`)}`]),
    ];
  });
  const rest = lines.length - shownLines;
  return rest > 0 ? [...lines.slice(0, shownLines), style.dim(`    and ${plural(rest, 'more line')}`)] : lines;
}

const shownTests = 20;

/** Names the tests that differ: `secret/3  answer changed`. */
function testLines({ testChanges }: PackagePlan, style: Style): string[] {
  const shown = testChanges.slice(0, shownTests);
  const width = Math.max(0, ...shown.map(({ test }) => displayWidth(test)));
  const lines = shown.map(({ test, change }) => {
    const what = change === 'new' || change === 'removed' ? change : `${change} changed`;
    return `    ${padToWidth(safeLine(test), width)}  ${style.dim(what)}`;
  });
  const rest = testChanges.length - shown.length;
  return rest > 0 ? [...lines, style.dim(`    and ${plural(rest, 'other test')}`)] : lines;
}
