import { Box } from 'ink';
import { displayWidth } from '../../text/terminal-text.ts';
import { Text } from '../components/text.tsx';
import { fieldLine } from '../components/text-field.ts';
import { useSpinner } from '../data/time.ts';
import { useTheme } from '../shell/shell-context.ts';
import { failureLines, wrapLines } from '../text/lines.ts';
import type { Form, FormField, FormState } from './form.ts';

const widestField = 50;
const pointerColumns = 2;
const gapColumns = 2;
const markColumns = 2;

interface FormFieldsProps<F extends string> {
  form: Pick<Form<F>, 'fields' | 'state' | 'messages' | 'isTyping'>;
  columns: number;
  /** Whether there is an empty row between the fields. */
  isRoomy?: boolean;
}

/** Draws the fields of a form in rows, each with its error below. */
export function FormFields<F extends string>({ form, columns, isRoomy = false }: FormFieldsProps<F>) {
  const { fields, state, messages, isTyping } = form;
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

/** Draws a label and the text. Dots show the empty part of the field. */
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

/**
 * Returns the lines below the fields, which say that the form is being sent or why it could not be
 * sent.
 */
export function useFormOutcome(
  { sending, failure }: Pick<Form<never>, 'sending' | 'failure'>,
  columns: number,
): string[] {
  const theme = useTheme();
  const spinner = useSpinner(sending !== undefined);
  if (sending !== undefined) return [theme.accent(`${spinner} ${sending}${theme.ellipsis}`)];
  return failure ? failureLines(failure, { ...theme, columns }) : [];
}

/** Measures the rows of the fields, without empty ones between them, and the row of the focus. */
export function measureForm<F extends string>(
  { fields, state, messages }: FormFieldsProps<F>['form'],
  columns: number,
): { rows: number; focusRow: number } {
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
