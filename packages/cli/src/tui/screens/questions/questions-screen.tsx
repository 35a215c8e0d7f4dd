import type {
  Announcement,
  CannedAnswer,
  Contest,
  Question,
  QuestionAudience,
  QuestionList,
} from '@podium/sdk/contract';
import { contestQuery, profileQuery } from '@podium/sdk/queries';
import { useEffect, useEffectEvent } from 'react';
import { announcementLines, questionLines } from '../../../output/text/questions.ts';
import { displayWidth, safeLine } from '../../../text/terminal-text.ts';
import { Below, Split, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { type FocusProps, ListPane, TextPane, textInset } from '../../components/panel.tsx';
import { useTabs } from '../../components/tabs.ts';
import { fieldLine, type TextState, textOf, useTextField } from '../../components/text-field.ts';
import { invalidate } from '../../data/queries.ts';
import { useQuestions } from '../../data/use-questions.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/routes.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useAttempt } from '../../shell/key-actions.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { listRow } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';

type Message = { kind: 'question'; message: Question } | { kind: 'announcement'; message: Announcement };

/** What is being typed: a question, or an answer to the selected one. */
type Writing = { kind: 'question' } | { kind: 'answer'; id: string; to: QuestionAudience } | undefined;

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
  const writing = useWriting(contest, messages?.cannedAnswers ?? []);
  const { tab, next, focusOf } = useTabs<'messages' | 'text'>(['messages', 'text'], 'messages', 'pane');
  const list = useList({
    name: 'messages',
    items: messages ? listMessages(messages) : [],
    rows: Math.max(1, Math.floor((rows - 1) / 2) - 2),
    isActive: tab === 'messages' && !writing.isOpen,
  });
  const selected = list.selected;
  useMessageKeys({ selected, writing, next, list: messages });
  return (
    <Below heading={[writing.line(theme)]}>
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
    item.kind === 'announcement' ? 'Announcement' : `${item.message.label ?? '-'} ${stateOf(item.message)}`.trim();
  return listRow(
    { left: `${mark} ${theme.dim(what.padEnd(18))} `, title: text.replaceAll('\n', ' ') },
    isSelected,
    theme,
  );
}

function stateOf({ state, holder }: Question): string {
  return state === 'claimed' && holder ? `with ${safeLine(holder.name).split(' ', 1)[0]}` : state;
}

interface MessageKeys {
  selected: Message | undefined;
  writing: ReturnType<typeof useWriting>;
  next: () => void;
  list: QuestionList | undefined;
}

function useMessageKeys({ selected, writing, next, list }: MessageKeys): void {
  const { client, queries, signal } = useServices();
  const { value: profile } = useServerData(profileQuery, { isEnough: true });
  const { notify } = useShell();
  const attempt = useAttempt();
  const isAdmin = profile?.userType === 'admin';
  const question = selected?.kind === 'question' ? selected.message : undefined;
  const whyNot = !isAdmin
    ? 'Administrators answer questions.'
    : question === undefined
      ? 'Select a question first.'
      : !isOpen(question)
        ? `This question is ${question.state}.`
        : undefined;
  const change = (done: string, send: (id: string) => Promise<unknown>) => () =>
    attempt('Question', async () => {
      try {
        await send(question?._id ?? '');
        notify(done, 'good');
      } finally {
        invalidate(queries, 'questions');
      }
    });
  const isHeld = question?.state === 'claimed' && question.holder?._id !== profile?._id;
  const takeFrom = isHeld && question?.holder ? { takeFrom: question.holder._id } : {};
  const answer = (to: QuestionAudience) =>
    whyNot ?? (() => question && writing.open({ kind: 'answer', id: question._id, to }));
  useKeys(
    'questions',
    {
      ask: isAdmin ? 'Participants ask questions.' : () => writing.open({ kind: 'question' }),
      answer: answer('participant'),
      answerAll: answer('all'),
      claim:
        whyNot ??
        change(isHeld ? 'You have taken it over.' : 'You have it now.', (id) =>
          client.questions.claim(id, takeFrom, { signal }),
        ),
      close: whyNot ?? change('Closed without an answer.', (id) => client.questions.close(id, { signal })),
      other: list ? next : undefined,
    },
    { isActive: !writing.isOpen },
  );
}

/** The field in which a question or an answer is typed. What was typed stays after a failure. */
function useWriting(contest: Contest | undefined, prepared: readonly CannedAnswer[]) {
  const { client, queries, signal } = useServices();
  const { notify } = useShell();
  const attempt = useAttempt();
  const [field, setField] = useScreenState<TextState>('text', textOf(''));
  const [writing, setWriting] = useScreenState<Writing>('writing', undefined);
  const close = () => setWriting(undefined);
  const send = async (target: NonNullable<Writing>) => {
    if (!contest) return;
    try {
      if (target.kind === 'question')
        await client.questions.ask(contest._id, readQuestion(field.value, contest), { signal });
      else await client.questions.answer(target.id, { text: field.value, to: target.to }, { signal });
      setField(textOf(''));
      close();
      notify(target.kind === 'question' ? 'Your question is sent.' : 'The answer is sent.', 'good');
    } finally {
      invalidate(queries, 'questions');
    }
  };
  // What was typed stands before the prepared answers.
  const [typed, setTyped] = useScreenState('typed', '');
  const at = prepared.findIndex(({ text }) => text === field.value) + 1;
  const isAnswer = writing?.kind === 'answer';
  const choose = (step: number) => {
    if (at === 0) setTyped(field.value);
    const next = (at + step + prepared.length + 1) % (prepared.length + 1);
    setField(textOf(prepared[next - 1]?.text ?? typed));
  };
  const canChoose = isAnswer && prepared.length > 0;
  useTextField({
    ...{ state: field, onChange: setField, isActive: writing !== undefined, onCancel: close },
    ...(canChoose && { onNext: () => choose(1), onPrevious: () => choose(-1) }),
    scope: isAnswer ? 'answer' : 'field',
    onSubmit: () => {
      if (field.value.trim() === '') notify('Type a text first.', 'bad');
      else if (writing) attempt(writing.kind === 'question' ? 'Ask' : 'Answer', () => send(writing));
    },
  });
  return {
    isOpen: writing !== undefined,
    open: (next: NonNullable<Writing>) => setWriting(next),
    line(theme: Theme): string {
      if (writing === undefined) {
        return theme.dim(
          ` ${theme.keyOf('questions', 'ask')} asks, ${theme.keyOf('questions', 'answer')} answers (admins)`,
        );
      }
      const what = writing.kind === 'question' ? 'Ask' : writing.to === 'all' ? 'Answer to all' : 'Answer';
      const chosen = isAnswer ? prepared[at - 1] : undefined;
      const name = chosen ? `${what} ${at}/${prepared.length} ${safeLine(chosen.name)}:` : what;
      const placeholder =
        writing.kind === 'question'
          ? 'A: your question, or without a label in general'
          : `Your answer${canChoose ? `, or a prepared one with ${theme.keyOf('answer', 'next')}` : ''}`;
      const look = { columns: theme.columns - displayWidth(name) - 4, isFocused: true, placeholder };
      return ` ${theme.accent(name)} ${fieldLine(field, theme, look)}`;
    },
  };
}

/** Reads `A: Is n positive?` as a question about the problem A. */
export function readQuestion(
  typed: string,
  { problems }: Pick<Contest, 'problems'>,
): { text: string; problemId?: string } {
  const [, label, rest] = /^\s*([A-Za-z]{1,2}):\s*(.+)$/s.exec(typed) ?? [];
  const problem = problems.find((each) => each.label === label?.toUpperCase());
  return problem && rest ? { text: rest, problemId: problem._id } : { text: typed };
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
