import { useSyncExternalStore } from 'react';
import type { Explanation } from '../../../explain-error.ts';
import { wrapText } from '../../../output/wrap.ts';
import { describePlace } from '../../../session/sign-in.ts';
import { Lines } from '../../components/lines.tsx';
import { useSpinner } from '../../data/time.ts';
import { useResource } from '../../data/use-resource.ts';
import { accountFailure, isAboutServer } from '../../form/account-draft.ts';
import type { Form, FormField, FormState } from '../../form/form.ts';
import { formLines, linesInView } from '../../form/form-lines.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { dialogLines } from '../../overlays/dialog-lines.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';
import { breakWords } from '../../text/fit-line.ts';
import { failureLines } from '../../text/state-lines.ts';
import type { Theme } from '../../theme.ts';

/** Nobody should fill in a form for a server that does not answer: it is asked how it is, and not waited for long. */
const answerTimeoutMs = 5_000;

interface AccountFormProps<F extends string> {
  title: string;
  fields: readonly FormField<F>[];
  state: FormState<F>;
  form: Form;
  isTyping: boolean;
  /** What is said while it is sent. */
  sending: string;
  /** What the other form is for. */
  other: string;
  columns: number;
  rows: number;
}

/** The frame of the forms for signing in and up. */
export function AccountForm<F extends string>(props: AccountFormProps<F>) {
  const { form, columns, rows } = props;
  const { theme } = useShell();
  const { session, current, connection } = useServices();
  const { loadable } = useResource('health', (client, signal) =>
    client.system.health({ signal, timeoutMs: answerTimeoutMs }),
  );
  const { state } = useSyncExternalStore(connection.subscribe, connection.get);
  const spinner = useSpinner(form.isSending);
  const failure = loadable.state === 'loading' ? undefined : loadable.failure;
  const text = {
    ...props,
    progress: form.isSending ? `${spinner} ${props.sending}${theme.ellipsis}` : undefined,
    serverFailure: failure && state === 'offline' ? accountFailure(failure) : undefined,
    notes: [props.other, `The sign-in is kept in ${describePlace(session)}.`],
  };
  const size = { columns: Math.min(columns - 4, formColumns) - 5, rows: rows - 4 };
  const framed = dialogLines(accountLines(text, theme, size), theme, {
    title: props.title,
    note: current.server,
    columns,
    rows,
    width: formColumns,
  });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}

/** The widest a form gets with its frame. */
const formColumns = 76;

interface AccountText<F extends string> {
  fields: readonly FormField<F>[];
  state: FormState<F>;
  form: Form;
  isTyping: boolean;
  /** What is under way, with its turning mark; undefined when nothing is. */
  progress: string | undefined;
  /** Why the server cannot be asked, known before anything is sent. */
  serverFailure: Explanation | undefined;
  /** What one may want to know, a paragraph each. */
  notes: readonly string[];
}

/** What stands in the frame of a form: the fields, what came of them, and notes where there is room. */
function accountLines<F extends string>(
  text: AccountText<F>,
  theme: Theme,
  { columns, rows }: { columns: number; rows: number },
): string[] {
  const outcome = outcomeLines(text, theme, columns);
  const notes = text.notes.flatMap((note) =>
    wrapText(breakWords(note, columns), columns)
      .split('\n')
      .map((line) => theme.dim(line)),
  );
  const draw = (isRoomy: boolean) =>
    formLines(text.fields, text.state, text.form.messages, theme, { columns, isTyping: text.isTyping, isRoomy });
  const below = joinBlocks(outcome, notes);
  const close = draw(false);
  const layouts = [
    joinBlocks(draw(true).lines, below),
    joinBlocks(close.lines, below),
    joinBlocks(close.lines, outcome),
  ];
  const fitting = layouts.find((lines) => lines.length <= rows);
  if (fitting) return fitting;
  const kept = outcome.slice(0, Math.max(0, rows - 4));
  return joinBlocks(linesInView(close, rows - kept.length - (kept.length > 0 ? 1 : 0)), kept);
}

/** Blocks with an empty line between them; those without lines are left out. */
function joinBlocks(...blocks: readonly (readonly string[])[]): string[] {
  return blocks.filter(({ length }) => length > 0).flatMap((block, at) => (at === 0 ? block : ['', ...block]));
}

function outcomeLines<F extends string>(text: AccountText<F>, theme: Theme, columns: number): string[] {
  if (text.progress !== undefined) return [theme.accent(text.progress)];
  const failure = text.form.failure ?? text.serverFailure;
  if (!failure) return [];
  const settings = 'Is the server running? Esc, then 5 leads to its address.';
  const hints = isAboutServer(failure) ? [...failure.hints, settings] : failure.hints;
  return failureLines({ ...failure, hints }, theme, columns).map((line) => line.slice(1));
}

/** The keys of a form for signing in or up that type nothing. */
export function useAccountKeys(form: Form, isTyping: boolean, startTyping: () => void, openOther: () => void): void {
  useKeys('auth', {
    other: form.isSending ? undefined : openOther,
    type: isTyping || form.isSending ? undefined : startTyping,
    cancel: form.isSending ? form.stop : undefined,
  });
}
