import { phaseOf } from '@podium/sdk/display';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { acknowledged } from '../../output/text/plain-text.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import type { Result } from '../../result.ts';
import { plural } from '../../text/format-values.ts';
import { contestArgument } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { contestOptions, nameOptions, readFields, renderContestSaved } from './contest-fields.ts';

export const contestCreate = defineCommand({
  name: 'contest create',
  summary: 'schedule a contest',
  options: contestOptions,
  examples: [
    [
      "podium contest create --title 'Spring Cup' --description 'Three hours' --start '2026-05-01 10:00' --duration 3h -p two-sum -p paths=1200",
      'with two problems',
    ],
    [
      "podium contest create --title Quick --description @about.md --start 'in 10m' --duration 30m",
      'without problems yet',
    ],
  ],
  async run(context, input) {
    const missing = [
      ...(input.title === undefined ? ['--title'] : []),
      ...(input.description === undefined ? ['--description'] : []),
      ...(input.start === undefined ? ['--start'] : []),
      ...(input.end === undefined && input.duration === undefined ? ['--end or --duration'] : []),
    ];
    if (missing.length > 0) throw usageError(`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`);
    const { contests } = await context.signedIn();
    const fields = await readFields(context, input, undefined);
    const { title = '', description = '', startTime = '', endTime = '' } = fields;
    const contest = { ...fields, title, description, startTime, endTime };
    const saved = await nameOptions(contests.create(contest, { signal: context.signal }));
    return { text: (view) => renderContestSaved(saved, view), json: saved };
  },
});

export const contestEdit = defineCommand({
  name: 'contest edit',
  summary: 'change fields of a contest',
  arguments: { contest: contestArgument },
  options: contestOptions,
  examples: [
    ["podium contest edit next --start '2026-05-01 11:00' --duration 3h", 'start it an hour later'],
    ['podium contest edit next -p two-sum -p paths', 'replace its problems by these, in this order'],
  ],
  async run(context, input) {
    const { contests } = await context.signedIn();
    const contest = await resolveContest(context, input.contest);
    const change = await readFields(context, input, Date.parse(contest.startTime));
    if (Object.keys(change).length === 0) {
      throw usageError('Nothing to change: give --title, --description, --start, --end, --duration or --problem.');
    }
    const saved = await nameOptions(contests.update(contest._id, change, { signal: context.signal }));
    return { text: (view) => renderContestSaved(saved, view), json: saved };
  },
});

const yesOption = { kind: 'flag', short: 'y', summary: 'skip the confirmation' } as const;

export const contestCancel = defineCommand({
  name: 'contest cancel',
  summary: 'cancel a contest, and keep its submissions',
  description:
    'Nobody can join a cancelled contest or submit to it, and it is not rated: a generated leaderboard is taken back. Those who are registered see that it is cancelled; for others it is gone. Its problems are as they were before it: published ones are open for practice, drafts are drafts. Asks first; without a terminal it needs --yes.',
  arguments: { contest: contestArgument },
  options: { yes: yesOption },
  examples: [
    ['podium contest cancel next', 'call it off; podium contest restore undoes it'],
    ['podium contest cancel spring-cup --yes --json', 'for scripts'],
  ],
  run: (context, { contest, yes }) => setCancelled(context, contest, true, yes),
});

export const contestRestore = defineCommand({
  name: 'contest restore',
  summary: 'bring a cancelled contest back',
  description:
    'The contest is as it was, with its participants and submissions. One that has ended needs its leaderboard generated again. Asks first; without a terminal it needs --yes.',
  arguments: { contest: contestArgument },
  options: { yes: yesOption },
  examples: [['podium contest restore spring-cup', 'it takes place after all']],
  run: (context, { contest, yes }) => setCancelled(context, contest, false, yes),
});

async function setCancelled(
  context: CommandContext,
  reference: string,
  cancelled: boolean,
  yes: boolean,
): Promise<Result> {
  const { contests, clock } = await context.signedIn();
  const { signal } = context;
  const contest = await resolveContest(context, reference);
  const verb = cancelled ? 'cancel' : 'restore';
  const participants = plural(contest.participantCount, 'participant');
  const runs = phaseOf({ ...contest, cancelled: false }, clock.now()) === 'ongoing' ? ', which runs now' : '';
  const what = `"${contest.title}" with ${participants}${runs}`;
  const isChange = (contest.cancelled ?? false) !== cancelled;
  if (isChange && !yes) {
    await confirm(context, {
      text: `${cancelled ? 'Cancel' : 'Restore'} ${what}?`,
      effect: `This would ${verb} ${what}`,
      refused: 'Nothing was changed.',
    });
  }
  const saved = await contests.update(contest._id, { cancelled }, { signal });
  const message = cancelled ? `"${contest.title}" is cancelled.` : `"${contest.title}" is back.`;
  const detail = cancelled ? 'Those who are registered see it. Its submissions are kept.' : `It has ${participants}.`;
  return { text: acknowledged(message, [detail]), json: saved };
}
