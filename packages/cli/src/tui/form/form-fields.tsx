import { Box, Text } from 'ink';
import { displayWidth } from '../../text/terminal-text.ts';
import { fieldLine } from '../components/text-field.ts';
import { useSpinner } from '../data/time.ts';
import { useTheme } from '../shell/shell-context.ts';
import { wrapLines } from '../text/fit-line.ts';
import { failureLines } from '../text/state-lines.ts';
import type { Form, FormField, FormState } from './form.ts';

/** Wider fields are no easier to read. */
const widestField = 50;
const pointerColumns = 2;
const gapColumns = 2;
const markColumns = 2;

interface FormShape<F extends string> {
  fields: readonly FormField<F>[];
  state: FormState<F>;
  /** What is wrong with each field. */
  messages: Partial<Record<string, string>>;
  columns: number;
}

interface FormFieldsProps<F extends string> extends FormShape<F> {
  /** The field that has the focus is typed into. */
  isTyping: boolean;
  /** An empty row between the fields. */
  isRoomy?: boolean;
}

/** The fields of a form, one in a row, and below each what is wrong with it. */
export function FormFields<F extends string>(props: FormFieldsProps<F>) {
  const { fields, state, messages, columns, isTyping, isRoomy = false } = props;
  const left = leftColumns(fields);
  return (
    <Box flexDirection="column" flexShrink={0} rowGap={isRoomy ? 1 : 0}>
      {fields.map((field) => (
        <Box key={field.name} flexDirection="column" flexShrink={0}>
          <Field
            field={field}
            state={state}
            isFocused={isTyping && field.name === state.focus}
            left={left}
            columns={columns}
          />
          <Message lines={messageLines(messages[field.name], columns, left)} left={left} />
        </Box>
      ))}
    </Box>
  );
}

interface FieldProps<F extends string> {
  field: FormField<F>;
  state: FormState<F>;
  isFocused: boolean;
  left: number;
  columns: number;
}

/** A label and the text with its extent: dots where nothing is typed yet. */
function Field<F extends string>({ field, state, isFocused, left, columns }: FieldProps<F>) {
  const theme = useTheme();
  const { name, label, isSecret = false, placeholder = '' } = field;
  const room = Math.min(widestField, columns - left);
  const drawn = fieldLine(state.texts[name], theme, { columns: room, isFocused, isSecret, placeholder });
  const dots = theme.marks.open.repeat(Math.max(0, room - displayWidth(drawn)));
  return (
    <Box>
      <Box width={left} flexShrink={0}>
        <Text>{isFocused ? theme.accent(theme.pointer.selected) : theme.pointer.other}</Text>
        <Text>{isFocused ? theme.bold(label) : label}</Text>
      </Box>
      <Text wrap="truncate">{drawn + theme.dim(dots)}</Text>
    </Box>
  );
}

function Message({ lines, left }: { lines: readonly string[]; left: number }) {
  const theme = useTheme();
  if (lines.length === 0) return null;
  return (
    <Box marginLeft={left} flexShrink={0}>
      <Box width={markColumns} flexShrink={0}>
        <Text>{theme.bad(theme.marks.fail)}</Text>
      </Box>
      <Text>{lines.map(theme.bad).join('\n')}</Text>
    </Box>
  );
}

/** What is said below the fields of at most `columns`: that it is sent, with the word for that, or why it could not be. */
export function useFormOutcome({ isSending, failure }: Form, sending: string, columns: number): string[] {
  const theme = useTheme();
  const spinner = useSpinner(isSending);
  if (isSending) return [theme.accent(`${spinner} ${sending}${theme.ellipsis}`)];
  return failure ? failureLines(failure, theme, columns).map((line) => line.slice(1)) : [];
}

/** How many rows the fields take, without empty ones between them, and in which of them the focus is. */
export function measureForm<F extends string>({
  fields,
  state,
  messages,
  columns,
}: FormShape<F>): {
  rows: number;
  focusRow: number;
} {
  const left = leftColumns(fields);
  let rows = 0;
  let focusRow = 0;
  for (const { name } of fields) {
    if (name === state.focus) focusRow = rows;
    rows += 1 + messageLines(messages[name], columns, left).length;
  }
  return { rows, focusRow };
}

function leftColumns(fields: readonly FormField<string>[]): number {
  return pointerColumns + Math.max(...fields.map(({ label }) => displayWidth(label))) + gapColumns;
}

function messageLines(message: string | undefined, columns: number, left: number): string[] {
  return message === undefined ? [] : wrapLines(message, columns - left - markColumns);
}
