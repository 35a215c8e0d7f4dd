import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { replayContest } from './replay-contest.ts';

// `npm test` plays a hundredth of a contest of 20,000. `benchmarks/standings/replay.mjs` sets the
// sizes of the whole one, and prints the figures of the report.

const sizeOf = (name: string, usual: number) => Number(process.env[`PODIUM_REPLAY_${name}`] ?? usual);
const options = {
  participants: sizeOf('PARTICIPANTS', 200),
  submissions: sizeOf('SUBMISSIONS', 600),
  durationMs: sizeOf('SECONDS', 2) * 1000,
  judgedOneIn: sizeOf('JUDGED_ONE_IN', 100),
};
const hour = 3_600_000;

it('plays a large contest on several processes, kills a worker, and loses and doubles nothing', {
  timeout: 5 * hour,
}, async () => {
  const figures = await replayContest(options);
  expect(figures.submitMs).toHaveLength(options.submissions);
  const report = process.env.PODIUM_REPLAY_REPORT;
  if (report !== undefined) await writeFile(report, JSON.stringify(figures));
});
