import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { writeFiles } from './write-files.ts';

const minute = 60_000;

let server: SharedServer;
let folder: string;
let admin: Person;
let ada: Person;

beforeAll(async () => {
  [server, folder] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-'))]);
  [admin, ada] = [await signInAdmin(server, folder), await signUpLearner(server.url, folder, 'Ada')];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The minutes by which the server's clock is ahead. */
let ahead = 0;
function pass(minutes: number): void {
  ahead += minutes;
  server.clock.move(minutes * minute);
}
const fromNow = (minutes: number) => new Date(Date.now() + (ahead + minutes) * minute).toISOString();

const create = (title: string, ...options: string[]) => {
  const texts = ['--title', title, '--description', 'x', '--start', fromNow(10), '--duration', '2h'];
  return admin.podium(['contest', 'create', ...texts, ...options]);
};
const factsOf = async (person: Person, name: string) =>
  (await person.podium(['contest', 'show', name, '--json'])).json() as Record<string, unknown>;

describe('podium contest create and edit', () => {
  it('set the rule, the penalty, the freeze and who sees the standings, and say them in words', async () => {
    const created = await create(
      'Regional',
      ...['--rule', 'icpc', '--penalty', '10', '--freeze', '1h', '--standings', 'public'],
    );
    expect(created.stdout).toContain('ICPC: solved problems, then penalty minutes; 10 minutes per rejected try');
    const settings = { rule: 'icpc', penaltyMinutes: 10, freezeMinutes: 60, standings: 'public' };
    expect(await factsOf(ada, 'regional')).toMatchObject(settings);
    const shown = (await ada.podium(['contest', 'show', 'regional'])).stdout;
    expect(shown).toContain('The standings are frozen for the last 60 minutes');
    const edited = await admin.podium(['contest', 'edit', 'regional', '--rule', 'ioi', '--freeze', '0', '--json']);
    expect(edited.json()).toMatchObject({ contest: { rule: 'ioi', freezeMinutes: 0, penaltyMinutes: 10 } });
  });

  it("count 'in 10m' from the server's clock", async () => {
    pass(11);
    const options = ['--title', 'Soon', '--description', 'x', '--start', 'in 10m', '--duration', '1h', '--json'];
    const created = (await admin.podium(['contest', 'create', ...options])).json() as {
      contest: { startTime: string };
    };
    const startsInMs = Date.parse(created.contest.startTime) - Date.parse(fromNow(0));
    expect(Math.abs(startsInMs - 10 * minute)).toBeLessThan(minute);
  });

  it.each([
    [['--rule', 'acm'], '--rule'],
    [['--penalty', 'some'], "--penalty must be whole minutes such as 20, 20m or 1h, not 'some'."],
    [['--penalty', '25h'], '--penalty must be a whole number of minutes from 0 to 1440.'],
    [['--freeze', '121m'], '--freeze must be at most 120 minutes, the length of the contest, not 121.'],
    [['--standings', 'friends'], '--standings'],
  ])('refuse %j and name the option', async (options, message) => {
    const { exitCode, stderr } = await create('Refused', ...options);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('change the rule of a running contest with --force only', async () => {
    await create('Ruled');
    pass(11);
    const refused = await admin.podium(['contest', 'edit', 'ruled', '--rule', 'icpc']);
    expect([refused.exitCode, refused.stderr]).toEqual([12, expect.stringContaining('--force')]);
    const forced = await admin.podium(['contest', 'edit', 'ruled', '--rule', 'icpc', '--force', '--json']);
    expect(forced.json()).toMatchObject({ contest: { rule: 'icpc' } });
    const log = (await admin.podium(['admin', 'log', '--contest', 'ruled', '--json'])).json();
    expect(log).toMatchObject([{ action: 'changed', detail: 'rule: decay → icpc' }, { action: 'created' }]);
  });
});

describe('podium contest freeze and thaw', () => {
  it('freeze a running contest and show its final standings after the end, each after a question', async () => {
    await create('Iced');
    expect((await admin.podium(['contest', 'freeze', 'iced', '--yes'])).exitCode).toBe(12);
    pass(11);
    const unasked = await admin.podium(['contest', 'freeze', 'iced']);
    expect([unasked.exitCode, unasked.stderr]).toEqual([
      2,
      expect.stringContaining('This would freeze the standings of "Iced"'),
    ]);
    expect((await admin.podium(['contest', 'freeze', 'iced', '--yes'])).stdout).toContain('The standings are frozen.');
    expect((await ada.podium(['contest', 'show', 'iced'])).stdout).toContain('The scoreboard was frozen with');
    const early = await admin.podium(['contest', 'thaw', 'iced', '--yes']);
    expect(early).toMatchObject({ exitCode: 12, stderr: expect.stringContaining('Add --force') });
    pass(120);
    const thawed = await admin.podium(['contest', 'thaw', 'iced', '--yes', '--json']);
    expect(thawed.json()).toMatchObject({ contest: { thawedAt: expect.any(String) } });
    expect((await admin.podium(['contest', 'thaw', 'iced'])).exitCode).toBe(0);
    expect((await ada.podium(['contest', 'thaw', 'iced', '--yes'])).exitCode).toBe(12);
  });
});

it('pushes the settings of a contest file, and plans what differs', async () => {
  const start = fromNow(600);
  const file = (settings: string) =>
    writeFiles(join(folder, 'rounds'), {
      'contests/settings.yaml': `title: Settings\ndescription: x\nstart: ${start}\nduration: 2h\n${settings}`,
    });
  const podium = (command: 'plan' | 'push') => admin.podium([command, join(folder, 'rounds')]);
  await file('rule: icpc\nfreeze: 30m\n');
  expect((await podium('push')).exitCode).toBe(0);
  expect(await factsOf(admin, 'settings')).toMatchObject({ rule: 'icpc', freezeMinutes: 30, penaltyMinutes: 20 });
  await file('rule: icpc\nstandings: nobody\n');
  const plan = await podium('plan');
  expect(plan.stdout).toMatch(/freeze.*30.*0[\s\S]*standings.*everybody.*nobody/);
  expect((await podium('push')).exitCode).toBe(0);
  expect(await factsOf(admin, 'settings')).toMatchObject({ rule: 'icpc', freezeMinutes: 0, standings: 'nobody' });
  expect((await podium('plan')).stdout).toContain('unchanged');
});
