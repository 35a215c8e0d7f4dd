import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import { contestArgument } from '../arguments.ts';
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
