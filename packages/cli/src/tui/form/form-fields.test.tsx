import { render } from 'ink-testing-library';
import { expect, it } from 'vitest';
import { type Shell, ShellContext } from '../shell/shell-context.ts';
import { createTheme } from '../theme.ts';
import { createForm, type FormField, type FormState } from './form.ts';
import { FormFields, measureForm } from './form-fields.tsx';

type Name = 'email' | 'password';
const theme = createTheme({ LANG: 'C.UTF-8' }, true);
const fields: readonly FormField<Name>[] = [
  { name: 'email', label: 'Email' },
  { name: 'password', label: 'Password', isSecret: true },
];

function rowsOf(state: FormState<Name>, messages: Partial<Record<Name, string>>, columns: number): string[] {
  const { lastFrame, unmount } = render(
    <ShellContext value={{ theme } as Shell}>
      <FormFields form={{ fields, state, messages, isTyping: true }} columns={columns} />
    </ShellContext>,
  );
  const rows = (lastFrame() ?? '').split('\n');
  unmount();
  return rows;
}

it('shows only the length of a secret', () => {
  const state = createForm({ email: 'a@b.c', password: 'pw1' }, 'email');
  expect(rowsOf(state, {}, 24)).toEqual(['❯ Email     a@b.c_······', '  Password  •••·········']);
});

it('shows the error of a field below it, in as many rows as it measures', () => {
  const state = createForm({ email: '', password: '' }, 'password');
  const messages = { email: 'Email is required, and it is an address' };
  const rows = rowsOf(state, messages, 34);
  expect(rows.slice(1, 3)).toEqual(['            ✗ Email is required,', '              and it is an address']);
  expect(measureForm({ fields, state, messages, isTyping: true }, 34)).toEqual({ rows: rows.length, focusRow: 3 });
});
