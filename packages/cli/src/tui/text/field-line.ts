import pc from 'picocolors';
import { displayWidth } from '../../output/display-width.ts';
import { safeLine } from '../../output/safe-text.ts';
import type { Theme } from '../theme.ts';
import { charactersOf, type TextState } from './edit-text.ts';

interface FieldLook {
  columns: number;
  isFocused: boolean;
  /** Shown while it is empty. */
  placeholder?: string;
  /** Nothing of the text is shown, as for a password. */
  isSecret?: boolean;
}

/** A text field in one line, the part around the cursor in view. */
export function fieldLine(state: TextState, theme: Theme, look: FieldLook): string {
  const { columns, isFocused, placeholder = '', isSecret = false } = look;
  if (state.value === '' && !isFocused) return theme.dim(placeholder);
  if (state.value === '') return cursorOn(placeholder.charAt(0) || ' ', theme) + theme.dim(placeholder.slice(1));
  const dot = theme.unicode ? '•' : '*';
  const characters = charactersOf(state.value).map((character) => (isSecret ? dot : safeLine(character)));
  if (!isFocused) return fitFromStart(characters, columns);
  const first = firstInView(characters, state.cursor, columns);
  const before = characters.slice(first, state.cursor).join('');
  const after = fitFromStart(characters.slice(state.cursor + 1), columns - displayWidth(before) - 1);
  return before + cursorOn(characters[state.cursor] ?? ' ', theme) + after;
}

/** Without colours the place is marked all the same: inverse is no colour, and a blank one would not be seen in every terminal. */
function cursorOn(character: string, theme: Theme): string {
  if (theme.color) return theme.selected(character);
  return character === ' ' ? '_' : pc.createColors(true).inverse(character);
}

function firstInView(characters: readonly string[], cursor: number, columns: number): number {
  let first = cursor;
  let width = 1;
  while (first > 0) {
    width += displayWidth(characters[first - 1] ?? '');
    if (width > columns) break;
    first -= 1;
  }
  return first;
}

function fitFromStart(characters: readonly string[], columns: number): string {
  let width = 0;
  let text = '';
  for (const character of characters) {
    width += displayWidth(character);
    if (width > columns) break;
    text += character;
  }
  return text;
}
