import pc from 'picocolors';
import { charactersOf, displayWidth, safeLine, typedLine } from '../../text/terminal-text.ts';
import { useKeys } from '../keys/use-keys.ts';
import { fitLine } from '../text/lines.ts';
import type { Theme } from '../theme.ts';

/** A text that the user is typing. `cursor` counts graphemes. */
export interface TextState {
  value: string;
  cursor: number;
}

const textEdits = ['left', 'right', 'start', 'end', 'eraseBefore', 'eraseAfter', 'eraseWord', 'eraseAll'] as const;
type TextEdit = (typeof textEdits)[number];

export function textOf(value: string): TextState {
  return { value, cursor: charactersOf(value).length };
}

export function insertText({ value, cursor }: TextState, text: string): TextState {
  const characters = charactersOf(value);
  const inserted = charactersOf(text);
  return {
    value: [...characters.slice(0, cursor), ...inserted, ...characters.slice(cursor)].join(''),
    cursor: cursor + inserted.length,
  };
}

export function editText({ value, cursor }: TextState, edit: TextEdit): TextState {
  const characters = charactersOf(value);
  const cut = (from: number, to: number): TextState => ({
    value: [...characters.slice(0, from), ...characters.slice(to)].join(''),
    cursor: from,
  });
  switch (edit) {
    case 'left':
      return { value, cursor: Math.max(0, cursor - 1) };
    case 'right':
      return { value, cursor: Math.min(characters.length, cursor + 1) };
    case 'start':
      return { value, cursor: 0 };
    case 'end':
      return { value, cursor: characters.length };
    case 'eraseBefore':
      return cut(Math.max(0, cursor - 1), cursor);
    case 'eraseAfter':
      return cut(cursor, cursor + 1);
    case 'eraseWord':
      return cut(wordStart(characters, cursor), cursor);
    case 'eraseAll':
      return cut(0, cursor);
  }
}

function wordStart(characters: readonly string[], cursor: number): number {
  let at = cursor;
  while (at > 0 && characters[at - 1] === ' ') at -= 1;
  while (at > 0 && characters[at - 1] !== ' ') at -= 1;
  return at;
}

interface FieldLook {
  columns: number;
  isFocused: boolean;
  placeholder?: string;
  isSecret?: boolean;
}

/** Draws a text field in one line, scrolled to the cursor. */
export function fieldLine(state: TextState, theme: Theme, look: FieldLook): string {
  const { columns, isFocused, placeholder = '', isSecret = false } = look;
  if (state.value === '' && !isFocused) return theme.dim(placeholder);
  if (state.value === '') return cursorOn(placeholder.charAt(0) || ' ', theme) + theme.dim(placeholder.slice(1));
  const dot = theme.unicode ? '•' : '*';
  const characters = charactersOf(state.value).map((character) => (isSecret ? dot : safeLine(character)));
  if (!isFocused) return fitLine(characters.join(''), columns);
  const first = firstInView(characters, state.cursor, columns);
  const before = characters.slice(first, state.cursor).join('');
  const after = fitLine(characters.slice(state.cursor + 1).join(''), columns - displayWidth(before) - 1);
  return before + cursorOn(characters[state.cursor] ?? ' ', theme) + after;
}

/** Marks the cursor. Without colours some terminals show no inverse blank: it is underlined. */
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

interface TextFieldOptions {
  state: TextState;
  onChange(change: (before: TextState) => TextState): void;
  isActive: boolean;
  onSubmit?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  scope?: 'field' | 'answer' | 'form' | 'sessionEnded';
}

/** Binds the keys of a text field, which `fieldLine` draws. */
export function useTextField(options: TextFieldOptions): void {
  const { onChange, isActive, scope = 'field' } = options;
  const edit = (kind: TextEdit) => () => onChange((before) => editText(before, kind));
  const edits = Object.fromEntries(textEdits.map((kind) => [kind, edit(kind)])) as Record<TextEdit, () => void>;
  const moves = { submit: options.onSubmit, next: options.onNext, previous: options.onPrevious };
  const leave = scope === 'sessionEnded' ? { leave: options.onCancel } : { cancel: options.onCancel };
  // A pasted line often includes its newline.
  const onText = (text: string) => onChange((before) => insertText(before, typedLine(text.replace(/\n+$/, ''))));
  useKeys(scope, { ...edits, ...moves, ...leave }, { isActive, onText });
}
