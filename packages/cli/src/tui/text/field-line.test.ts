import { expect, it } from 'vitest';
import { createTheme } from '../theme.ts';
import { fieldLine } from './field-line.ts';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);
const look = { columns: 10, isFocused: true };

it.each([
  ['at the end', 3, 'abc_'],
  ['within', 1, 'a\u001b[7mb\u001b[27mc'],
])('shows without colours where the cursor is: %s', (_, cursor, line) => {
  expect(fieldLine({ value: 'abc', cursor }, theme, look)).toBe(line);
});
