import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs, sumProblemFiles } from '../../server/test/programs.ts';
import { startServer, type TestServer } from '../../server/test/start-server.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { writeFiles } from './write-files.ts';

let server: TestServer;
let folder: string;
let admin: Person;
let ada: Person;

beforeAll(async () => {
  [server, folder] = await Promise.all([
    startServer({ PODIUM_UPLOADS: 'draft', PODIUM_WORKERS: '0' }),
    mkdtemp(join(tmpdir(), 'podium-cli-')),
  ]);
  [admin, ada] = [await signInAdmin(server, folder), await signUpLearner(server.url, folder, 'Ada')];
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function upload(title: string, ...options: string[]) {
  const source = join(folder, 'packages', title);
  await writeFiles(source, sumProblemFiles({ title }));
  return admin.podium(['problem', 'upload', source, ...options]);
}

const titlesFor = async (person: Person) =>
  ((await person.podium(['problem', 'list', '--json'])).json() as { title: string }[]).map(({ title }) => title);

it('keeps a draft from learners until it is published, and lists it as one to administrators', async () => {
  expect((await upload('Secret')).stderr).toContain('A draft: only administrators see it until podium problem publish');
  expect((await upload('Open', '--publish')).stderr).not.toContain('draft');
  expect((await upload('Both', '--publish', '--draft')).exitCode).toBe(2);
  expect(await titlesFor(ada)).toEqual(['Open']);
  expect((await ada.podium(['problem', 'get', 'secret'])).exitCode).toBe(2);
  expect((await admin.podium(['problem', 'list'])).stdout).toMatch(/Secret +admins \(draft\)/);

  const published = await admin.podium(['problem', 'publish', 'secret']);
  expect(published.stdout).toContain('"Secret" is published.');
  expect(published.stdout).toContain('Every learner can practise it.');
  expect(await titlesFor(ada)).toEqual(['Secret', 'Open']);
  expect((await admin.podium(['problem', 'unpublish', 'secret'])).stdout).toContain('Only administrators see it.');
  expect(await titlesFor(ada)).toEqual(['Open']);
});

it('leaves no draft in the names that shells complete for the next user of the machine', async () => {
  const names = join(admin.env.PODIUM_CONFIG_DIR ?? '', 'names');
  const stored = async () => {
    const files = await readdir(names, { recursive: true, withFileTypes: true });
    const listed = files.filter((file) => file.isFile() && file.name !== 'owner');
    return (await Promise.all(listed.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))).join('');
  };
  await titlesFor(admin);
  expect(await stored()).toContain('secret:Secret\n');
  const { mode } = await stat(names);
  expect(mode & 0o777).toBe(0o700);

  const login = async ({ email, password }: Person) => {
    const args = ['login', '--email', email, '--password-stdin'];
    expect((await admin.podium(args, { stdin: password })).exitCode).toBe(0);
  };
  await login(ada);
  expect(await stored()).toBe('');
  expect(await titlesFor(admin)).toEqual(['Open']);
  expect(await stored()).toBe('open:Open\n');
  expect((await admin.podium(['logout'])).exitCode).toBe(0);
  expect(await stored()).toBe('');
  await login(admin);
  const { accessToken } = (await admin.podium(['token', '--json'])).json() as { accessToken: string };
  expect((await admin.podium(['problem', 'list'], { env: { PODIUM_TOKEN: accessToken } })).exitCode).toBe(0);
  expect(await stored()).toBe('');
});

it('warns that a scheduled problem leaves practice', async () => {
  const create = ['contest', 'create', '--title', 'Cup', '--description', 'D', '--start', 'in 1h', '--duration', '1h'];
  const created = await admin.podium([...create, '-p', 'open', '-p', 'secret']);
  expect(created.stderr).toBe('Learners could practise "Open" until now. The contest hides it from this moment.\n');
  expect(await titlesFor(ada)).toEqual([]);
  expect((await admin.podium(['problem', 'publish', 'secret'])).stdout).toContain('Participants of its contest see it');
});

it('refuses to make a draft of what learners have submitted for', async () => {
  await upload('Tried', '--publish');
  await writeFiles(folder, { 'try.cpp': programs.correct });
  expect((await ada.podium(['submit', join(folder, 'try.cpp'), '-p', 'tried', '--no-wait'])).exitCode).toBe(0);
  const refused = await admin.podium(['problem', 'unpublish', 'tried']);
  expect(refused.exitCode).toBe(12);
  expect(refused.stderr).toContain('The problem cannot become a draft: learners have submitted for it.');
});

it('archives a problem and brings it back', async () => {
  await upload('Old', '--publish');
  const archived = await admin.podium(['problem', 'archive', 'old']);
  expect(archived.stdout).toContain('"Old" is archived.');
  expect(archived.stdout).toContain('Only administrators see it.');
  expect(await titlesFor(ada)).not.toContain('Old');
  expect((await admin.podium(['problem', 'list'])).stdout).toMatch(/Old +admins \(archived\)/);
  expect((await admin.podium(['problem', 'restore', 'old'])).stdout).toContain('Every learner can practise it.');
  expect(await titlesFor(ada)).toContain('Old');
});

it('shows administrators who changed what, and nobody else', async () => {
  await upload('Logged', '--publish');
  await admin.podium(['problem', 'archive', 'logged']);
  const log = await admin.podium(['admin', 'log', '--problem', 'logged']);
  expect(log.stdout).toMatch(/archived problem +Logged[\s\S]*created problem +Logged/);
  const args = ['admin', 'log', '--user', 'me', '--kind', 'problem', '--limit', '1', '--json'];
  const [entry] = (await admin.podium(args)).json() as { _id: string; action: string }[];
  expect(entry).toMatchObject({ action: 'archived', objectName: 'Logged' });
  const older = await admin.podium([...args, '--before', entry?._id ?? '']);
  expect(older.json()).toMatchObject([{ action: 'created', objectName: 'Logged' }]);
  expect((await admin.podium(['admin', 'log', '--limit', '1'])).stderr).toContain(`--before ${entry?._id}`);
  expect((await admin.podium(['admin', 'log', '--user', 'nobody@podium.test'])).stderr).toContain(
    'There is no account',
  );
  expect((await ada.podium(['admin', 'log'])).exitCode).not.toBe(0);
});

it('cancels a contest and brings it back, with a mark for its participants', async () => {
  const times = ['--start', 'in 30m', '--duration', '1h'];
  await admin.podium(['contest', 'create', '--title', 'Called Off', '--description', 'x', ...times]);
  await ada.podium(['contest', 'join', 'called-off']);
  const unasked = await admin.podium(['contest', 'cancel', 'called-off']);
  expect(unasked.exitCode).toBe(2);
  expect(unasked.stderr).toContain('This would cancel "Called Off" with 1 participant, and there is no terminal');
  const cancelled = await admin.podium(['contest', 'cancel', 'called-off', '--yes']);
  expect(cancelled.stdout).toContain('"Called Off" is cancelled.');
  expect((await ada.podium(['contest', 'list'])).stdout).toMatch(/Called Off +cancelled/);
  expect((await ada.podium(['contest', 'show', 'called-off'])).stdout).toContain('Cancelled: not rated');
  expect((await ada.podium(['contest', 'show', 'next'])).stdout).not.toContain('Called Off');
  expect((await ada.podium(['race', 'called-off'])).stderr).toContain("'Called Off' is cancelled.");
  expect((await ada.podium(['contest', 'problems', 'called-off'])).stderr).toContain("'Called Off' is cancelled.");
  const restored = await admin.podium(['contest', 'restore', 'called-off', '--yes', '--json']);
  expect(restored.json()).toMatchObject({ contest: { cancelled: false } });
  expect((await ada.podium(['contest', 'show', 'next'])).stdout).toContain('Called Off');
  const log = (await admin.podium(['admin', 'log', '--contest', 'called-off', '--json'])).json();
  expect(log).toMatchObject([{ action: 'restored' }, { action: 'cancelled' }, { action: 'created' }]);
});
