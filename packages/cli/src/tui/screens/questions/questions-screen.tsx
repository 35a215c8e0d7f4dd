import type { Announcement, Profile, Question, QuestionAudience, QuestionList } from '@podium/sdk/contract';
import { type ContestTimes, phaseOf } from '@podium/sdk/display';
import { contestQuery, profileQuery } from '@podium/sdk/queries';
import { useEffect, useEffectEvent } from 'react';
import type { KeyAction } from '../../../keys/key-table.ts';
import { announcementLines, questionLines } from '../../../output/text/questions.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { Below, Split, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { type FocusProps, ListPane, TextPane, textInset } from '../../components/panel.tsx';
import { useTabs } from '../../components/tabs.ts';
import { invalidate } from '../../data/queries.ts';
import { useNow } from '../../data/time.ts';
import { useQuestions } from '../../data/use-questions.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/routes.ts';
import { useServices } from '../../services.ts';
import { useAttempt } from '../../shell/key-actions.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { listRow } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';
import { useWriting, type Writing } from './use-writing.ts';

type Message = { kind: 'question'; message: Question } | { kind: 'announcement'; message: Announcement };

/**
 * The questions and announcements of a contest; for administrators the queue, which they answer
 * here.
 */
export function QuestionsScreen({ route: { contestId } }: ScreenProps<'questions'>) {
  const { loadable, value: messages } = useQuestions(contestId);
  const { value: contest } = useServerData((client) => contestQuery(client, contestId), { isEnough: true });
  useReadMark(contestId, messages);
  useScreenTitle(`Questions${contest ? ` of ${safeLine(contest.title)}` : ''}`);
  const theme = useTheme();
  const { rows } = useArea();
  const { value: profile } = useServerData(profileQuery, { isEnough: true });
  const writing = useWriting(contest, messages?.cannedAnswers ?? []);
  const { tab, next, focusOf } = useTabs<'messages' | 'text'>(['messages', 'text'], 'messages', 'pane');
  const list = useList({
    name: 'messages',
    items: messages ? listMessages(messages) : [],
    rows: Math.max(1, Math.floor((rows - 1) / 2) - 2),
    isActive: tab === 'messages' && !writing.isOpen,
  });
  const selected = list.selected;
  const now = useNow();
  const closed = contest && whyNotAsk(contest, now);
  useMessageKeys({ selected, writing, next, profile, list: messages, closed });
  return (
    <Below heading={[writing.line(theme) ?? idleLine(profile, theme)]}>
      <Split rows={Math.floor((rows - 1) / 2)}>
        <ListPane
          {...focusOf('messages')}
          title="Messages"
          list={list}
          loadable={loadable}
          empty={['', theme.dim(' Nothing was asked or announced.')]}
          row={messageRow}
        />
        <Details selected={selected} focus={focusOf('text')} />
      </Split>
    </Below>
  );
}

function Details({ selected, focus }: { selected: Message | undefined; focus: FocusProps }) {
  const theme = useTheme(textInset);
  const lines =
    selected === undefined
      ? []
      : selected.kind === 'question'
        ? questionLines(selected.message, theme)
        : announcementLines(selected.message, theme);
  const id = selected?.message._id ?? '';
  return <TextPane {...focus} key={id} name={`message ${id}`} title="Message" lines={lines} />;
}

function listMessages({ announcements, questions }: QuestionList): Message[] {
  return [
    ...questions.filter(isOpen).map((message): Message => ({ kind: 'question', message })),
    ...announcements.map((message): Message => ({ kind: 'announcement', message })),
    ...questions.filter((question) => !isOpen(question)).map((message): Message => ({ kind: 'question', message })),
  ];
}

function isOpen({ state }: Question): boolean {
  return state === 'asked' || state === 'claimed';
}

function messageRow(item: Message, isSelected: boolean, theme: Theme): string {
  const { text, unread } = item.message;
  const mark = unread ? theme.warn(theme.marks.bullet) : ' ';
  const what =
    item.kind === 'announcement'
      ? announcementWhat(item.message)
      : `${item.message.label ?? '-'} ${stateOf(item.message)}`.trim();
  return listRow(
    { left: `${mark} ${theme.dim(what.padEnd(18))} `, title: text.replaceAll('\n', ' ') },
    isSelected,
    theme,
  );
}

function announcementWhat({ to }: Announcement): string {
  return to === null ? 'Announcement' : `Announced to ${safeLine(to.name).split(' ', 1)[0]}`;
}

function stateOf({ state, holder }: Question): string {
  return state === 'claimed' && holder ? `with ${safeLine(holder.name).split(' ', 1)[0]}` : state;
}

/** Names the keys that write, while nothing is written. */
function idleLine(profile: Profile | undefined, theme: Theme): string {
  const keys: [KeyAction<'questions'>, string][] =
    profile?.userType === 'admin'
      ? [
          ['announce', 'announces'],
          ['answer', 'answers or changes'],
          ['answerAll', 'answers to all'],
        ]
      : [['ask', 'asks']];
  const texts = keys.map(([action, does]) => `${theme.keyOf('questions', action)} ${does}`);
  return theme.dim(` ${texts.join(', ')}`);
}

interface MessageKeys {
  selected: Message | undefined;
  writing: ReturnType<typeof useWriting>;
  next: () => void;
  profile: Profile | undefined;
  list: QuestionList | undefined;
  /** Why no participant can ask now. */
  closed: string | undefined;
}

export function whyNotAsk(contest: ContestTimes, now: number): string | undefined {
  const phase = phaseOf(contest, now);
  if (phase === 'ongoing') return undefined;
  return phase === 'future' ? 'You can ask once the contest runs.' : 'The contest is over: nobody can ask any more.';
}

function useMessageKeys({ selected, writing, next, profile, list, closed }: MessageKeys): void {
  const { client, queries, signal } = useServices();
  const { notify } = useShell();
  const attempt = useAttempt();
  const isAdmin = profile?.userType === 'admin';
  const question = selected?.kind === 'question' ? selected.message : undefined;
  const change = (done: string, send: (id: string) => Promise<unknown>) => () =>
    attempt('Question', async () => {
      try {
        await send(question?._id ?? '');
        notify(done, 'good');
      } finally {
        invalidate(queries, 'questions');
      }
    });
  const isMine = question?.holder?._id === profile?._id;
  const isHeld = question?.state === 'claimed' && !isMine;
  const takeFrom = isHeld && question?.holder ? { takeFrom: question.holder._id } : {};
  const claimed = isHeld ? 'You have taken it over.' : 'You have it now.';
  useKeys(
    'questions',
    {
      ask: isAdmin ? 'Participants ask questions.' : (closed ?? (() => writing.open({ kind: 'question' }))),
      announce: isAdmin ? () => writing.open({ kind: 'announcement' }) : 'Administrators announce.',
      answer: whyNoAnswer(isAdmin, selected, false) ?? (() => selected && writing.open(writingOf(selected, undefined))),
      answerAll: whyNoAnswer(isAdmin, selected, true) ?? (() => selected && writing.open(writingOf(selected, 'all'))),
      claim: whyNoClaim(isAdmin, question) ?? change(claimed, (id) => client.questions.claim(id, takeFrom, { signal })),
      release:
        whyNoClaim(isAdmin, question) ??
        (question?.state === 'claimed' && isMine
          ? change('You have given it back.', (id) => client.questions.release(id, { signal }))
          : 'You have not claimed this question.'),
      close:
        whyNoClaim(isAdmin, question) ??
        (question?.state === 'closed'
          ? 'This question is closed.'
          : change('Closed without an answer.', (id) => client.questions.close(id, { signal }))),
      other: list ? next : undefined,
    },
    { isActive: !writing.isOpen },
  );
}

/** What is written about the selected message. What was answered or announced is changed. */
function writingOf(selected: Message, to: QuestionAudience | undefined): Writing {
  if (selected.kind === 'announcement') return { kind: 'changed announcement', ...selected.message };
  const { _id, answer } = selected.message;
  if (!answer) return { kind: 'answer', _id, to: to ?? 'participant' };
  return { kind: 'changed answer', _id, text: answer.text, to: to ?? (answer.to === 'all' ? 'all' : 'participant') };
}

function whyNoAnswer(isAdmin: boolean, selected: Message | undefined, isToAll: boolean): string | undefined {
  if (!isAdmin) return 'Administrators answer questions.';
  if (!selected) return 'Select a question first.';
  if (selected.kind === 'announcement') return isToAll ? 'An announcement stays with those who have it.' : undefined;
  return selected.message.state === 'closed' ? 'This question is closed: claim it to open it again.' : undefined;
}

function whyNoClaim(isAdmin: boolean, question: Question | undefined): string | undefined {
  if (!isAdmin) return 'Administrators answer questions.';
  if (!question) return 'Select a question first.';
  return question.state === 'answered' ? 'This question is answered.' : undefined;
}

/** Marks what the screen shows as read. */
function useReadMark(contestId: string, list: QuestionList | undefined): void {
  const { client, queries, signal } = useServices();
  const upTo = list && list.unread > 0 ? list.newest : null;
  const mark = useEffectEvent((id: string) => {
    // A failure leaves the messages unread, which the next visit tries again.
    void client.questions.markRead(contestId, id, { signal }).then(
      () => invalidate(queries, 'questions'),
      () => undefined,
    );
  });
  useEffect(() => {
    if (upTo === null) return;
    const timer = setTimeout(() => mark(upTo), readAfterMs);
    return () => clearTimeout(timer);
  }, [upTo]);
}

/** A message that was shown for this time is read. */
const readAfterMs = 2_000;
