import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { signUpLearner } from '../people.ts';
import { writeFiles } from '../write-files.ts';
import { type ContestSetup, type ScheduledContest, setUpContests } from './contest-setup.ts';
import { openApp } from './open-app.tsx';

let setup: ContestSetup;
let cup: ScheduledContest;

/** Ada solves a problem, and the others take part. */
beforeAll(async () => {
  setup = await setUpContests();
  cup = await setup.schedule('Spring Cup', 'in 1h');
  setup.moveTo(cup.startTime, -1_000);
  const others = ['Bea', 'Cyd', 'Dan'].map((name) => signUpLearner(setup.server.url, setup.folder, name));
  for (const person of [setup.ada, ...(await Promise.all(others))]) {
    expect((await person.podium(['contest', 'join', cup._id])).exitCode).toBe(0);
    const file = join(setup.folder, 'try.cpp');
    await writeFile(file, person === setup.ada ? programs.correct : programs.wrong);
    await person.podium(['submit', file, '-p', `${cup._id}/A`]);
  }
});

afterAll(() => setup?.close());

const openLeaderboard = () => openApp({ env: setup.ada.env, start: { screen: 'leaderboard', contestId: cup._id } });

it('says why there is no leaderboard before the end', async () => {
  const screen = await openLeaderboard().waitFor('Failed to fetch leaderboard');
  expect(screen).toContain('R tries again');
});

it('shows the rankings with the top three marked and the user’s row', async () => {
  setup.moveTo(cup.endTime, -1_000);
  expect((await setup.admin.podium(['leaderboard', 'generate', cup._id])).exitCode).toBe(0);
  const screen = await openLeaderboard().waitFor('(you)');
  expect(screen).toContain('─ Contest Rankings ─');
  expect(screen).toMatch(/Rank {2}Name +Solved {2}Score {4}A +B +Rating/);
  expect(screen).toMatch(/❯ +★ 1 {2}Ada Example \(you\) +1 +(\d+) {2}\1 +- +1[56]\d\d \(\+\d+\)/);
  expect(screen).toMatch(/Bea Example +0 +0 {4}0 1x +- +14\d\d \(-\d+\)/);
  expect(screen).toContain('You are 1 of 4');
});

it('finds names as they are typed, goes to the next match, and to the user’s row', async () => {
  const app = openLeaderboard();
  await app.waitFor('(you)');
  await app.press('/');
  await app.type('CY');
  await app.waitFor('1 found');
  await app.waitFor(/❯ .*Cyd Example/);
  await app.press('enter', 'm');
  await app.waitFor(/❯ .*Ada Example/);
  await app.press('n');
  await app.waitFor(/❯ .*Cyd Example/);
  await app.press('/');
  await app.type('example');
  await app.waitFor('4 found');
  await app.press('enter', 'm', 'N');
  await app.waitFor('─ 4 of 4 ─');
  await app.press('n');
  await app.waitFor(/❯ .*Ada Example/);
});

it('says in full that a rejudge has changed results, until the leaderboard is generated again', async () => {
  const sum = join(setup.folder, 'packages', 'Sum of Two');
  await writeFiles(sum, { 'data/secret/1.ans': '1\n' });
  for (const command of ['edit', 'rejudge']) {
    const done = await setup.admin.podium(['problem', command, command === 'edit' ? sum : 'sum-of-two']);
    expect(done.exitCode, done.stderr).toBe(0);
  }
  const show = async () => (await setup.admin.podium(['contest', 'show', cup._id])).stdout;
  await expect.poll(show).toContain('generated before results changed');
  const notice = /since this\s+leaderboard was generated\. An\s+administrator can generate\s+it again\./;
  await openLeaderboard().waitFor(notice);
  // The server rejects this until every verdict is known.
  const generate = async () => (await setup.admin.podium(['leaderboard', 'generate', cup._id])).exitCode;
  await expect.poll(generate).toBe(0);
  const screen = await openLeaderboard().waitFor('(you)');
  expect(screen).not.toContain('rejudge');
});
