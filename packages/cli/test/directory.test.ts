import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sumProblemFiles } from '../../server/test/programs.ts';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import { type Person, signInAdmin } from './people.ts';
import { writeFiles } from './write-files.ts';

let server: SharedServer;
let folder: string;
let admin: Person;
let client: PodiumClient;
/** Makes the ids, titles and files of each test its own, since all use one server. */
let mark: string;
let tests = 0;

beforeAll(async () => {
  server = await prepareSharedServer();
  client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(server.admin);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-cli-'));
  admin = await signInAdmin(server, folder);
  tests += 1;
  mark = `t${tests}`;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Pushed {
  problems: Record<string, unknown>[];
  contests: Record<string, unknown>[];
  onlyOnServer: { kind: string; title: string; action: string; reason?: string }[];
}

async function podium(command: 'plan' | 'push', name: string, ...options: string[]) {
  const { exitCode, json, stderr } = await admin.podium([command, join(folder, name), ...options, '--json']);
  return { exitCode, stderr, ...(exitCode === 2 && stderr !== '' ? {} : (json() as Pushed)) };
}

async function writeProblem(directory: string, name: string, files: Record<string, string> = {}): Promise<void> {
  const uuid = `00000000-0000-4000-8000-${mark.slice(1).padStart(4, '0')}${Buffer.from(name.padEnd(4)).toString('hex').slice(0, 8)}`;
  const settings = `problem_format_version: 2025-09\nuuid: ${uuid}\nname: ${mark} ${name}\nlimits: { time_limit: 1 }\n`;
  const path = join(folder, directory, 'problems', name);
  await writeFiles(path, { ...sumProblemFiles({ title: name }), 'problem.yaml': settings, ...files });
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function writeContest(directory: string, lines: string, name = `${mark}-cup`): Promise<void> {
  await writeFiles(join(folder, directory), {
    [`contests/${name}.yaml`]: `title: ${mark} Cup\ndescription: One problem.\n${lines}`,
  });
}

const findContest = async () =>
  (await client.contests.list('all'))
    .concat(await client.contests.listPast())
    .find(({ title }) => title === `${mark} Cup`);

describe('push of a directory', () => {
  it('pushes problems before contests as the plan says, and finds both again from a fresh clone', async () => {
    const times = `start: ${inHours(2)}\nduration: 3h\n`;
    const problems = 'problems:\n  - { letter: A, problem: two }\n  - { letter: B, problem: one, points: 700 }\n';
    for (const clone of ['here', 'clone']) {
      for (const name of ['one', 'two', 'open']) await writeProblem(clone, name);
      await writeContest(clone, times + problems);
    }
    expect(await podium('plan', 'here')).toMatchObject({
      exitCode: 8,
      problems: [{ action: 'create' }, { action: 'create' }, { action: 'create' }],
      contests: [{ action: 'create', contestId: null, changes: [{ to: `A ${mark} two, B ${mark} one` }] }],
    });
    expect(await findContest()).toBeUndefined();
    // Learners do not see the problems of a coming contest.
    expect(await podium('push', 'here')).toMatchObject({
      exitCode: 0,
      problems: [{ draft: true }, { draft: false }, { draft: true }],
      contests: [{ action: 'create', leavesPractice: [] }],
    });
    expect((await findContest())?.problems).toMatchObject([
      { title: `${mark} two`, points: 500 },
      { title: `${mark} one`, points: 700 },
    ]);

    const unchanged = await admin.podium(['plan'], { cwd: join(folder, 'clone') });
    expect([unchanged.exitCode, unchanged.stdout]).toEqual([
      0,
      expect.stringMatching(/^✓ 3 problems and 1 contest unchanged\n/),
    ]);
    await writeContest('clone', `${times.replace('3h', '4h')}problems: [two, one]\n`);
    const changed = await podium('push', 'clone');
    expect(changed.contests).toMatchObject([{ action: 'update', changes: [{ field: 'end' }, { field: 'points' }] }]);
    // Points that the file sets no more are those of the difficulty again.
    expect((await findContest())?.problems.map(({ points }) => points)).toEqual([500, 500]);
    expect(await podium('plan', 'clone')).toMatchObject({ exitCode: 0 });
  });

  it('pushes the other problems and contests when some fail, and exits with the highest code', async () => {
    await writeProblem('here', 'good');
    await writeProblem('here', 'bad', { 'data/secret/3.in': '1 2\n' });
    await writeContest('here', `start: ${inHours(1)}\nduration: 1h\nproblems: [good]\n`);
    await writeContest('here', `start: ${inHours(1)}\nduration: 1h\nproblems: [good, bad]\n`, `${mark}-waits`);
    await writeContest('here', `start: soon\nduration: 1h\n`, `${mark}-faulty`);
    await writeContest('here', `start: ${inHours(1)}\nduration: 1h\nproblems: [godo]\n`, `${mark}-typo`);
    await writeContest('here', `id: ${mark}-cup\nstart: ${inHours(1)}\nduration: 1h\n`, `${mark}-z-twin`);
    await writeContest('here', `start: ${inHours(-2)}\nduration: 1h\n`, `${mark}-z-past`);
    const { exitCode, problems, contests } = await podium('push', 'here');
    expect(exitCode).toBe(2);
    expect(problems).toMatchObject([{ action: 'failed' }, { action: 'create', draft: true }]);
    const shown = contests?.map(({ action, error }) =>
      action === 'failed' ? (error as { message: string }).message : action,
    );
    expect(shown).toEqual([
      expect.stringContaining('has the same id as'),
      expect.stringContaining('has an error'),
      expect.stringContaining('names the problem godo, but problems/godo/problem.yaml is missing'),
      expect.stringContaining('waits for its problem bad, which failed'),
      'startTime is in the past.',
      expect.stringContaining('has the same id as'),
    ]);
    expect(contests?.[1]).toMatchObject({ hints: [expect.stringContaining('start: is not a date and time')] });
    expect(contests?.[2]).toMatchObject({ hints: ['Did you mean good?'] });
  });

  describe('without a folder and a file that were pushed', () => {
    beforeEach(async () => {
      await writeProblem('here', 'gone');
      await writeContest('here', `start: ${inHours(1)}\nduration: 1h\nproblems: [gone]\n`);
      await podium('push', 'here');
      await rm(join(folder, 'here/contests'), { recursive: true });
      await rm(join(folder, 'here/problems/gone'), { recursive: true });
      await writeProblem('here', 'other');
    });
    const leftovers = (actions: [contest: string, problem: string]) => [
      expect.objectContaining({ kind: 'contest', title: `${mark} Cup`, action: actions[0] }),
      expect.objectContaining({ kind: 'problem', title: `${mark} gone`, action: actions[1] }),
    ];

    it('lists their problem and contest, and keeps them', async () => {
      const { onlyOnServer } = await podium('push', 'here');
      expect(onlyOnServer).toEqual(expect.arrayContaining(leftovers(['keep', 'keep'])));
      expect(await podium('plan', 'here')).toMatchObject({ exitCode: 0 });
      expect(await findContest()).toMatchObject({ cancelled: false });
    });

    it('archives and cancels them with --prune --yes, and pushes them again after a restore', async () => {
      const planned = await podium('plan', 'here', '--prune');
      expect(planned.exitCode).toBe(8);
      expect(planned.onlyOnServer).toEqual(expect.arrayContaining(leftovers(['cancel', 'archive'])));
      const refused = await podium('push', 'here', '--prune');
      expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Add --yes') });
      expect(await findContest()).toMatchObject({ cancelled: false });
      const pruned = await podium('push', 'here', '--prune', '--yes');
      expect(pruned.exitCode).toBe(0);
      expect(pruned.onlyOnServer).toEqual(expect.arrayContaining(leftovers(['cancel', 'archive'])));
      const contest = await findContest();
      expect(contest).toMatchObject({ cancelled: true });
      const again = await podium('push', 'here', '--prune', '--yes');
      expect(again).toMatchObject({ exitCode: 0, onlyOnServer: [] });

      await writeProblem('here', 'gone');
      const problems = await client.problems.listPackages();
      const gone = problems.find(({ title }) => title === `${mark} gone`);
      const warned = await admin.podium(['plan', join(folder, 'here')]);
      expect(warned.stderr).toContain(`podium problem restore ${gone?.problemId}`);
      expect((await admin.podium(['problem', 'restore', `${gone?.problemId}`])).exitCode).toBe(0);
      await writeContest('here', `start: ${inHours(1)}\nduration: 1h\nproblems: [gone]\n`);
      expect(await podium('push', 'here')).toMatchObject({
        exitCode: 12,
        contests: [{ hints: [expect.stringContaining(`podium contest restore ${contest?._id}`)] }],
      });
      expect((await admin.podium(['contest', 'restore', `${contest?._id}`, '--yes'])).exitCode).toBe(0);
      expect(await podium('push', 'here')).toMatchObject({ exitCode: 0, onlyOnServer: [] });
    });
  });

  it('shows the errors of folders and files when the server cannot be reached', async () => {
    await writeProblem('here', 'bad', { 'data/secret/3.in': '1 2\n' });
    await writeContest('here', `start: soon\nduration: 1h\n`);
    const proxy = await startFlakyProxy(server.url);
    const absent = await signInAdmin({ url: proxy.url, admin: server.admin }, join(folder, 'absent'));
    await proxy.close();
    const { exitCode, stdout } = await absent.podium(['plan', join(folder, 'here')]);
    expect(exitCode).toBeGreaterThan(0);
    expect(stdout).toContain('data/secret/3.ans: is missing');
    expect(stdout).toContain('start: is not a date and time');
  });

  it('refuses a folder without problems and contests, and names one without problem.yaml', async () => {
    await writeFiles(folder, { 'empty/readme.md': 'x', file: 'x', 'stray/problems/notes/todo.md': 'x' });
    expect((await podium('plan', 'empty')).stderr).toContain('neither problems/*/problem.yaml nor contests/*.yaml');
    expect((await podium('plan', 'none')).stderr).toContain('is not a folder');
    expect((await podium('push', 'file')).stderr).toContain('is not a folder');
    expect((await podium('push', 'empty', '--draft', '--publish')).stderr).toContain('cannot be used together');
    await writeContest('stray', `start: ${inHours(1)}\nduration: 1h\n`);
    const { stderr } = await admin.podium(['plan', join(folder, 'stray')]);
    expect(stderr).toContain('problems/notes has no problem.yaml');
  });
});

describe('push of a contest', () => {
  it('refuses to overwrite a change of the browser without --overwrite', async () => {
    await writeContest('here', `start: ${inHours(1)}\nduration: 1h\n`);
    await podium('push', 'here');
    const { _id } = (await findContest()) ?? { _id: '' };
    await client.contests.update(_id, { description: 'By hand.' });
    const drift = expect.stringContaining('changed without its file');
    expect(await podium('plan', 'here')).toMatchObject({ exitCode: 8, contests: [{ action: 'update', drift }] });
    expect(await podium('push', 'here')).toMatchObject({
      exitCode: 12,
      contests: [{ action: 'failed', error: { code: 'revision_conflict', message: drift } }],
    });
    expect((await findContest())?.description).toBe('By hand.');
    expect(await podium('push', 'here', '--overwrite')).toMatchObject({
      exitCode: 0,
      contests: [{ action: 'update' }],
    });
    expect((await findContest())?.description).toBe('One problem.');
    // A change that was taken back is no drift, also not for the next push.
    await client.contests.update(_id, { description: 'By hand.' });
    await client.contests.update(_id, { description: 'One problem.' });
    expect(await podium('push', 'here')).toMatchObject({ exitCode: 0, contests: [{ action: 'nothing' }] });
    await writeContest('here', `start: ${inHours(1)}\nduration: 2h\n`);
    expect(await podium('push', 'here')).toMatchObject({ exitCode: 0, contests: [{ action: 'update' }] });
  });

  it('refuses to replace a contest of the browser with the same title without --overwrite', async () => {
    const times = { startTime: inHours(1), endTime: inHours(2) };
    await client.contests.create({ title: `${mark} Cup`, description: 'Mine.', ...times, problems: [] });
    await writeContest('here', `start: ${times.startTime}\nend: ${times.endTime}\n`);
    expect(await podium('push', 'here')).toMatchObject({
      exitCode: 12,
      contests: [{ error: { message: expect.stringContaining('has the same title') } }],
    });
    expect(await podium('push', 'here', '--overwrite')).toMatchObject({ contests: [{ action: 'update' }] });
    const titles = (await client.contests.list('all')).filter(({ title }) => title === `${mark} Cup`);
    expect(titles).toMatchObject([{ description: 'One problem.' }]);
  });

  it('changes one that runs or is over only with --allow-live, and its fixed fields never', async () => {
    await writeProblem('here', 'sum');
    const [start, end] = [new Date().toISOString(), inHours(1)];
    const lines = `start: ${start}\nend: ${end}\nproblems: [sum]\n`;
    await writeContest('here', lines);
    expect(await podium('push', 'here')).toMatchObject({ exitCode: 0, problems: [{ draft: true }] });
    await writeContest('here', lines.replace(end, inHours(2)));
    const plan = await admin.podium(['plan', join(folder, 'here')]);
    expect([plan.exitCode, plan.stdout]).toEqual([
      8,
      expect.stringContaining('is running. A push needs --allow-live.'),
    ]);
    expect(await podium('push', 'here')).toMatchObject({
      exitCode: 12,
      contests: [{ error: { code: 'contest_running' }, hints: [expect.stringContaining('--allow-live')] }],
    });
    expect(await podium('push', 'here', '--allow-live')).toMatchObject({ exitCode: 0 });
    await writeContest('here', lines.replace(start, inHours(-1)));
    expect(await podium('push', 'here', '--allow-live')).toMatchObject({
      exitCode: 12,
      contests: [{ error: { message: 'The contest has begun: start cannot change any more.' } }],
    });

    const { _id } = (await findContest()) ?? { _id: '' };
    const soon = new Date(client.clock.now() + 600_000).toISOString();
    await client.contests.update(_id, { endTime: soon });
    // The client's estimate of the server's time may be a little late.
    server.clock.move(11 * 60_000);
    await writeContest('here', lines.replace('[sum]', '[]'));
    const late = await admin.podium(['plan', join(folder, 'here')]);
    expect(late.stdout).toContain('The contest is over: end and problems cannot change any more.');
    expect(await podium('push', 'here', '--allow-live')).toMatchObject({
      contests: [{ error: { code: 'contest_over' } }],
    });
    await writeContest('here', `${lines.replace(end, soon)}registration: open\n`);
    expect(await podium('push', 'here')).toMatchObject({ exitCode: 0, contests: [{ action: 'nothing' }] });
  });
});
