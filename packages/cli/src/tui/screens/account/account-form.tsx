import { Box, Text } from 'ink';
import type { Explanation } from '../../../explain-error.ts';
import { describeStorage } from '../../../session/sign-in.ts';
import { useArea } from '../../components/area.tsx';
import { Dialog, useDialogColumns } from '../../components/dialog.tsx';
import { followCursor } from '../../components/list.ts';
import { useStore } from '../../data/store.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { accountFailure, isAboutServer } from '../../form/account-draft.ts';
import type { Form, FormField, FormState } from '../../form/form.ts';
import { FormFields, measureForm, useFormOutcome } from '../../form/form-fields.tsx';
import { useServices } from '../../services.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { wrapLines } from '../../text/fit-line.ts';

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
}

/** The widest a form gets with its frame. */
const formColumns = 76;

/** The dialog of the forms for signing in and up: the fields, what came of them, and notes where there is room. */
export function AccountForm<F extends string>(props: AccountFormProps<F>) {
  const { title, fields, state, form, isTyping } = props;
  const theme = useTheme();
  const { session, current } = useServices();
  const room = useDialogColumns(formColumns);
  const outcome = useOutcome(props, room);
  const notes = [props.other, `The sign-in is kept in ${describeStorage(session)}.`].flatMap((note) =>
    wrapLines(note, room),
  );
  const shape = { fields, state, messages: form.messages, columns: room };
  const layout = chooseLayout(measureForm(shape), fields.length, outcome.length, notes.length, useArea().rows - 4);
  return (
    <Dialog title={title} note={current.server} height={layout.height} width={formColumns}>
      <Box height={layout.formRows} overflow="hidden" contentOffsetY={layout.firstRow} flexShrink={0}>
        <FormFields {...shape} isTyping={isTyping} isRoomy={layout.isRoomy} />
      </Box>
      <Block lines={outcome.slice(0, layout.outcomeRows)} />
      <Block lines={layout.hasNotes ? notes.map(theme.dim) : []} />
    </Dialog>
  );
}

function Block({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Box marginTop={1} flexShrink={0}>
      <Text>{lines.join('\n')}</Text>
    </Box>
  );
}

interface FormLayout {
  isRoomy: boolean;
  hasNotes: boolean;
  formRows: number;
  /** Of the fields: they scroll where they have less rows than they need. */
  firstRow: number;
  outcomeRows: number;
  height: number;
}

/** As roomy as it fits: first the empty rows between the fields go, then the notes; then the field that has the focus stays in view. */
function chooseLayout(
  form: { rows: number; focusRow: number },
  fieldCount: number,
  outcomeRows: number,
  noteRows: number,
  room: number,
): FormLayout {
  const block = (rows: number) => (rows > 0 ? rows + 1 : 0);
  for (const [isRoomy, hasNotes] of [
    [true, true],
    [false, true],
    [false, false],
  ] as const) {
    const formRows = form.rows + (isRoomy ? fieldCount - 1 : 0);
    const height = formRows + block(outcomeRows) + (hasNotes ? block(noteRows) : 0);
    if (height <= room) return { isRoomy, hasNotes, formRows, firstRow: 0, outcomeRows, height };
  }
  const shown = Math.min(outcomeRows, Math.max(0, room - 4));
  const formRows = Math.min(form.rows, room - block(shown));
  // The message of the field stays in view too.
  const { first } = followCursor({ index: Math.min(form.focusRow + 1, form.rows - 1), first: 0 }, form.rows, formRows);
  return { isRoomy: false, hasNotes: false, formRows, firstRow: first, outcomeRows: shown, height: room };
}

/** What is under way, why it failed the last time, or why the server cannot be asked, known before anything is sent. */
function useOutcome<F extends string>({ form, sending }: AccountFormProps<F>, columns: number): string[] {
  const { connection } = useServices();
  const { loadable } = useServerData((client) => ({
    queryKey: ['health'],
    queryFn: ({ signal }) => client.system.health({ signal, timeoutMs: answerTimeoutMs }),
  }));
  const { state } = useStore(connection);
  const unreachable = loadable.state === 'loading' || state === 'online' ? undefined : loadable.failure;
  const failure = form.failure ?? (unreachable && accountFailure(unreachable));
  return useFormOutcome({ ...form, failure: failure && withSettings(failure) }, sending, columns);
}

function withSettings(failure: Explanation): Explanation {
  const settings = 'Is the server running? Esc, then 5 leads to its address.';
  return isAboutServer(failure) ? { ...failure, hints: [...failure.hints, settings] } : failure;
}
