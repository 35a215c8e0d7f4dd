import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type Person, signUpLearner } from '../people.ts';
import { type ContestSetup, type ScheduledContest, setUpContests } from './contest-setup.ts';
import { openApp } from './open-app.tsx';

let setup: ContestSetup;
let cup: ScheduledContest;
let bea: Person;
let cyd: Person;

async function submit(person: Person, program: string): Promise<void> {
  const file = join(setup.folder, 'try.cpp');
  await writeFile(file, program);
  await person.podium(['submit', file, '-p', `${cup._id}/A`]);
}

async function setRule(fields: object): Promise<void> {
  const { stdout } = await setup.admin.podium(['token']);
  const answer = await fetch(`${setup.server.url}/api/contest/modifyContest/${cup._id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${stdout.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/**
 * An hour with a freeze of its last 15 minutes. Ada solves A in minute 5, Bea in minute 50, which
 * is frozen, and Cyd fails in minute 1.
 */
beforeAll(async () => {
  setup = await setUpContests();
  cup = await setup.schedule('Spring Cup', 'in 1h');
  await setRule({ rule: 'icpc', freezeMinutes: 15 });
  setup.moveTo(cup.startTime, -1_000);
  [bea, cyd] = (await Promise.all(
    ['Bea', 'Cyd'].map((name) => signUpLearner(setup.server.url, setup.folder, name)),
  )) as [Person, Person];
  for (const person of [setup.ada, bea, cyd]) {
    expect((await person.podium(['contest', 'join', cup._id])).exitCode).toBe(0);
  }
  setup.moveTo(cup.startTime, -60_000);
  await submit(cyd, programs.wrong);
  setup.moveTo(cup.startTime, -5 * 60_000);
  await submit(setup.ada, programs.correct);
});

afterAll(() => setup?.close());

const openStandings = (person: Pick<Person, 'env'> = setup.ada, columns = 100) =>
  openApp({ env: person.env, columns, start: { screen: 'standings', contestId: cup._id } });

describe('while the contest runs', () => {
  it('shows the board with the own place, the first to solve and the time of the freeze', async () => {
    const screen = await openStandings().waitFor('You are 1 of 3');
    expect(screen).toContain('─ Standings ─');
    expect(screen).toMatch(/Rank {2}Name +Solved {2}Penalty +A +B/);
    expect(screen).toMatch(/❯ +1 {2}Ada Example \(you\) +1 +5 {2}★\+ 0:05 {2}·/);
    expect(screen).toMatch(/ 2 {2}Cyd Example +0 +0 +-1 {2}·|2 {2}Bea Example/);
    expect(screen).toMatch(/Time Remaining 5\d min \d\d s {2}0:0[45] ━+╸─+╎┄+ 1:00/);
  });

  it('finds names as they are typed, and goes to the own row', async () => {
    const app = openStandings();
    await app.waitFor('You are 1 of 3');
    await app.press('/');
    await app.type('cyd');
    expect(await app.waitFor('1 found')).not.toContain('Bea Example');
    await app.press('enter', 'c');
    await app.waitFor('Bea Example');
    await app.press('G');
    await app.press('m');
    await app.waitFor(/❯ +1 {2}Ada Example/);
  });

  it('keeps the row under the cursor there when it moves, and marks the move by a sign', async () => {
    const app = openStandings(cyd);
    await app.waitFor('You are');
    await app.press('m');
    await app.waitFor(/❯ .*Cyd Example/);
    setup.moveTo(cup.startTime, -20 * 60_000);
    await submit(cyd, programs.correct);
    // The event of the verdict changes the board.
    await app.waitFor(/❯ .*Cyd Example \(you\) +1 +40/);
  });

  it('pins a row, which stays pinned for the next time', async () => {
    const app = openStandings();
    await app.waitFor('You are 1 of 3');
    await app.press('/');
    await app.type('cyd');
    await app.waitFor('1 found');
    await app.press('enter', 'p');
    await app.waitFor('Cyd Example is pinned.');
    await app.waitFor(/◆ .*Cyd Example/);
    app.unmount();
    await openStandings().waitFor(/◆ .*Cyd Example/);
  });

  it('goes back minute by minute, and returns to the present board', async () => {
    const app = openStandings();
    await app.waitFor('You are 1 of 3');
    await app.press('left');
    await app.waitFor('─ Standings as they were ─');
    for (let minute = 0; minute < 17; minute += 1) await app.press('left');
    expect(await app.waitFor(/◀ 0:0[1-4]/)).toMatch(/Ada Example \(you\) +0 +0/);
    await app.press('right', 'esc');
    expect(await app.waitFor('─ Standings ─')).toMatch(/Ada Example \(you\) +1 +5/);
    await app.press('right');
    await app.waitFor('This is the present board.');
  });

  it('plays from the start with space, until it is paused', async () => {
    const app = openStandings();
    await app.waitFor('You are 1 of 3');
    await app.press('space');
    await app.waitFor('▶ 0:02');
    await app.press('space');
    await app.waitFor(/◀ 0:0[2-9]/);
  });
});

describe('the freeze', () => {
  it('shows frozen tries as pending, and is resolved by nobody before the end', async () => {
    setup.moveTo(cup.startTime, -50 * 60_000);
    await submit(bea, programs.correct);
    const app = openStandings();
    expect(await app.waitFor(/Bea Example .*\?1/)).toContain('frozen with 15 minutes remaining');
    await app.press('r');
    await app.waitFor('The freeze is resolved after the end of the contest.');
  });

  it('is not resolved while a try is unjudged, and opens once it has a verdict', async () => {
    await setup.admin.podium(['contest', 'pause', cup._id, 'A']);
    const file = join(setup.folder, 'late.cpp');
    await writeFile(file, `${programs.correct}// again`);
    expect((await setup.ada.podium(['submit', file, '-p', `${cup._id}/A`, '--no-wait'])).exitCode).toBe(0);
    setup.moveTo(cup.endTime, -60_000);
    const app = openApp({ env: setup.admin.env, start: { screen: 'resolver', contestId: cup._id } });
    await app.waitFor('One try has no verdict yet: 1 for A. The resolver opens by itself when all have one.');
    await app.waitFor('Judging of A is paused');
    expect((await setup.admin.podium(['contest', 'resume', cup._id, 'A'])).exitCode).toBe(0);
    await app.waitFor('0 of 1 step');
  });

  it('lets an administrator resolve it step by step to the final board, and thaw it there', async () => {
    setup.moveTo(cup.endTime, -60_000);
    const learner = openStandings();
    await learner.waitFor('Contest is over');
    await learner.press('r');
    await learner.waitFor('An administrator resolves the freeze first.');
    learner.unmount();

    const app = openStandings(setup.admin);
    await app.waitFor('Contest is over');
    await app.press('r');
    expect(await app.waitFor('0 of 1 step')).toMatch(/3 {2}Bea Example +0 +0 +\?1/);
    await app.press('T');
    await app.waitFor('The standings are thawed at the end of the resolver.');
    await app.press('space');
    const final = await app.waitFor('─ Final standings ─');
    expect(final).toMatch(/Bea Example {2}A ✓ \+ 0:50/);
    expect(final).toMatch(/❯ .*Bea Example +1 +50/);
    expect(final).toContain('Winners: 1 Ada Example, 2 Cyd Example, 3 Bea Example.');
    expect(final).toContain('First to solve: A Ada Example.');
    await app.press('left');
    await app.waitFor(/Bea Example +0 +0 +\?1/);
    await app.press('G', 'T');
    await app.waitFor('Thaw the standings?');
    await app.press('y');
    await app.waitFor('The standings are thawed.');
  });

  it('is resolved by anybody after the thaw', async () => {
    const app = openStandings(cyd);
    expect(await app.waitFor(/Bea Example +1 +50/)).not.toContain('frozen');
    await app.press('r');
    await app.waitFor('0 of 1 step');
    await app.press('T');
    await app.waitFor('Only administrators thaw the standings.');
  });
});

it.each([80, 120])('fits a window of %i columns, with the rows of the same width', async (columns) => {
  const screen = await openStandings(setup.ada, columns).waitFor('Bea Example');
  const edges = screen.split('\n').filter((line) => line.startsWith('│'));
  expect(new Set(edges.map((line) => line.length))).toEqual(new Set([columns]));
});
