import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Standings } from '@podium/sdk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { type Person, signUpLearner } from './people.ts';
import { runCli } from './run-cli.ts';
import { type ContestSetup, type ScheduledContest, setUpContests } from './tui/contest-setup.ts';

let setup: ContestSetup;
let cup: ScheduledContest;
let others: readonly Person[];

async function submit(person: Person, program: string): Promise<void> {
  const file = join(setup.folder, 'try.cpp');
  await writeFile(file, program);
  await person.podium(['submit', file, '-p', `${cup._id}/A`]);
}

/** Ada solves A in the fifth minute after a wrong try. Bea solves it in the 30th. Cyd does not. */
beforeAll(async () => {
  setup = await setUpContests();
  cup = await setup.schedule('Spring Cup', 'in 1h');
  setup.moveTo(cup.startTime, -1_000);
  others = await Promise.all(['Bea', 'Cyd'].map((name) => signUpLearner(setup.server.url, setup.folder, name)));
  for (const person of [setup.ada, ...others]) {
    expect((await person.podium(['contest', 'join', cup._id])).exitCode).toBe(0);
  }
  const [bea, cyd] = others as [Person, Person];
  await submit(setup.ada, programs.wrong);
  await submit(cyd, programs.wrong);
  setup.moveTo(cup.startTime, -5 * 60_000);
  await submit(setup.ada, programs.correct);
  setup.moveTo(cup.startTime, -30 * 60_000);
  await submit(bea, programs.correct);
  setup.moveTo(cup.startTime, -40 * 60_000);
});

afterAll(() => setup?.close());

const standings = (...args: string[]) => setup.ada.podium(['contest', 'standings', 'spring-cup', ...args]);
const namesOf = ({ rows }: Pick<Standings, 'rows'>) => rows.map(({ name }) => name);

it('shows the board while the contest runs, with signs for solves, tries and the first to solve', async () => {
  const { stdout, stderr, exitCode } = await standings();
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^Spring Cup {2}\d\d min \d\d s left$/m);
  expect(stdout).toMatch(/^→ +1 {2}Ada Example \(you\) +1 +(\d+) +\1 ★\+1 0:05 +·$/m);
  expect(stdout).toMatch(/^ +2 {2}Bea Example +1 +(\d+) +\1 \+ 0:30 +·$/m);
  expect(stdout).toMatch(/^ +3 {2}Cyd Example +0 +0 +-1 +·$/m);
  expect(stderr).toContain('You are 1 of 3.');
});

it('shows the part of the board that is asked for, and the own row below it', async () => {
  const [, cyd] = others as [Person, Person];
  const top = await cyd.podium(['contest', 'standings', 'live', '--top', '1']);
  expect(top.stdout).toMatch(/1 {2}Ada Example[\s\S]*…\n→ +3 {2}Cyd Example \(you\)/);
  const around = await standings('--around', 'be', '--json');
  expect(namesOf(around.json() as Standings)).toEqual(['Ada Example', 'Bea Example', 'Cyd Example']);
  const found = await standings('--search', 'CYD', '--json');
  expect(found.json()).toMatchObject({ count: 1, indexes: [2], rows: [{ name: 'Cyd Example', rank: 3 }] });
  expect(namesOf((await standings('--all', '--json')).json() as Standings)).toHaveLength(3);
});

it('shows the board of a moment as it was then, in the same form', async () => {
  const at = async (...args: string[]) => (await standings('--json', '--at', ...args)).json() as Standings;
  expect(await at('00:04:00')).toMatchObject({ mine: { row: { solved: 0, cells: [{ wrong: 1 }, null] } } });
  const later = await at('20m');
  expect(namesOf(later)[0]).toBe('Ada Example');
  expect(later.rows.map(({ solved }) => solved)).toEqual([1, 0, 0]);
  const full = (board: Standings) => board.rows.map(({ rank, name, cells }) => ({ rank, name, cells }));
  expect(full(await at('0:35', '--all'))).toEqual(full((await standings('--json', '--all')).json() as Standings));
  const { stdout } = await standings('--at', '0:04');
  expect(stdout).toContain('Spring Cup  at 0:04, with final verdicts');
});

it.each([
  [['--at', 'noon'], "--at must be a time since the start such as 01:30:00, 1:30 or 90m, not 'noon'."],
  [['--at', '2:00:00'], "--at must be from 0:00 to 1:00, the length of 'Spring Cup', not '2:00:00'."],
  [['--at', '0:59'], "'Spring Cup' has run for 0:40: --at cannot be later, such as '0:59'."],
  [['--at', '0:10', '--watch'], '--watch shows the present board: leave out --at.'],
  [['--top', '0'], "--top must be a whole number from 1 to 100000, not '0'."],
  [['--top', '3', '--all'], '--top and --all exclude each other: give one of them.'],
  [['--around', 'zoe'], "Nobody on the board has the name 'zoe'."],
  [['--around', 'example'], "'example' matches 3 rows."],
])('refuses %j with the exit code 2 and a sentence', async (args, message) => {
  const { stderr, exitCode } = await standings(...args);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});

it('refuses the board with every verdict to learners, and gives both to administrators', async () => {
  const refused = await standings('--sees', 'everything');
  expect([refused.exitCode, refused.stdout]).toEqual([12, '']);
  const admin = await setup.admin.podium(['contest', 'standings', 'spring-cup', '--sees', 'public', '--json']);
  expect(admin.json()).toMatchObject({ sees: 'public', mine: null });
});

it('prints a line of JSON for each change of the board until it is interrupted', async () => {
  const stopped = new AbortController();
  const versions = () => lines().map(({ version }) => version);
  let written = '';
  const lines = () =>
    written
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Standings);
  const watching = runCli(['contest', 'standings', 'spring-cup', '--watch', '--json'], {
    env: setup.ada.env,
    signal: stopped.signal,
    onStdout: (all) => {
      written = all;
    },
  });
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(1);
  const [, cyd] = others as [Person, Person];
  await submit(cyd, programs.correct);
  await expect
    .poll(
      () =>
        lines()
          .at(-1)
          ?.rows.map(({ solved }) => solved),
      { timeout: 20_000 },
    )
    .toEqual([1, 1, 1]);
  expect(new Set(versions()).size).toBe(versions().length);
  stopped.abort();
  expect((await watching).exitCode).toBe(130);
});

it('looks back at no contest that has not started, and counts nothing of it', async () => {
  await setup.schedule('Autumn Cup', 'in 3h');
  const { stderr, exitCode } = await setup.ada.podium(['contest', 'standings', 'autumn-cup', '--at', '0:10']);
  expect(stderr).toContain("'Autumn Cup' has not started: there is no board to look back at.");
  expect(exitCode).toBe(2);
  const statistics = await setup.ada.podium(['contest', 'statistics', 'autumn-cup']);
  expect(statistics.stderr).toContain("'Autumn Cup' has not started: there is nothing to count.");
  expect(statistics.exitCode).toBe(12);
});

it('prints the own verdict of a freeze, which the board hides from others', async () => {
  expect((await setup.admin.podium(['contest', 'freeze', cup._id, '--yes'])).exitCode).toBe(0);
  const stopped = new AbortController();
  let written = '';
  const watching = runCli(['contest', 'standings', 'spring-cup', '--watch', '--json'], {
    env: setup.ada.env,
    signal: stopped.signal,
    onStdout: (all) => {
      written = all;
    },
  });
  await expect.poll(() => written).toContain('\n');
  await writeFile(join(setup.folder, 'try.cpp'), programs.wrong);
  await setup.ada.podium(['submit', join(setup.folder, 'try.cpp'), '-p', `${cup._id}/B`]);
  const last = () => JSON.parse(written.split('\n').at(-2) ?? '') as Standings;
  await expect.poll(() => last().mine?.own?.cells[1]?.wrong, { timeout: 20_000 }).toBe(1);
  expect(last().mine?.row.cells[1]).toMatchObject({ wrong: 0, pending: 1 });
  stopped.abort();
  await watching;
});
