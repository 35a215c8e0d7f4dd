import { mkdtemp, rm } from 'node:fs/promises';
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
    startServer({ PODIUM_UPLOADS: 'draft' }),
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

it('warns that a scheduled problem leaves practice', async () => {
  const create = ['contest', 'create', '--title', 'Cup', '--description', 'D', '--start', 'in 1h', '--duration', '1h'];
  const created = await admin.podium([...create, '-p', 'open', '-p', 'secret']);
  expect(created.stderr).toBe('Learners could practise "Open" until now. The contest hides it from this moment.\n');
  expect(await titlesFor(ada)).toEqual([]);
  expect((await admin.podium(['problem', 'publish', 'secret'])).stdout).toContain('A contest has it');
});

it('refuses to make a draft of what learners have submitted for', async () => {
  await upload('Tried', '--publish');
  await writeFiles(folder, { 'try.cpp': programs.correct });
  expect((await ada.podium(['submit', join(folder, 'try.cpp'), '-p', 'tried'])).exitCode).toBe(0);
  const refused = await admin.podium(['problem', 'unpublish', 'tried']);
  expect(refused.exitCode).toBe(12);
  expect(refused.stderr).toContain('The problem cannot become a draft: learners have submitted for it.');
});
