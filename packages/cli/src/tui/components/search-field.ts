import { useScreenState } from '../navigation/use-navigation.ts';
import { spreadLine } from '../text/lines.ts';
import type { Theme } from '../theme.ts';
import { fieldLine, type TextState, textOf, useTextField } from './text-field.ts';

export type SearchField = ReturnType<typeof useSearchField>;

/** Stores what is searched on a screen, which stays while other screens are open. */
export function useSearchField() {
  const [field, setField] = useScreenState<TextState>('search', textOf(''));
  const [isTyping, setIsTyping] = useScreenState('is typing', false);
  const leave = () => setIsTyping(false);
  useTextField({
    ...{ state: field, onChange: setField, isActive: isTyping },
    ...{ onSubmit: leave, onCancel: leave, onNext: leave },
  });
  const wanted = field.value.trim().toLowerCase();
  return {
    field,
    isTyping,
    /** The text in lower case; empty if nothing is searched. */
    wanted,
    start: () => setIsTyping(true),
    clear: wanted === '' ? 'Nothing is searched.' : () => setField(textOf('')),
  };
}

/** Draws the field after its key, with a note at the end of the line. */
export function searchFieldLine(
  { field, isTyping }: SearchField,
  { key, placeholder, note }: { key: string; placeholder: string; note: string },
  theme: Theme,
): string {
  const look = { columns: Math.min(40, theme.columns - 30), isFocused: isTyping, placeholder };
  return spreadLine(` ${theme.accent(key)} ${fieldLine(field, theme, look)}`, note && `${note} `, theme);
}
