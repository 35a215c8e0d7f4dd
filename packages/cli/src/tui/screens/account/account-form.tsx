import { useSyncExternalStore } from 'react';
import { describePlace } from '../../../session/sign-in.ts';
import { Lines } from '../../components/lines.tsx';
import { useSpinner } from '../../components/use-spinner.ts';
import { useResource } from '../../data/use-resource.ts';
import { accountFailure } from '../../form/account-failure.ts';
import type { FormField, FormState } from '../../form/form-state.ts';
import type { Form } from '../../form/use-form.ts';
import { dialogLines } from '../../overlays/dialog-lines.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';
import { accountLines, formColumns } from './account-lines.ts';

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
