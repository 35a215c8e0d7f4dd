import { displayWidth, padToWidth } from '../../output/display-width.ts';
import { hangText } from '../../output/wrap.ts';
import { followCursor } from '../components/list.ts';
import { fieldLine } from '../components/text-field.ts';
import type { Theme } from '../theme.ts';
import type { FormField, FormState } from './form.ts';

/** Wider fields are no easier to read. */
const widestField = 50;
const pointerColumns = 2;
const gapColumns = 2;

interface FormLook {
  columns: number;
  /** The field that has the focus is typed into. */
  isTyping: boolean;
  /** An empty line between the fields. */
  isRoomy: boolean;
}

export interface FormDrawing {
  lines: string[];
  /** The line of the field that has the focus. */
  focusLine: number;
}

/** The fields of a form, one in a line, what is wrong with a field below it. */
export function formLines<F extends string>(
  fields: readonly FormField<F>[],
  state: FormState<F>,
  messages: Partial<Record<string, string>>,
  theme: Theme,
  look: FormLook,
): FormDrawing {
  const labelColumns = Math.max(...fields.map(({ label }) => displayWidth(label)));
  const used = pointerColumns + labelColumns + gapColumns;
  const lines: string[] = [];
  let focusLine = 0;
  for (const field of fields) {
    const isFocused = look.isTyping && field.name === state.focus;
    if (look.isRoomy && lines.length > 0) lines.push('');
    if (field.name === state.focus) focusLine = lines.length;
    const pointer = isFocused ? theme.accent(theme.pointer.selected) : theme.pointer.other;
    const label = padToWidth(field.label, labelColumns);
    const text = fieldText(field, state, isFocused, theme, Math.min(widestField, look.columns - used));
    lines.push(`${pointer}${isFocused ? theme.bold(label) : label}${' '.repeat(gapColumns)}${text}`);
    const message = messages[field.name];
    if (message !== undefined) lines.push(...faultLines(message, theme, look.columns, used));
  }
  return { lines, focusLine };
}

/** As many of the lines as there is room for, the focus and the line below it among them. */
export function linesInView({ lines, focusLine }: FormDrawing, rows: number): string[] {
  const below = Math.min(focusLine + 1, lines.length - 1);
  const { first } = followCursor({ index: below, first: 0 }, lines.length, rows);
  return lines.slice(first, first + rows);
}

/** A field with its extent: dots where nothing is typed yet. */
function fieldText<F extends string>(
  { name, isSecret = false, placeholder = '' }: FormField<F>,
  state: FormState<F>,
  isFocused: boolean,
  theme: Theme,
  columns: number,
): string {
  const drawn = fieldLine(state.texts[name], theme, { columns, isFocused, isSecret, placeholder });
  return drawn + theme.dim(theme.marks.open.repeat(Math.max(0, columns - displayWidth(drawn))));
}

function faultLines(message: string, theme: Theme, columns: number, used: number): string[] {
  const text = hangText(message, columns, used + 2).split('\n');
  return text.map((line, at) =>
    at === 0 ? ' '.repeat(used) + theme.bad(`${theme.marks.fail} ${line}`) : theme.bad(line),
  );
}
