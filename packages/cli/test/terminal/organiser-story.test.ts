import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { runCli } from '../run-cli.ts';
import { type Story, setUpStory } from './story-setup.ts';

// This story follows an organiser who watches a running contest in one terminal and acts in
// another.

let story: Story;

beforeAll(async () => {
  story = await setUpStory();
  const times = ['--start', 'now', '--duration', '2h'];
  const problems = ['--problem', 'sum-of-two', '--problem', 'paths'];
  await story.asAdmin('contest', 'create', '--title', 'Day Cup', '--description', 'It runs.', ...times, ...problems);
  expect((await story.learner.podium(['contest', 'join', 'day-cup'])).exitCode).toBe(0);
});

afterAll(() => story?.close());

async function submit(program: string, ...more: string[]): Promise<number> {
  const file = join(story.work, 'tried.cpp');
  await writeFile(file, program);
  return (await story.learner.podium(['submit', file, '-p', 'day-cup/A', '--force', ...more])).exitCode;
}

it('shows each try, a pause and a resume to an admin who watches the contest', async () => {
  const terminal = await story.openPodium(['contest', 'watch', 'day-cup'], { env: story.admin.env });
  await terminal.waitFor('Day Cup  Ongoing');
  await terminal.waitFor('1 of 1 participant online');
  await terminal.waitFor('No submissions.');
  expect(await submit(programs.wrong)).toBe(1);
  await terminal.waitFor(/Ada Example +A +Wrong answer/);
  await terminal.waitFor(/A +Sum of Two +1 +0 +0 +0/);

  await story.asAdmin('contest', 'pause', 'day-cup', 'A');
  await terminal.waitFor(/A +Sum of Two +1 +0 +0 +0 +paused/);
  expect(await submit(programs.correct, '--no-wait')).toBe(0);
  await terminal.waitFor(/Ada Example +A +paused…/);
  await terminal.waitFor(/A +Sum of Two +2 +0 +1 +0 +paused/);
  await story.asAdmin('contest', 'resume', 'day-cup', 'A');
  await terminal.waitFor(/Ada Example +A +Accepted/);
  await terminal.waitFor('podium contest pause day-cup <problem>');
  await terminal.keys('C-c');
  expect(await terminal.waitForExit()).toBe(130);
});

it('prints a line of JSON for each change without a terminal, and refuses learners', async () => {
  const stopped = new AbortController();
  let written = '';
  const lines = () =>
    written
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { submissions: { verdict: string }[]; questions: unknown });
  const watching = runCli(['contest', 'watch', 'day-cup', '--verdict', 'accepted', '--json'], {
    env: story.admin.env,
    signal: stopped.signal,
    onStdout: (all) => {
      written = all;
    },
  });
  await expect
    .poll(() => lines()[0], { timeout: 20_000 })
    .toMatchObject({
      activity: { participants: 1, online: 1 },
      questions: { open: 0, unclaimed: 0 },
      submissions: [{ verdict: 'accepted' }],
    });
  await submit(programs.correct);
  await expect.poll(() => lines().at(-1)?.submissions.length, { timeout: 30_000 }).toBe(2);
  stopped.abort();
  expect((await watching).exitCode).toBe(130);
  const refused = await story.learner.podium(['contest', 'watch', 'day-cup']);
  expect([refused.exitCode, refused.stderr]).toEqual([12, expect.stringContaining('Only administrators')]);
});
