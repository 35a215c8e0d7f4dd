import { endpoints, passwordChangeSchema, registerRequestSchema } from '@podium/sdk/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../components/button.tsx';
import { failureText } from '../../components/failure-texts.ts';
import { Notice } from '../../components/notice.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useAccountForm } from '../../components/use-account-form.ts';
import { useClient } from '../../session/use-session.ts';

const formSchema = z
  .extend(passwordChangeSchema, { confirmPassword: registerRequestSchema.shape.confirmPassword })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
    }),
  );
const empty = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordChange() {
  const client = useClient();
  const [outcome, setOutcome] = useState<{ tone: 'good' | 'bad'; text: string }>();
  const { form, field, isBusy } = useAccountForm({ schema: formSchema, initial: empty, submit: change });

  async function change({ currentPassword, password }: typeof empty) {
    setOutcome(undefined);
    try {
      const { message } = await client.users.changePassword({ currentPassword, password });
      setOutcome({ tone: 'good', text: message });
    } catch (error) {
      setOutcome({ tone: 'bad', text: failureText(endpoints.users.changePassword, error) });
    }
  }

  // The form is removed after success, so that the passwords do not stay in the page.
  if (outcome?.tone === 'good') {
    return (
      <Notice tone="good" className="mt-4">
        {outcome.text}
      </Notice>
    );
  }
  return (
    <form {...form} className="mt-4 flex max-w-md flex-col gap-5">
      {outcome ? <Notice tone="bad">{outcome.text}</Notice> : null}
      <PasswordField {...field('currentPassword')} label="Current Password" autoComplete="current-password" />
      <PasswordField {...field('password')} label="New Password" autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} label="Confirm Password" autoComplete="new-password" />
      <Button type="submit" look="primary" isBusy={isBusy} className="self-start">
        Change Password
      </Button>
    </form>
  );
}
