import { loginRequestSchema, registerRequestSchema } from '@podium/sdk/contract';
import { healthQuery } from '@podium/sdk/queries';
import type * as z from 'zod/mini';
import { describeStorage, requireStoredSession, signIn } from '../../../session/sign-in.ts';
import { useArea } from '../../components/area.tsx';
import { Dialog, dialogEdges, useDialogColumns } from '../../components/dialog.tsx';
import { followCursor } from '../../components/list.ts';
import type { TextState } from '../../components/text-field.ts';
import { useStore } from '../../data/store.ts';
import { useServerData } from '../../data/use-server-data.ts';
import {
  accountFailure,
  emptyAccountDraft,
  isAboutServer,
  type SignInField,
  type SignUpField,
  useAccountDraft,
} from '../../form/account-draft.ts';
import { type Form, type FormField, type FormOptions, type FormState, schemaErrors, useForm } from '../../form/form.ts';
import { formBlocks, useFormOutcome } from '../../form/form-lines.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { fitRows, wrapLines } from '../../text/lines.ts';

const signInFields: readonly FormField<SignInField>[] = [
  { name: 'email', label: 'Email', placeholder: 'you@example.org' },
  { name: 'password', label: 'Password', isSecret: true },
];

export function SignInScreen() {
  const { client, session, sessionState, queries } = useServices();
  const { notify, theme } = useShell();
  const { replace, restart } = useNavigation();
  const [{ signIn: state }, setDraft] = useAccountDraft();
  return (
    <AccountScreen
      title="Sign In"
      fields={signInFields}
      schema={loginRequestSchema}
      state={state}
      setState={(change) => setDraft((before) => ({ ...before, signIn: change(before.signIn) }))}
      sending="Signing in"
      send={async (values, signal) => {
        await signIn(client, session, values, signal);
        setDraft(() => emptyAccountDraft);
        queries.clear();
        sessionState.set('signed-in');
        restart({ screen: 'home' });
        notify('Welcome Back!', 'good');
      }}
      other={`No account yet? ${theme.keyOf('auth', 'other')} leads to Sign Up.`}
      openOther={() => {
        // The other form gets the typed email.
        setDraft(({ signIn, signUp }) => ({ signIn, signUp: withEmail(signUp, signIn.texts.email) }));
        replace({ screen: 'sign-up' });
      }}
    />
  );
}

const signUpFields: readonly FormField<SignUpField>[] = [
  { name: 'firstName', label: 'First Name' },
  { name: 'lastName', label: 'Last Name' },
  { name: 'email', label: 'Email', placeholder: 'you@example.org' },
  { name: 'password', label: 'Password', isSecret: true, placeholder: 'at least 8 characters' },
  { name: 'confirmPassword', label: 'Confirm Password', isSecret: true },
];

export function SignUpScreen() {
  const { client, session } = useServices();
  const { notify, theme } = useShell();
  const { replace } = useNavigation();
  const [{ signUp: state }, setDraft] = useAccountDraft();
  const { email } = state.texts;
  const openSignIn = () => {
    if (email.value !== '')
      setDraft(({ signIn, signUp }) => ({ signUp, signIn: { ...withEmail(signIn, email), focus: 'password' } }));
    replace({ screen: 'sign-in' });
  };
  return (
    <AccountScreen
      title="Sign Up"
      fields={signUpFields}
      schema={registerRequestSchema}
      state={state}
      setState={(change) => setDraft((before) => ({ ...before, signUp: change(before.signUp) }))}
      sending="Creating the account"
      send={async (values, signal) => {
        requireStoredSession(session);
        await client.auth.register(values, { signal });
        notify('Account created successfully!', 'good');
        setDraft(() => emptyAccountDraft);
        openSignIn();
      }}
      other={`You have an account? ${theme.keyOf('auth', 'other')} leads to Sign In.`}
      openOther={openSignIn}
    />
  );
}

function withEmail<F extends string>(form: FormState<F | 'email'>, email: TextState): FormState<F | 'email'> {
  return { ...form, texts: { ...form.texts, email } };
}

interface AccountScreenProps<F extends string>
  extends Pick<FormOptions<F>, 'fields' | 'state' | 'setState' | 'sending' | 'send'> {
  title: string;
  schema: z.ZodMiniType;
  other: string;
  openOther(): void;
}

const formColumns = 76;

/** Draws the dialog of a form: the fields, the outcome, and notes if there is room. */
function AccountScreen<F extends string>({ title, schema, other, openOther, ...options }: AccountScreenProps<F>) {
  useScreenTitle(title);
  const theme = useTheme();
  const { session, current, explain } = useServices();
  const [isTyping, setIsTyping] = useScreenState('typing', true);
  const form = useForm<F>({
    ...options,
    validate: (values) => schemaErrors(schema, values),
    explain: (error) => accountFailure(explain(error)),
    isTyping,
    onCancel: () => setIsTyping(false),
  });
  const isSending = form.sending !== undefined;
  // These keys do not type characters.
  useKeys('auth', {
    other: isSending ? undefined : openOther,
    type: isTyping || isSending ? undefined : () => setIsTyping(true),
    cancel: isSending ? form.stop : undefined,
  });
  const columns = useDialogColumns(formColumns);
  const outcome = useOutcome(form, columns);
  const notes = [other, `The session is stored in ${describeStorage(session)}.`].flatMap((note) =>
    wrapLines(note, columns, theme.dim),
  );
  const fields = formBlocks(form, { ...theme, columns });
  const focus = form.fields.findIndex(({ name }) => name === form.state.focus);
  const lines = fitDialog({ fields, focus, outcome, notes }, useArea().rows - dialogEdges.rows);
  return <Dialog title={title} note={current.server} lines={lines} width={formColumns} />;
}

interface DialogParts {
  fields: readonly (readonly string[])[];
  /** The index of the field that keys type into. */
  focus: number;
  outcome: readonly string[];
  notes: readonly string[];
}

/**
 * Omits parts that do not fit: first the empty rows between the fields, then the notes. After that
 * the fields scroll to the focus.
 */
function fitDialog({ fields, focus, outcome, notes }: DialogParts, room: number): readonly string[] {
  const below = (lines: readonly string[]) => (lines.length > 0 ? ['', ...lines] : []);
  const tight = [...fields.flat(), ...below(outcome)];
  const roomy = [...fields.flatMap(below).slice(1), ...below(outcome), ...below(notes)];
  const fitting = [roomy, [...tight, ...below(notes)], tight].find(({ length }) => length <= room);
  if (fitting) return fitting;
  const shown = below(outcome.slice(0, Math.max(0, room - 4)));
  const rows = fields.flat();
  const focusRow = fields.slice(0, focus).flat().length;
  // The error of the field stays in view too.
  const cursor = { index: Math.min(focusRow + 1, rows.length - 1), first: 0 };
  const formRows = Math.min(rows.length, room - shown.length);
  const { first } = followCursor(cursor, rows.length, formRows);
  return fitRows([...rows.slice(first, first + formRows), ...shown], room);
}

/** An unreachable server is reported before the form is filled in, after these milliseconds. */
const answerTimeoutMs = 5_000;

/** Returns the outcome of the form, or why the server cannot be reached. */
function useOutcome({ sending, failure }: Pick<Form<never>, 'sending' | 'failure'>, columns: number): string[] {
  const { connection } = useServices();
  const { theme } = useShell();
  const { loadable } = useServerData((client) => healthQuery(client, answerTimeoutMs));
  const { state } = useStore(connection);
  const unreachable = loadable.state === 'loading' || state === 'online' ? undefined : loadable.failure;
  const shown = failure ?? (unreachable && accountFailure(unreachable));
  const settings = `Is the server running? Esc, then ${theme.keyOf('global', 'settings')} opens the setting of its address.`;
  const hints = shown && isAboutServer(shown) ? [...shown.hints, settings] : shown?.hints;
  return useFormOutcome({ sending, failure: shown && hints && { ...shown, hints } }, columns);
}
