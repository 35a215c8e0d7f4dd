import type { PodiumClient } from '@podium/sdk';
import { expect, it } from 'vitest';
import { createSetterTools } from '../setter-tools.ts';
import { pushDirectory } from './push-directory.ts';

const start = '2027-05-01T08:00:00.000Z';
const endTime = '2027-05-01T11:00:00.000Z';

const tools = createSetterTools({
  ...{ cwd: '/', signal: new AbortController().signal, cacheDir: '/' },
  ...{ warn: () => undefined, progress: () => undefined, atEnd: () => undefined },
});

it('keeps what began or was changed in the browser while the question of --prune waited', async () => {
  let now = Date.parse('2027-05-01T07:59:00.000Z');
  let filesHash: string | null = 'pushed';
  const sent: string[] = [];
  const contest = { _id: 'c1', title: 'Spring Cup', startTime: start, endTime, problems: [], cancelled: false };
  const client = {
    clock: { now: () => now },
    problems: {
      listPackages: async () =>
        ['p1', 'p2'].map((problemId) => ({
          ...{ problemId, title: problemId, revision: 1, archived: false },
          package: { id: problemId, filesHash: problemId === 'p1' ? filesHash : 'pushed' },
        })),
      update: async (id: string) => void sent.push(id),
    },
    contests: {
      listPackages: async () => [
        { contestId: 'c1', title: 'Spring Cup', endTime, cancelled: false, package: { id: 'spring', hash: 'pushed' } },
      ],
      listOngoing: async () => (now >= Date.parse(start) ? [contest] : []),
      listFuture: async () => (now >= Date.parse(start) ? [] : [contest]),
      update: async (id: string) => void sent.push(id),
    },
  } as unknown as PodiumClient;
  const { onlyOnServer } = await pushDirectory(
    { client, server: undefined, tools },
    { problems: [], strayFolders: [], contests: [] },
    {
      prune: true,
      async agreesTo(removed) {
        expect(removed.map(({ id }) => id)).toEqual(['c1', 'p1', 'p2']);
        now = Date.parse('2027-05-01T08:01:00.000Z');
        filesHash = null;
        return true;
      },
    },
  );
  expect(sent).toEqual(['p2']);
  expect(onlyOnServer.map(({ id, action }) => [id, action])).toEqual([
    ['c1', 'keep'],
    ['p1', 'keep'],
    ['p2', 'archive'],
  ]);
});

it('returns the results of the push if what is only on the server cannot be listed', async () => {
  const contest = { id: 'spring', title: 'Spring Cup', description: '', startTime: start, endTime, problems: [] };
  const lost = new Error('connection lost');
  let isCreated = false;
  const client = {
    clock: { now: () => Date.parse('2027-05-01T07:00:00.000Z') },
    problems: { listPackages: () => Promise.reject(lost) },
    contests: {
      listPackages: async () => (isCreated ? Promise.reject(lost) : []),
      async create() {
        isCreated = true;
        return { contest: { _id: 'c1' }, leavesPractice: [] };
      },
    },
  } as unknown as PodiumClient;
  const pushed = await pushDirectory(
    { client, server: undefined, tools },
    { problems: [], strayFolders: [], contests: [{ file: 'contests/spring.yaml', contest }] },
    { agreesTo: async () => true },
  );
  expect(pushed.contests).toMatchObject([{ action: 'create', contestId: 'c1' }]);
  expect(pushed.onlyOnServer).toEqual([{ action: 'failed', error: lost }]);
});

it('returns the results of the problems if the server fails to list the contests', async () => {
  const contest = { id: 'spring', title: 'Spring Cup', description: '', startTime: start, endTime, problems: [] };
  const failure = new Error('HTTP 500');
  const client = {
    clock: { now: () => Date.parse('2027-05-01T07:00:00.000Z') },
    problems: { listPackages: async () => [] },
    contests: { listPackages: () => Promise.reject(failure) },
  } as unknown as PodiumClient;
  const directory = {
    problems: ['problems/gone'],
    strayFolders: [],
    contests: [{ file: 'contests/spring.yaml', contest }],
  };
  const pushed = await pushDirectory({ client, server: undefined, tools }, directory, { agreesTo: async () => true });
  expect(pushed).toEqual({
    problems: [{ folder: 'problems/gone', action: 'failed', error: expect.objectContaining({ code: 'usage' }) }],
    contests: [{ file: 'contests/spring.yaml', action: 'failed', error: failure }],
    onlyOnServer: [],
  });
});
