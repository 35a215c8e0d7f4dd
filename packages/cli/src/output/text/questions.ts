import type { Announcement, Contest, Question, QuestionList } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import type { Rendered, View } from '../../result.ts';
import { formatMoment } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';
import { wrapText } from '../../text/wrap.ts';

/** Shows what was announced, asked and answered; for administrators the queue. */
export function renderQuestions(
  list: QuestionList,
  { title }: Pick<Contest, 'title'>,
  { style, errorStyle }: View,
  failure?: string,
): Rendered {
  const { questions, announcements, cannedAnswers, count, unread } = list;
  const isAdmin = cannedAnswers.length > 0 || questions.some(({ asker }) => asker !== null);
  const unreadText = unread === 0 ? '' : style.warn(isAdmin ? `${unread} unclaimed` : `${unread} new`);
  const blocks = [
    [`${style.bold('Questions')} ${style.dim(safeLine(title))}  ${unreadText}`.trimEnd()],
    ...announcements.map((announcement) => announcementLines(announcement, style)),
    ...questions.map((question) => questionLines(question, style)),
  ];
  const none = questions.length + announcements.length === 0 ? ['Nothing was asked or announced.'] : [];
  const hidden = count - questions.length;
  const canned = cannedAnswers.map((answer, index) => `${index + 1} ${safeLine(answer.name)}`).join(', ');
  const below = [
    ...(hidden > 0 ? [`${plural(hidden, 'more question')}: see them with --state.`] : []),
    ...(canned ? [`Prepared answers: ${canned}`] : []),
  ];
  return {
    text: [...blocks.map((lines) => lines.join('\n')), ...none].join('\n\n'),
    afterword: [
      ...(below.length > 0 ? [errorStyle.dim(`\n${wrapText(below.join('\n'), errorStyle.columns)}`)] : []),
      ...(failure === undefined ? [] : [errorStyle.warn(safeText(failure))]),
    ].join('\n'),
  };
}

export function announcementLines(
  { _id, text, announcedAt, editedAt, toAll, unread, to, author }: Announcement,
  style: Style,
) {
  const whom = to ? ` to ${to.name}` : toAll ? '' : ' to you';
  const about = [`Announcement${whom}`, formatMoment(editedAt ?? announcedAt), ...changed(editedAt)];
  const admin = author ? [author.name, _id] : [];
  return [headOf(unread, [...about, ...admin], style), ...indent(text, '  ', style)];
}

/** Shows a question with its answer. The id is shown to administrators, who need it. */
export function questionLines(question: Question, style: Style): string[] {
  const { label, text, askedAt, state, answer, asker, holder, unread, mine, _id } = question;
  const who = asker?.name ?? (mine ? 'you' : 'a participant');
  const standing = holder && state !== 'answered' ? `${state} by ${holder.name}` : state;
  const about = [label ? `Problem ${label}` : 'In general', who, ...(askedAt ? [formatMoment(askedAt)] : []), standing];
  const to = answer?.to === 'all' ? 'to all' : mine ? 'to you' : 'to the participant';
  const answerAbout = answer && [
    ...['Answer', ...(holder ? [holder.name] : []), to, formatMoment(answer.editedAt ?? answer.answeredAt)],
    ...changed(answer.editedAt),
  ];
  return [
    headOf(unread, [...about, ...(asker ? [_id] : [])], style),
    ...indent(text, '  ', style),
    ...(answerAbout
      ? [`  ${style.good(safeLine(answerAbout.join(' · ')))}`, ...indent(answer.text, '    ', style)]
      : []),
  ];
}

function changed(editedAt: string | null): string[] {
  return editedAt === null ? [] : ['changed'];
}

function headOf(unread: boolean, parts: readonly string[], style: Style): string {
  const head = safeLine(parts.join(' · '));
  return unread ? `${style.warn(style.marks.arrow)} ${style.bold(head)}` : style.bold(head);
}

function indent(text: string, by: string, style: Style): string[] {
  return safeText(text)
    .split('\n')
    .flatMap((line) => wrapText(by + line, style.columns).split('\n'));
}
