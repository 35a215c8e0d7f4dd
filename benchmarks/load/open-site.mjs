import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkJudgeParts } from '../../packages/judge/src/test/run-cache.ts';
import { createAccessTokens } from '../../packages/server/src/accounts/access-tokens.ts';
import { openStoreAt, storeAddressOf } from '../../packages/server/src/database/open-store.ts';
import { startPostgres } from '../../packages/server/src/test/postgres-cluster.ts';
import { waitForHeader } from '../judge/open-bench.mjs';
import { numbersOf, sortNumbers } from '../judge/programs.mjs';
import { watchLoop } from '../server/open-bench.mjs';
import { admin, post, problemOf, startServer, uploadProblems } from '../server/start-server.mjs';

/** The target for the server, under load and, with all its processes, without. */
export const apiMemoryMaxMb = 250;
const tokenLifetimeSeconds = 3600;
const rowsAtOnce = 500;
const testsPerProblem = 10;
const statementParagraphs = 12;
/** All judges of a run share the compiled runner and the precompiled header, but no program. */
const partsDir = join(tmpdir(), 'podium-benchmark-judge-parts');

/**
 * Starts an installation in processes of its own. On `sqlite` one server does everything, with
 * `slots` submissions judged at once. On `postgres`, whose commits are flushed to the disk, the API
 * has a process of its own, and `startWorker` adds workers. There are problems, and learners who
 * are signed in already: registering thousands of people is not measured here.
 */
export async function openSite({ engine, slots = 0, learnerCount, problemCount = 12 }) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-load-'));
  const closers = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    const settings = { PODIUM_DEMO: '0', PODIUM_WORKERS: String(slots), PODIUM_LOG_LEVEL: 'info' };
    if (engine === 'postgres') {
      const cluster = await startPostgres({ durable: true });
      closers.push(cluster.remove);
      settings.DATABASE_URL = cluster.url;
    }
    const role = engine === 'postgres' ? 'api' : 'all';
    const api = await startProcess(join(folder, 'api'), settings, watchLoop, role);
    closers.push(api.stop);
    const store = openStoreAt(
      storeAddressOf({ databaseUrl: settings.DATABASE_URL, dataDir: join(folder, 'api', 'data') }),
    );
    closers.push(() => store.destroy());
    await uploadProblems(api.url, 0, problemCount, sortingProblem);
    const { accessToken: adminToken, userInfo } = await post(`${api.url}/api/auth/login`, admin);
    const learnerIds = Array.from({ length: learnerCount }, (_, number) => `learner${String(number).padStart(5, '0')}`);
    await addLearners(store, learnerIds);
    const problems = await store.selectFrom('problems').select('id').orderBy('createdAt').execute();
    let started = 0;
    /** Starts a worker with so many slots. Resolves once it judges. */
    const startWorker = async (workerSlots) => {
      started += 1;
      const workerFolder = join(folder, `worker-${started}`);
      const worker = await startProcess(
        workerFolder,
        { ...settings, PODIUM_WORKERS: String(workerSlots) },
        undefined,
        'worker',
      );
      closers.push(worker.stop);
      return worker;
    };
    return {
      ...{ engine, server: api, store, adminToken, adminId: userInfo._id, learnerIds, startWorker, close },
      tokens: await signTokens(store, learnerIds),
      problemIds: problems.map(({ id }) => id),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A process that judges is ready once its precompiled header is there. */
async function startProcess(folder, settings, preload, role) {
  const judgeCache = join(folder, 'data', 'cache', 'judge');
  await mkdir(judgeCache, { recursive: true });
  await linkJudgeParts(partsDir, judgeCache);
  const server = await startServer(folder, settings, preload, role);
  const stop = once(server.stop);
  try {
    if (role !== 'api' && settings.PODIUM_WORKERS !== '0') {
      await waitForHeader(judgeCache);
      await linkJudgeParts(judgeCache, partsDir);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...server, stop };
}

function once(stop) {
  let stopping;
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

/** A problem with a statement of a few kilobytes, and tests that a sorting program passes. */
function sortingProblem(number) {
  const { title, difficulty, tags, description } = problemOf(number);
  const paragraph = 'Each of the rows has a number, and the numbers of two neighbours differ by at most $k$. ';
  return {
    ...{ title, difficulty, tags },
    description: `${description}\n\n${`${paragraph.repeat(3)}\n\n`.repeat(statementParagraphs)}`,
    testCases: Array.from({ length: testsPerProblem }, (_, index) => {
      const numbers = numbersOf(number * testsPerProblem + index + 1, 100);
      return {
        input: `${numbers.length}\n${numbers.join(' ')}\n`,
        output: `${sortNumbers(numbers).join(' ')}\n`,
        isSample: index === 0,
      };
    }),
  };
}

/**
 * Writes the accounts straight into the database, since each registration computes an expensive
 * hash.
 */
async function addLearners(store, ids) {
  const users = ids.map((id) => ({
    ...{ id, email: `${id}@example.org`, emailKey: `${id}@example.org`, firstName: 'Ada', lastName: id },
    ...{ passwordHash: '', userType: 'user', rating: 1500, createdAt: 0 },
  }));
  await insertRows(store, 'users', users);
}

/** Inserts rows whose fields are named like the columns of the table. */
export async function insertRows(store, table, rows) {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await store
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

/** Signs the access tokens with the secret of the installation, as the server does. */
async function signTokens(store, userIds) {
  const { value } = await store
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'access_token_secret')
    .executeTakeFirstOrThrow();
  const accessTokens = createAccessTokens({
    clock: { now: Date.now },
    lifetimeSeconds: tokenLifetimeSeconds,
    loadSecret: async () => value,
  });
  return Promise.all(
    userIds.map((userId) => accessTokens.issue({ userId, userType: 'user', sessionId: `of-${userId}` })),
  );
}

/** Creates a contest of the first problems that starts at once, with every learner registered. */
export async function addContest({ server, store, adminToken, learnerIds, problemIds }, { problemCount, startsAt }) {
  const { contest } = await post(
    `${server.url}/api/contest/createContest`,
    {
      ...{ title: 'The load', description: 'Everybody comes at once.', problems: problemIds.slice(0, problemCount) },
      startTime: new Date(startsAt).toISOString(),
      endTime: new Date(startsAt + 3_600_000).toISOString(),
    },
    { authorization: `Bearer ${adminToken}` },
  );
  const contestId = contest._id;
  // A participant has the id of its member here.
  await insertRows(
    store,
    'participants',
    learnerIds.map((id) => ({ id, contestId, registeredAt: 0 })),
  );
  await insertRows(
    store,
    'participantMembers',
    learnerIds.map((id) => ({ participantId: id, contestId, userId: id })),
  );
  return { contestId, problemIds: problemIds.slice(0, problemCount) };
}

/**
 * Returns the memory of a process and its descendants in MB. `pss` counts what several share in
 * parts; `peak` is the largest resident size of the process itself so far.
 */
export async function readMemory(pid) {
  const [rollup, status, children] = await Promise.all(
    ['smaps_rollup', 'status', `task/${pid}/children`].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
  );
  const own = {
    pss: kilobytesOf(rollup, 'Pss') / 1024,
    rss: kilobytesOf(status, 'VmRSS') / 1024,
    peak: kilobytesOf(status, 'VmHWM') / 1024,
  };
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(readMemory));
  return { own, totalPss: own.pss + below.reduce((sum, { totalPss }) => sum + totalPss, 0), below };
}

function kilobytesOf(text, field) {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}
