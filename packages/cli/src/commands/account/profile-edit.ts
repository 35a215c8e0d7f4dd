import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { readCurrentPassword } from './read-credentials.ts';

export const profileEdit = defineCommand({
  name: 'profile edit',
  summary: 'change my name or email',
  options: {
    firstName: { kind: 'text', value: 'name', summary: 'the new first name' },
    lastName: { kind: 'text', value: 'name', summary: 'the new last name' },
    email: { kind: 'text', value: 'email', summary: 'the new email; asks for your password' },
    passwordStdin: { kind: 'flag', summary: 'read your password from standard input' },
  },
  examples: [['podium profile edit --first-name Ada --last-name Lovelace', 'change both names']],
  async run(context, { firstName, lastName, email, passwordStdin }) {
    if (firstName === undefined && lastName === undefined && email === undefined) {
      throw usageError('Nothing to change: give --first-name, --last-name or --email.');
    }
    const client = await context.signedIn();
    const currentPassword = email === undefined ? undefined : await readCurrentPassword(context, passwordStdin);
    const updated = await client.users.updateProfile(
      {
        ...(firstName === undefined ? {} : { firstName }),
        ...(lastName === undefined ? {} : { lastName }),
        ...(email === undefined ? {} : { email }),
        ...(currentPassword === undefined ? {} : { currentPassword }),
      },
      { signal: context.signal },
    );
    return { kind: 'profile', data: { profile: updated.data }, json: updated.data };
  },
});
