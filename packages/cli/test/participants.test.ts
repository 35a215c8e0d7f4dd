import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareSharedServer } from '../../server/test/shared-server.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';

let folder: string;
let admin: Person;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  const [server, made] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-'))]);
  folder = made;
  admin = await signInAdmin(server, folder);
  [ada, bob] = [await signUpLearner(server.url, folder, 'Ada'), await signUpLearner(server.url, folder, 'Bob')];
  const texts = ['--title', 'Cup', '--description', 'x', '--start', 'now', '--duration', '2h'];
  expect((await admin.podium(['contest', 'create', ...texts])).stderr).toBe('');
  for (const person of [ada, bob]) expect((await person.podium(['contest', 'join', 'cup'])).exitCode).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const change = (who: string, ...options: string[]) => admin.podium(['contest', 'participant', 'cup', who, ...options]);

it('lists who takes part as a table and as JSON, all or those that a search finds', async () => {
  const { stdout } = await admin.podium(['contest', 'participants', 'cup']);
  expect(stdout).toMatch(/Name +Email +Kind/);
  expect(stdout).toMatch(/Ada Example +ada@example.org +official/);
  const found = (await admin.podium(['contest', 'participants', 'cup', '--search', 'bob', '--json'])).json();
  expect(found).toMatchObject([{ name: 'Bob Example', kind: 'official', extraMinutes: 0 }]);
  const cut = await admin.podium(['contest', 'participants', 'cup', '-n', '1']);
  expect(cut.stderr).toContain('1 more participant; -n shows more.');
});

it('gives extra time, which the participant sees as the own end', async () => {
  const { stdout } = await change('ada@example.org', '--extra', '20m');
  expect(stdout).toMatch(/Ada Example is changed\.\n.*It ends .*, 20 min later\./);
  expect((await ada.podium(['contest', 'show', 'cup'])).stdout).toMatch(/Your end +.*with 20 min of extra time/);
  expect((await bob.podium(['contest', 'show', 'cup'])).stdout).not.toContain('Your end');
  const late = await admin.podium(['contest', 'standings', 'cup', '--at', '2:21']);
  expect(late.stderr).toContain("--at must be from 0:00 to 2:20, the length of 'Cup', not '2:21'.");
  expect((await change('Ada Example', '--extra', '0', '--json')).json()).toMatchObject({
    participant: { extraMinutes: 0 },
  });
});

it('changes kind, name, organization and group, and shows them without options', async () => {
  const texts = ['--name', 'Team Bob', '--organization', 'A School', '--group', 'Juniors'];
  expect((await change('bob@example.org', '--kind', 'unofficial', ...texts)).exitCode).toBe(0);
  const { stdout } = await change('Team Bob');
  for (const fact of ['unofficial', 'A School', 'Juniors']) expect(stdout).toContain(fact);
  const log = (await admin.podium(['admin', 'log', '--contest', 'cup', '--json'])).stdout;
  expect(log).toContain('kind: official → unofficial');
});

it.each([
  [['nobody', '--kind', 'hidden'], "Nobody with 'nobody' in name or email takes part in 'Cup'."],
  [['example', '--kind', 'hidden'], "2 participants of 'Cup' match 'example'."],
  [['ada@example.org', '--kind', 'guest'], '--kind'],
  [['ada@example.org', '--extra', 'long'], "--extra must be whole minutes such as 20, 20m or 1h, not 'long'."],
  [['ada@example.org', '--extra', '25h'], 'extraMinutes must be a whole number from 0 to 1440'],
])('refuses %j and says why', async ([who = '', ...options], message) => {
  const { exitCode, stderr } = await change(who, ...options);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it('refuses the participants of a contest to a learner', async () => {
  expect((await ada.podium(['contest', 'participants', 'cup'])).exitCode).toBe(12);
});
