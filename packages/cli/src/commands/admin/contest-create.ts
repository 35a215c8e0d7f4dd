import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { contestOptions, readDescription, readProblems, readTimes } from './contest-fields.ts';

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
    const { title, description } = input;
    if (title === undefined) throw usageError('--title is missing.');
    if (description === undefined) throw usageError('--description is missing.');
    if (input.start === undefined) throw usageError('--start is missing.');
    if (input.end === undefined && input.duration === undefined) throw usageError('--end or --duration is missing.');
    const client = await context.signedIn();
    const chosen = await readProblems(context, input.problem);
    const { start = 0, end = 0 } = readTimes(input, client.clock.now(), undefined);
    const saved = await client.contests.create(
      {
        title,
        description: await readDescription(context, description),
        startTime: new Date(start).toISOString(),
        endTime: new Date(end).toISOString(),
        ...chosen,
      },
      { signal: context.signal },
    );
    return { kind: 'contest-saved', data: { contest: saved.contest, message: saved.message }, json: saved };
  },
});
