import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contest, LeaderboardEntry, Profile, SubmitResponse } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../packages/files/test/temporary-folder.ts';
import { createPerson } from './harness/person.ts';
import { pull, signIn, signUp, startPlatform, submit, writeProblemFolder } from './harness/play-contest.ts';

// This story plays a whole contest. The judge worker is a process of its own. The server runs in
// this process so that the test can move its clock, and the commands, because each start of a
// process takes a quarter of a second of CPU time: `new-installation.test.ts` starts them as users
// do.

const minute = 60_000;
const hour = 60 * minute;
const sumProgram =
  '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n';
const differenceProgram = sumProgram.replace('a + b', 'a - b');

it('schedules a contest, judges its submissions, and rates two participants after its end', async () => {
  const root = await temporaryFolder();
  const { url, moveClock, now } = await startPlatform(join(root, 'data'));
  const admin = await createPerson(root, 'admin', url);
  const [ada, bob] = [await createPerson(root, 'ada', url), await createPerson(root, 'bob', url)];
  await signIn(admin, 'admin@podium.test');
  await signUp(ada, 'Ada');
  await signUp(bob, 'Bob');

  // The admin uploads two problems from folders and schedules a contest with them.
  for (const title of ['Sum of Two', 'Sum of Two Again']) {
    await writeProblemFolder(join(admin.home, title), title);
    const uploaded = await admin.podium(['problem', 'upload', title]);
    expect(uploaded).toMatchObject({ exitCode: 0 });
  }
  const startTime = new Date(now() + hour).toISOString();
  const created = await admin.podium([
    ...['contest', 'create', '--title', 'Spring Open', '--description', 'Two sums.'],
    ...['--start', startTime, '--duration', '2h', '--problem', 'sum-of-two', '--problem', 'sum-of-two-again'],
  ]);
  expect(created.exitCode, created.stderr).toBe(0);

  // Two users join before the start. Nobody sees the problems yet.
  expect((await ada.podium(['contest', 'join', 'spring-open'])).exitCode).toBe(0);
  expect((await bob.podium(['contest', 'join', 'spring-open'])).exitCode).toBe(0);
  const again = await ada.podium(['contest', 'join', 'spring-open']);
  expect(again).toMatchObject({ exitCode: 0 });
  expect(again.stdout).toContain('already registered');
  expect(await ada.json<Contest>(['contest', 'show', 'spring-open'])).toMatchObject({ problems: [], problemCount: 2 });
  expect(await ada.json<unknown[]>(['problem', 'list'])).toEqual([]);
  expect((await ada.podium(['problem', 'get', 'spring-open/A'])).exitCode).not.toBe(0);
  const early = await admin.podium(['leaderboard', 'generate', 'spring-open']);
  expect(early).toMatchObject({ exitCode: 12 });

  // Ada solves A an hour into the contest, after one wrong attempt. Bob solves A ten minutes later
  // at once. Nobody solves B.
  moveClock(2 * hour);
  await pull(ada, 'spring-open/A');
  expect((await submit(ada, differenceProgram)).exitCode).toBe(1);
  const adaAccepted = await submit(ada, sumProgram);
  expect(adaAccepted.exitCode, adaAccepted.stdout + adaAccepted.stderr).toBe(0);
  moveClock(10 * minute);
  await pull(bob, 'spring-open/A');
  expect((await submit(bob, sumProgram)).exitCode).toBe(0);
  const solved = await ada.podium(['contest', 'problems', 'spring-open']);
  expect(solved.stdout).toContain('Solved');

  // The content of a hidden test stays hidden while the contest runs.
  await pull(bob, 'spring-open/B');
  await writeFile(join(bob.home, 'sum-of-two-again', 'solution.cpp'), differenceProgram);
  const hidden = await bob.podium(['submit', '--json'], { cwd: 'sum-of-two-again' });
  const { results } = JSON.parse(hidden.stdout) as SubmitResponse;
  expect(hidden.stdout).not.toContain('1000000000000');
  expect(results.at(-1)).toMatchObject({ passed: false });

  // After the end submissions are rejected, the leaderboard is generated, and the ratings change.
  moveClock(hour);
  const late = await submit(ada, sumProgram, ['--contest', 'spring-open', '--force']);
  expect(late.exitCode).toBe(12);
  expect(await ada.json<LeaderboardEntry[]>(['contest', 'leaderboard', 'spring-open'])).toEqual([]);
  const generated = await admin.podium(['leaderboard', 'generate', 'spring-open']);
  expect(generated.exitCode, generated.stderr).toBe(0);

  const board = await bob.json<LeaderboardEntry[]>(['contest', 'leaderboard', 'spring-open']);
  expect(board.map((entry) => [entry.rank, entry.user.firstName, entry.solvedProblems])).toEqual([
    [1, 'Bob', 1],
    [2, 'Ada', 1],
  ]);
  // 500 points fall to 52 % over the two hours. Bob solves A after 70 minutes: 500 × (1 − 0.48 ×
  // 70/120) = 360. Ada solves it after 60 minutes and one wrong attempt: 500 × (1 − 0.48 × 60/120)
  // − 50 = 330. The seconds that this story takes cost a point or two.
  const [bobEntry, adaEntry] = board;
  expect(bobEntry?.score).toBeGreaterThan(352);
  expect(bobEntry?.score).toBeLessThanOrEqual(360);
  expect(adaEntry?.score).toBeGreaterThan(322);
  expect(adaEntry?.score).toBeLessThanOrEqual(330);
  expect(bobEntry?.ratingAfter).toBeGreaterThan(1500);
  expect(adaEntry?.ratingAfter).toBeLessThan(1500);
  expect((await bob.json<Profile>(['profile'])).rating).toBe(bobEntry?.ratingAfter);
  expect((await ada.json<Profile>(['profile'])).rating).toBe(adaEntry?.ratingAfter);
});
