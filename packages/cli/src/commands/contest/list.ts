import { defineCommand } from '../../command.ts';

export const contestList = defineCommand({
  name: 'contest list',
  summary: 'contests by start time',
  options: {
    filter: {
      kind: 'choice',
      short: 'f',
      choices: ['all', 'ongoing', 'future', 'past'],
      summary: 'all (the default) shows ongoing and future ones',
    },
  },
  examples: [
    ['podium contest list', 'what runs and what comes'],
    ['podium contest list --filter past', 'what is over'],
  ],
  async run(context, { filter = 'all' }) {
    const client = await context.signedIn();
    const contests = await client.contests.list(filter, { signal: context.signal });
    return { kind: 'contest-list', data: { contests, now: client.clock.now() }, json: contests };
  },
});
