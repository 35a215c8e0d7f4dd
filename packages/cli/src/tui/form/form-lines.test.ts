import { expect, it } from 'vitest';
import { createTheme } from '../theme.ts';
import { createForm, type FormField, type FormState } from './form.ts';
import { formBlocks } from './form-lines.ts';

type Name = 'email' | 'password';
const theme = createTheme({ LANG: 'C.UTF-8' }, true);
const fields: readonly FormField<Name>[] = [
  { name: 'email', label: 'Email' },
  { name: 'password', label: 'Password', isSecret: true },
];

const blocksOf = (state: FormState<Name>, messages: Partial<Record<Name, string>>, columns: number) =>
  formBlocks({ fields, state, messages, isTyping: true }, { ...theme, columns });

it('shows only the length of a secret', () => {
  const state = createForm({ email: 'a@b.c', password: 'pw1' }, 'email');
  expect(blocksOf(state, {}, 24)).toEqual([['❯ Email     a@b.c_······'], ['  Password  •••·········']]);
});

it('shows an error below its field, wrapped to the width', () => {
  const state = createForm({ email: '', password: '' }, 'password');
  const [email] = blocksOf(state, { email: 'Email is required, and it is an address' }, 34);
  expect(email?.slice(1)).toEqual(['            ✗ Email is required,', '              and it is an address']);
});
