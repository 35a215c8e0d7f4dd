import { defineCommand } from '../../command.ts';

export const whoami = defineCommand({
  name: 'whoami',
  summary: 'who is signed in, at which server, and where the session is kept',
  examples: [
    ['podium whoami', 'name, email, role, server, keychain or file'],
    ['podium whoami --json', 'the same for scripts'],
  ],
  async run(context) {
    const client = await context.signedIn();
    const profile = await client.users.profile({ signal: context.signal });
    const { place } = await context.session();
    const { server } = await context.currentSettings();
    return {
      kind: 'whoami',
      data: { profile, server, place },
      json: { ...profile, server, session: { kind: place.kind, label: place.label } },
    };
  },
});
