import { defineCommand } from '../../command.ts';

export const profile = defineCommand({
  name: 'profile',
  summary: 'my profile: name, email, rating and how it came about',
  examples: [
    ['podium profile', 'rating and rating history'],
    ['podium profile edit --first-name Ada', 'change a field'],
  ],
  async run(context) {
    const client = await context.signedIn();
    const found = await client.users.profile({ signal: context.signal });
    return { kind: 'profile', data: { profile: found }, json: found };
  },
});
