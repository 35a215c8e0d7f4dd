import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type PodiumClient } from '@podium/sdk';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/run-cli.ts';
import { forgetNames, namesFolderOf, rememberNames } from './listed-names.ts';

const address = 'http://127.0.0.1:9';
const settings = { server: address, serverSource: 'file' } as const;
const problem = {
  difficulty: 'Easy',
  tags: [],
  isSolved: false,
  constraints: { timeLimit: '1s', memoryLimit: '64MB' },
  revision: 1,
  draft: false,
  archived: false,
  inPractice: true,
} as const;

/** A client whose list of problems is this one. */
function clientWith(list: PodiumClient['problems']['list']): PodiumClient {
  const client = createClient({ baseUrl: address, tokens: { get: () => undefined, set: () => {}, clear: () => {} } });
  return { ...client, problems: { ...client.problems, list } };
}

it('names a folder for each server, and one for the server that no setting names', () => {
  expect(namesFolderOf({ server: 'https://podium.example.org:4000/a b', serverSource: 'environment' })).toBe(
    'https___podium.example.org_4000_a_b',
  );
  expect(namesFolderOf({ server: address, serverSource: 'default' })).toBe('default');
  expect(namesFolderOf({ server: address, serverSource: 'installation' })).toBe('default');
});

it('stores a list with one name and title in each line, and nothing after the user has changed', async () => {
  const namesDir = await temporaryFolder();
  const folder = join(namesDir, namesFolderOf(settings));
  const listed = [
    { ...problem, tags: [], _id: 'aaaaaaaaaaaa', title: 'Two: Sum' },
    { ...problem, tags: [], _id: 'bbbbbbbbbbbb', title: 'A\n\u001b[2Jtitle' },
    { ...problem, tags: [], _id: 'cccccccccccc', title: '和' },
  ];
  const client = rememberNames(
    clientWith(async () => listed),
    { namesDir, settings, isActive: async () => true },
  );
  expect(await client.problems.list()).toBe(listed);
  expect(await readFile(join(folder, 'problems'), 'utf8')).toBe(
    'two-sum:Two: Sum\na-2jtitle:A title\ncccccccccccc:和\n',
  );

  await forgetNames(namesDir, settings.server);
  expect(await readdir(namesDir)).toEqual(['owner']);
  // This list is under way while somebody else signs in.
  const late = rememberNames(
    clientWith(async () => {
      await forgetNames(namesDir, settings.server);
      return listed;
    }),
    { namesDir, settings, isActive: async () => true },
  );
  expect(await late.problems.list()).toBe(listed);
  expect(await readdir(namesDir)).toEqual(['owner']);
});

it('forgets names while another process stores some', async () => {
  const namesDir = await temporaryFolder();
  const folder = join(namesDir, namesFolderOf(settings));
  await mkdir(folder, { recursive: true });
  // Removing so many files takes long enough for another one to be written.
  for (let file = 0; file < 500; file += 1) await writeFile(join(folder, `contests.${file}`), '');
  const forgetting: Promise<void>[] = [];
  const client = rememberNames(
    clientWith(async () => []),
    {
      namesDir,
      settings,
      isActive: async () => {
        forgetting.push(forgetNames(namesDir, settings.server));
        return true;
      },
    },
  );
  for (let list = 0; list < 5; list += 1) await client.problems.list();
  await Promise.all(forgetting);
  expect(await readdir(namesDir)).toEqual(['owner']);
});

it('returns a list whose names cannot be written', async () => {
  const client = rememberNames(
    clientWith(async () => []),
    { namesDir: '/dev/null/names', settings, isActive: async () => true },
  );
  expect(await client.problems.list()).toEqual([]);
});
