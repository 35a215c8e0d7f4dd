import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';

export const profileEdit = defineCommand({
  name: 'profile edit',
  summary: 'change my name or email',
  options: {
    firstName: { kind: 'text', value: 'name', summary: 'the new first name' },
    lastName: { kind: 'text', value: 'name', summary: 'the new last name' },
    email: { kind: 'text', value: 'email', summary: 'the new email' },
  },
  examples: [['podium profile edit --first-name Ada --last-name Lovelace', 'change both names']],
  async run(context, { firstName, lastName, email }) {
    if (firstName === undefined && lastName === undefined && email === undefined) {
      throw usageError('Nothing to change: give --first-name, --last-name or --email.');
    }
    const client = await context.signedIn();
    const updated = await client.users.updateProfile(
      {
        ...(firstName === undefined ? {} : { firstName }),
        ...(lastName === undefined ? {} : { lastName }),
        ...(email === undefined ? {} : { email }),
      },
      { signal: context.signal },
    );
    return { kind: 'profile', data: { profile: updated.data }, json: updated.data };
  },
});
