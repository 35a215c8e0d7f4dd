import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
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
