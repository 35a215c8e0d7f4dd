import { displayWidth, padToWidth } from '../../text/terminal-text.ts';
import { fieldLine } from '../components/text-field.ts';
import { useSpinner } from '../data/time.ts';
import { useTheme } from '../shell/shell-context.ts';
import { failureLines, pointer, wrapLines } from '../text/lines.ts';
import type { Theme } from '../theme.ts';
import type { Form } from './form.ts';

const widestField = 50;
const gapColumns = 2;

/**
 * Draws each field of a form as a label and the text, with its error below. Dots show the empty
 * part of a field. The theme has the columns of the form.
 */
export function formBlocks<F extends string>(
  { fields, state, messages, isTyping }: Pick<Form<F>, 'fields' | 'state' | 'messages' | 'isTyping'>,
  theme: Theme,
): string[][] {
  const labelColumns = Math.max(...fields.map(({ label }) => displayWidth(label))) + gapColumns;
  const left = labelColumns + theme.pointer.other.length;
  const columns = Math.min(widestField, theme.columns - left);
  return fields.map(({ name, label, isSecret = false, placeholder = '' }) => {
    const isFocused = isTyping && name === state.focus;
    const drawn = fieldLine(state.texts[name], theme, { columns, isFocused, isSecret, placeholder });
    const dots = theme.marks.open.repeat(Math.max(0, columns - displayWidth(drawn)));
    const start = pointer(isFocused, theme) + padToWidth(isFocused ? theme.bold(label) : label, labelColumns);
    const message = messages[name];
    const error = message === undefined ? [] : wrapLines(message, theme.columns - left - 2, theme.bad);
    return [
      start + drawn + theme.dim(dots),
      ...error.map((line, at) => ' '.repeat(left) + (at === 0 ? `${theme.bad(theme.marks.fail)} ` : '  ') + line),
    ];
  });
}

/** Returns the lines below the fields: that the form is being sent, or why that failed. */
export function useFormOutcome(
  { sending, failure }: Pick<Form<never>, 'sending' | 'failure'>,
  columns: number,
): string[] {
  const theme = useTheme();
  const spinner = useSpinner(sending !== undefined);
  if (sending !== undefined) return [theme.accent(`${spinner} ${sending}${theme.ellipsis}`)];
  return failure ? failureLines(failure, { ...theme, columns }) : [];
}
