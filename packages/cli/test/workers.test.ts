import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareSharedServer } from '../../server/test/shared-server.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';

let folder: string;
let admin: Person;
let ada: Person;

beforeAll(async () => {
  const [server, made] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-'))]);
  folder = made;
  [admin, ada] = [await signInAdmin(server, folder), await signUpLearner(server.url, folder, 'Ada')];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const listed = async () => JSON.parse((await admin.podium(['admin', 'workers', '--json'])).stdout);
const untilState = (state: string) =>
  expect.poll(listed, { timeout: 60_000, interval: 100 }).toMatchObject([{ name: hostname(), state }]);

it('lists the workers, drains one until it is resumed, and makes the token by which others join', async () => {
  await untilState('judging');
  const { stdout } = await admin.podium(['admin', 'workers']);
  expect(stdout).toContain(hostname());
  expect(stdout).toContain('judging');
  const drained = await admin.podium(['admin', 'drain', hostname()]);
  expect(drained.stdout).toContain('finishes its jobs and takes no more');
  await untilState('draining');
  expect((await admin.podium(['admin', 'resume', (await listed())[0]._id])).exitCode).toBe(0);
  await untilState('judging');

  const created = await admin.podium(['token', 'create', '--name', 'judge-3', '--scope', 'judge']);
  expect(created.stdout).toMatch(/^podium_/);
});

it('rejects an unknown worker, the scope judge beside another one, and learners, each with its reason', async () => {
  const unknown = await admin.podium(['admin', 'drain', 'nowhere']);
  expect(unknown).toMatchObject({ exitCode: 2 });
  expect(unknown.stderr).toContain(`There is no worker 'nowhere'.`);
  expect(unknown.stderr).toContain(hostname());
  const both = await admin.podium(['token', 'create', '--name', 'both', '--scope', 'judge', '--scope', 'read']);
  expect(both.stderr).toContain('judge alone');
  const learner = await ada.podium(['token', 'create', '--name', 'mine', '--scope', 'judge']);
  expect(learner.stderr).toContain('Only administrators may create a token with the scope judge');
  expect((await ada.podium(['admin', 'workers'])).stderr).toContain('Only administrators');
});
