import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { acknowledged } from '../../output/text/plain-text.ts';
import { askNewPassword, getQuestions, readCurrentPassword } from './read-credentials.ts';

export const password = defineCommand({
  name: 'password',
  summary: 'change your password',
  description: 'Changes the password of your account, and ends all its other sessions.',
  options: {
    passwordStdin: { kind: 'flag', summary: 'read two lines from standard input: the current and the new password' },
  },
  examples: [
    ['podium password', 'enter the current and the new password'],
    ['podium password --password-stdin < passwords.txt', 'in a script'],
  ],
  async run(context, { passwordStdin }) {
    const client = await context.signedIn();
    const change = passwordStdin
      ? parseTwoPasswords(new TextDecoder().decode(await context.readStdin()))
      : {
          currentPassword: await readCurrentPassword(context, false),
          password: await askNewPassword(getQuestions(context, 'The password'), 'New password'),
        };
    const acknowledgement = await client.users.changePassword(change, { signal: context.signal });
    return { text: acknowledged(acknowledgement.message), json: acknowledgement };
  },
});

function parseTwoPasswords(text: string): { currentPassword: string; password: string } {
  const [currentPassword = '', password = ''] = text.split(/\r?\n/);
  if (currentPassword !== '' && password !== '') return { currentPassword, password };
  throw usageError('--password-stdin: expected two lines, the current and the new password.');
}
