import { expect, it } from 'vitest';
import { createTheme } from '../theme.ts';
import { editText, fieldLine, insertText, textOf } from './text-field.ts';

it('inserts a character at the cursor and moves the cursor behind it', () => {
  const state = editText(editText(textOf('ac'), 'left'), 'left');
  expect(insertText(editText(state, 'right'), 'b')).toEqual({ value: 'abc', cursor: 2 });
});

it('erases a letter with its accents and an emoji as one character', () => {
  expect(editText(textOf('ae\u0301'), 'eraseBefore')).toEqual({ value: 'a', cursor: 1 });
  expect(editText(textOf('a👩‍💻'), 'eraseBefore')).toEqual({ value: 'a', cursor: 1 });
});

it('erases the word before with the space behind it', () => {
  expect(editText(textOf('two words  '), 'eraseWord')).toEqual({ value: 'two ', cursor: 4 });
});

it('erases all before the cursor with `eraseAll`, and one character after it with `eraseAfter`', () => {
  expect(editText({ value: 'abcd', cursor: 2 }, 'eraseAll')).toEqual({ value: 'cd', cursor: 0 });
  expect(editText({ value: 'abcd', cursor: 2 }, 'eraseAfter')).toEqual({ value: 'abd', cursor: 2 });
});

it('moves the cursor no further than the first and the last character', () => {
  expect(editText(textOf('a'), 'right')).toEqual({ value: 'a', cursor: 1 });
  expect(editText({ value: 'a', cursor: 0 }, 'eraseBefore')).toEqual({ value: 'a', cursor: 0 });
});

const theme = createTheme({ LANG: 'C.UTF-8' }, true);
const look = { columns: 10, isFocused: true };

it.each([
  ['at the end', 3, 'abc_'],
  ['within', 1, 'a\u001b[7mb\u001b[27mc'],
])('shows without colours where the cursor is: %s', (_, cursor, line) => {
  expect(fieldLine({ value: 'abc', cursor }, theme, look)).toBe(line);
});
