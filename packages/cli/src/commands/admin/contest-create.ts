import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import {
  contestOptions,
  nameOptions,
  readDescription,
  readProblems,
  readTimes,
  renderContestSaved,
} from './contest-fields.ts';

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
    const missing = [
      ...(title === undefined ? ['--title'] : []),
      ...(description === undefined ? ['--description'] : []),
      ...(input.start === undefined ? ['--start'] : []),
      ...(input.end === undefined && input.duration === undefined ? ['--end or --duration'] : []),
    ];
    if (title === undefined || description === undefined || missing.length > 0) {
      throw usageError(`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`);
    }
    const client = await context.signedIn();
    const chosen = await readProblems(context, input.problem);
    const { start = 0, end = 0 } = readTimes(input, client.clock.now(), undefined);
    const saved = await nameOptions(
      client.contests.create(
        {
          title,
          description: await readDescription(context, description),
          startTime: new Date(start).toISOString(),
          endTime: new Date(end).toISOString(),
          ...chosen,
        },
        { signal: context.signal },
      ),
    );
    return { text: (view) => renderContestSaved(saved, view), json: saved };
  },
});
