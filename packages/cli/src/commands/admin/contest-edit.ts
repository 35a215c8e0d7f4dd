import type { ContestUpdate } from '@podium/sdk/contract';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { contestArgument, resolveContest } from '../../references/resolve-reference.ts';
import {
  type ContestInput,
  contestOptions,
  nameOptions,
  readDescription,
  readProblems,
  readTimes,
  renderContestSaved,
} from './contest-fields.ts';

export const contestEdit = defineCommand({
  name: 'contest edit',
  summary: 'change a contest: only what is given changes',
  arguments: { contest: contestArgument },
  options: contestOptions,
  examples: [
    ["podium contest edit next --start '2026-05-01 11:00' --duration 3h", 'an hour later'],
    ['podium contest edit next -p two-sum -p paths', 'these problems, in this order, and no others'],
  ],
  async run(context, input) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, input.contest);
    const change = await readChange(context, input, Date.parse(contest.startTime));
    const saved = await nameOptions(client.contests.update(contest._id, change, { signal: context.signal }));
    return { text: (view) => renderContestSaved(saved, view), json: saved };
  },
});

async function readChange(context: CommandContext, input: ContestInput, currentStart: number): Promise<ContestUpdate> {
  const client = await context.signedIn();
  const { start, end } = readTimes(input, client.clock.now(), currentStart);
  const change: ContestUpdate = {
    ...(input.title === undefined ? {} : { title: input.title }),
    ...(input.description === undefined ? {} : { description: await readDescription(context, input.description) }),
    ...(start === undefined ? {} : { startTime: new Date(start).toISOString() }),
    ...(end === undefined ? {} : { endTime: new Date(end).toISOString() }),
    ...(input.problem.length === 0 ? {} : await readProblems(context, input.problem)),
  };
  if (Object.keys(change).length > 0) return change;
  throw usageError('Nothing to change: give --title, --description, --start, --end, --duration or --problem.');
}
