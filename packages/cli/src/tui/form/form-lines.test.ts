import { expect, it } from 'vitest';
import { createTheme } from '../theme.ts';
import { createForm, type FormField } from './form.ts';
import { formLines, linesInView } from './form-lines.ts';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);
const fields: readonly FormField<'email' | 'password'>[] = [
  { name: 'email', label: 'Email' },
  { name: 'password', label: 'Password', isSecret: true },
];
const look = { columns: 24, isTyping: true, isRoomy: false };

it('shows nothing of a secret but how long it is', () => {
  const { lines } = formLines(fields, createForm({ email: 'a@b.c', password: 'pw1' }, 'email'), {}, theme, look);
  expect(lines).toEqual(['❯ Email     a@b.c_······', '  Password  •••·········']);
});

it('says below a field what is wrong with it, and knows the line of the focus', () => {
  const messages = { email: 'Email is required' };
  const form = createForm({ email: '', password: '' }, 'password');
  const { lines, focusLine } = formLines(fields, form, messages, theme, { ...look, columns: 40 });
  expect(lines[1]).toBe('            ✗ Email is required');
  expect(focusLine).toBe(2);
});

it('keeps the focus and what stands below it in view', () => {
  const lines = ['a', 'b', 'c', 'd', 'e'];
  expect(linesInView({ lines, focusLine: 3 }, 2)).toEqual(['d', 'e']);
  expect(linesInView({ lines, focusLine: 0 }, 3)).toEqual(['a', 'b', 'c']);
});
