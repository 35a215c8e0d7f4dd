import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type Person, signUpLearner } from '../people.ts';
import { type ContestSetup, type ScheduledContest, setUpContests } from './contest-setup.ts';
import { openApp } from './open-app.tsx';

let setup: ContestSetup;
let cup: ScheduledContest;

/** Ada solves A, and then Bea fails. */
beforeAll(async () => {
  setup = await setUpContests();
  cup = await setup.schedule('Spring Cup', 'in 1h');
  const bea = await signUpLearner(setup.server.url, setup.folder, 'Bea');
  for (const person of [setup.ada, bea]) await person.podium(['contest', 'join', cup._id]);
  setup.moveTo(cup.startTime, -60_000);
  await submit(setup.ada, programs.correct);
  await submit(bea, programs.wrong);
});
afterAll(() => setup?.close());

async function submit(person: Pick<Person, 'podium'>, program: string): Promise<void> {
  const file = join(setup.folder, 'try.cpp');
  await writeFile(file, program);
  await person.podium(['submit', file, '-p', `${cup._id}/A`]);
}

const openContest = (person: Pick<Person, 'env'>) =>
  openApp({ env: person.env, start: { screen: 'contest', contestId: cup._id } });

it('shows administrators the submissions of everybody by person, problem and verdict, with the source', async () => {
  const app = openContest(setup.admin);
  expect(await app.waitFor(/1 {2}Ada Example/)).not.toContain('Register for Contest');
  await app.press('r');
  await app.waitFor('Administrators take part in no contest.');
  await app.press('s');
  const all = await app.waitFor(/❯ ✗ Wrong answer +A +Bea Example/);
  expect(all).toMatch(/✓ Accepted +A +Ada Example/);
  expect(all).toContain('everybody, all problems, any verdict');
  await app.press('v');
  expect(await app.waitFor(/❯ ✓ Accepted +A +Ada Example/)).toContain('all problems, Accepted');
  await app.press('c', 'tab', 'tab');
  expect(await app.waitFor('problem B')).not.toContain('Ada Example');
  await app.waitFor('No submission matches. c clears all filters.');
  await app.press('c');
  await app.waitFor(/❯ ✗ Wrong answer/);
  await app.press('/');
  await app.type('ada');
  await app.waitUntilGone('Bea Example');
  await app.waitFor('Ada Example, all problems');
  await app.press('enter', 'u');
  await app.waitFor('The search chooses the person.');
  await app.press('c');
  await app.waitFor(/❯ ✗ Wrong answer +A +Bea Example/);
  await app.press('u');
  await app.waitFor('Bea Example, all problems');
  expect(await app.waitFor('1 of 1')).not.toContain('Ada Example');
  await app.press('enter');
  await app.waitFor(/Sum of Two · Bea Example/);
  await app.press('tab');
  await app.waitFor('int main');
});

it('shows learners their own submissions alone', async () => {
  const app = openContest(setup.ada);
  await app.waitFor('Sum of Two');
  await app.press('s');
  expect(await app.waitFor(/✓ Accepted +A +Sum of Two/)).not.toContain('Bea Example');
  await app.press('/');
  await app.waitFor('These are your own submissions.');
});
