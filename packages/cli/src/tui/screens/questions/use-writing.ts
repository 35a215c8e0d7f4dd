import type { PodiumClient } from '@podium/sdk';
import type { CannedAnswer, Contest, QuestionAudience } from '@podium/sdk/contract';
import { displayWidth, safeLine } from '../../../text/terminal-text.ts';
import { fieldLine, type TextState, textOf, useTextField } from '../../components/text-field.ts';
import { invalidate } from '../../data/queries.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useAttempt } from '../../shell/key-actions.ts';
import { useShell } from '../../shell/shell-context.ts';
import type { Theme } from '../../theme.ts';

/** What is being typed. What was sent before is changed, from the text that it has. */
export type Writing =
  | { kind: 'question' }
  | { kind: 'announcement' }
  | { kind: 'answer'; _id: string; to: QuestionAudience }
  | { kind: 'changed answer'; _id: string; to: QuestionAudience; text: string }
  | { kind: 'changed announcement'; _id: string; text: string };

/** The words around the field, and how the text is sent. */
interface WritingForm {
  name: string;
  placeholder: string;
  done: string;
  send(client: PodiumClient, contest: Contest, text: string, signal: AbortSignal): Promise<unknown>;
}

function formOf(writing: Writing): WritingForm {
  switch (writing.kind) {
    case 'question':
      return {
        name: 'Ask',
        placeholder: 'A: your question, or without a label in general',
        done: 'Your question is sent.',
        send: (client, contest, text, signal) =>
          client.questions.ask(contest._id, readQuestion(text, contest), { signal }),
      };
    case 'announcement':
      return {
        name: 'Announce',
        placeholder: 'to all, or after an email and a colon to one participant',
        done: 'It is announced.',
        send: (client, contest, text, signal) =>
          client.questions.announce(contest._id, readAnnouncement(text), { signal }),
      };
    case 'answer':
      return {
        name: writing.to === 'all' ? 'Answer to all' : 'Answer',
        placeholder: 'Your answer',
        done: 'The answer is sent.',
        send: (client, _, text, signal) => client.questions.answer(writing._id, { text, to: writing.to }, { signal }),
      };
    case 'changed answer':
      return {
        name: writing.to === 'all' ? 'Change the answer, to all' : 'Change the answer',
        placeholder: 'The new answer',
        done: 'The answer is changed.',
        send: (client, _, text, signal) =>
          client.questions.editAnswer(writing._id, { text, to: writing.to }, { signal }),
      };
    case 'changed announcement':
      return {
        name: 'Change the announcement',
        placeholder: 'The new text',
        done: 'The announcement is changed.',
        send: (client, _, text, signal) => client.questions.editAnnouncement(writing._id, text, { signal }),
      };
  }
}

/** The field in which a message is typed. What was typed stays after a failure. */
export function useWriting(contest: Contest | undefined, prepared: readonly CannedAnswer[]) {
  const { client, queries, signal } = useServices();
  const { notify } = useShell();
  const attempt = useAttempt();
  const [field, setField] = useScreenState<TextState>('text', textOf(''));
  const [writing, setWriting] = useScreenState<Writing | undefined>('writing', undefined);
  const [wroteLast, setWroteLast] = useScreenState('wrote last', '');
  const form = writing && formOf(writing);
  const close = () => setWriting(undefined);
  const send = async ({ done, send: sendText }: WritingForm) => {
    if (!contest) return;
    try {
      await sendText(client, contest, field.value.trim(), signal);
      setField(textOf(''));
      setWroteLast('');
      close();
      notify(done, 'good');
    } finally {
      invalidate(queries, 'questions');
    }
  };
  // What was typed stands before the prepared answers.
  const [typed, setTyped] = useScreenState('typed', '');
  const at = prepared.findIndex(({ text }) => text === field.value) + 1;
  const choose = (step: number) => {
    if (at === 0) setTyped(field.value);
    const next = (at + step + prepared.length + 1) % (prepared.length + 1);
    setField(textOf(prepared[next - 1]?.text ?? typed));
  };
  const canChoose = writing?.kind === 'answer' && prepared.length > 0;
  useTextField({
    ...{ state: field, onChange: setField, isActive: writing !== undefined, onCancel: close },
    ...(canChoose && { onNext: () => choose(1), onPrevious: () => choose(-1) }),
    scope: canChoose ? 'answer' : 'field',
    onSubmit: () => {
      if (field.value.trim() === '') notify('Type a text first.', 'bad');
      else if (form) attempt(form.name, () => send(form));
    },
  });
  return {
    isOpen: writing !== undefined,
    /** Opens the field with what was typed in it for the same message, which was not sent. */
    open(next: Writing) {
      const key = `${next.kind} ${'_id' in next ? next._id : ''}`;
      if (key !== wroteLast) setField(textOf('text' in next ? next.text : ''));
      setWroteLast(key);
      setWriting(next);
    },
    /** Draws the field; undefined while nothing is written. */
    line(theme: Theme): string | undefined {
      if (!form) return undefined;
      const chosen = canChoose ? prepared[at - 1] : undefined;
      const name = chosen ? `${form.name} ${at}/${prepared.length} ${safeLine(chosen.name)}:` : form.name;
      const others = canChoose ? `, or a prepared one with ${theme.keyOf('answer', 'next')}` : '';
      const look = { columns: theme.columns - displayWidth(name) - 4, isFocused: true };
      const placeholder = form.placeholder + others;
      return ` ${theme.accent(name)} ${fieldLine(field, theme, { ...look, placeholder })}`;
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

/** Reads `ada@example.org: Your seat is 12.` as an announcement to one participant. */
export function readAnnouncement(typed: string): { text: string; to?: string } {
  const [, to, text] = /^\s*([^\s@:]+@[^\s@:]+):\s*(.+)$/s.exec(typed) ?? [];
  return to && text ? { text, to } : { text: typed };
}
