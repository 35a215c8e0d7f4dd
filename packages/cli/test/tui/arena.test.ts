import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type Person, signUpLearner } from '../people.ts';
import { type ContestSetup, type ScheduledContest, setUpContests } from './contest-setup.ts';
import { openApp } from './open-app.tsx';

let setup: ContestSetup;
let cup: ScheduledContest;
let bea: Person;
let cyd: Person;

async function submit(person: Person, program: string, problem = 'A'): Promise<void> {
  const file = join(setup.folder, 'try.cpp');
  await writeFile(file, program);
  await person.podium(['submit', file, '-p', `${cup._id}/${problem}`]);
}

/** Bea solves A; Ada and Cyd have no tries. */
beforeAll(async () => {
  setup = await setUpContests();
  cup = await setup.schedule('Spring Cup', 'in 1h');
  setup.moveTo(cup.startTime, -60_000);
  [bea, cyd] = (await Promise.all(
    ['Bea', 'Cyd'].map((name) => signUpLearner(setup.server.url, setup.folder, name)),
  )) as [Person, Person];
  for (const person of [setup.ada, bea, cyd]) {
    expect((await person.podium(['contest', 'join', cup._id])).exitCode).toBe(0);
  }
  await submit(bea, programs.correct);
});

afterAll(() => setup?.close());

const openArena = (columns = 100) =>
  openApp({ env: setup.ada.env, columns, start: { screen: 'contest', contestId: cup._id } });

it('is one key away from the first screen', async () => {
  const app = openApp({ env: setup.ada.env });
  await app.waitFor(/❯ Spring Cup/);
  await app.press('enter');
  const screen = await app.waitFor(/Standings[\s\S]*Bea Example/);
  expect(screen).toMatch(/A {2}Sum of Two/);
  expect(screen).toMatch(/1 {2}Bea Example +1 +\d+ +\d+ ★\+ 0:01 +·/);
  expect(screen).toMatch(/2 {2}Ada Example \(you\) +0 +0 +· +·/);
});

it('says what would lift the own row, and follows others while they solve', async () => {
  const app = openArena();
  // Paths has more points than Sum of Two.
  await app.waitFor(/Solving B now: rank 2 → 1/);
  await submit(cyd, programs.correct, 'B');
  await app.waitFor(/1 {2}Cyd Example +1/);
  await app.waitFor(/3 {2}Ada Example \(you\)/);
  expect(app.screen()).toMatch(/▲\d +1 {2}Cyd Example/);
});

it('pins the row under the cursor, and opens the whole board', async () => {
  const app = openArena();
  await app.waitFor('Cyd Example');
  await app.press('tab', 'g', 'p');
  await app.waitFor('Cyd Example is pinned.');
  await app.waitFor(/◆ .*Cyd Example/);
  await app.press('enter');
  await app.waitFor('Standings of Spring Cup');
  await app.press('esc');
  await app.waitFor('─ Problems ─');
});

it('keeps problems and the row of the user on the smallest usual window', async () => {
  const app = openArena(80);
  const screen = await app.waitFor('(you)');
  const widths = screen.split('\n').filter((line) => line.startsWith('│'));
  expect(new Set(widths.map((line) => line.length))).toEqual(new Set([80]));
  expect(screen).toMatch(/A {2}Sum of Two/);
});
