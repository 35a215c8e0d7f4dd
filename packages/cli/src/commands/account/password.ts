import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { acknowledged } from '../../output/text/plain-text.ts';
import { askNewPassword, getQuestions, readCurrentPassword } from './read-credentials.ts';

export const password = defineCommand({
  name: 'password',
  summary: 'change my password',
  description: 'Changes the password of whoever is signed in. All other sessions of the account end.',
  options: {
    passwordStdin: { kind: 'flag', summary: 'read two lines from standard input: the current and the new password' },
  },
  examples: [
    ['podium password', 'asks for the current password and for the new one'],
    ['podium password --password-stdin < passwords.txt', 'for scripts'],
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
