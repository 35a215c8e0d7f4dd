import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessTokens } from '../../packages/server/src/accounts/access-tokens.ts';
import { createSettingRepository } from '../../packages/server/src/accounts/setting-repository.ts';
import { participantId, storeParticipants } from '../../packages/server/src/contests/test/store-participants.ts';
import { openStoreAt } from '../../packages/server/src/database/open-store.ts';
import { startPostgres } from '../../packages/server/src/test/postgres-cluster.ts';
import { admin, post, startServer, uploadProblems } from '../server/start-server.mjs';

const problemCount = 12;
const submissionsEach = 15;
const hourMs = 3_600_000;
const tokenSeconds = 3_600;
const watchLoop = new URL('../server/watch-loop.mjs', import.meta.url).href;

/**
 * Starts a server without a judge on `kind` of database (`sqlite` or `postgres`), with a contest
 * that runs and has `participants`, whose submissions are judged. They are written straight into
 * the database; `moveContest` changes the times of the contest there. `more` are further settings.
 */
export async function openContest(kind, participants, more = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-standings-'));
  const closers = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    const cluster = kind === 'postgres' ? await startPostgres() : undefined;
    if (cluster) closers.push(cluster.remove);
    const settings = { PODIUM_DEMO: '0', PODIUM_WORKERS: '0', ...(cluster && { DATABASE_URL: cluster.url }), ...more };
    const server = await startServer(folder, settings, watchLoop);
    closers.push(server.stop);
    await uploadProblems(server.url, 0, problemCount);
    const path = join(folder, 'data', 'podium.sqlite');
    const database = openStoreAt(cluster ? { type: 'postgres', url: cluster.url } : { type: 'sqlite', path });
    closers.push(() => database.destroy());
    const contest = await createContest(server.url, database);
    await storeParticipants(database, { ...contest, count: participants, submissionsEach });
    const adminId = (await database.selectFrom('users').select('id').where('email', '=', admin.email).execute())[0].id;
    return {
      ...{ server, close, participants, database, ...contest },
      moveContest: (startTime, endTime) =>
        database.updateTable('contests').set({ startTime, endTime }).where('id', '=', contest.contestId).execute(),
      /** Stores accounts that are not registered, and returns their tokens. */
      addStrangers: (count) => addStrangers(database, count),
      issueToken: createIssuer(database),
      adminToken: await createIssuer(database)(adminId, 'admin'),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createContest(url, database) {
  const problems = await database.selectFrom('problems').select('id').orderBy('id').execute();
  const problemIds = problems.map(({ id }) => id);
  const { accessToken } = await post(`${url}/api/auth/login`, admin);
  const now = Date.now();
  const body = {
    ...{ title: 'A large contest', description: 'A contest of many.', problems: problemIds },
    ...{ startTime: new Date(now + hourMs).toISOString(), endTime: new Date(now + 3 * hourMs).toISOString() },
  };
  const { contest } = await post(`${url}/api/contest/createContest`, body, { authorization: `Bearer ${accessToken}` });
  const startTime = now - hourMs;
  await database
    .updateTable('contests')
    .set({ startTime, endTime: now + hourMs })
    .where('id', '=', contest._id)
    .execute();
  return { contestId: contest._id, problemIds, startTime };
}

/** Tokens are issued as by the server, since sign-ins are not measured and each costs a hash. */
function createIssuer(database) {
  const settings = createSettingRepository(database);
  const tokens = createAccessTokens({
    clock: { now: Date.now },
    lifetimeSeconds: tokenSeconds,
    loadSecret: () => settings.getOrCreateSetting('access_token_secret', () => ''),
  });
  return (userId, userType = 'user') => tokens.issue({ userId, userType, sessionId: `session-${userId}` });
}

export function strangerId(number) {
  return `stranger${String(number).padStart(4, '0')}`;
}

async function addStrangers(database, count) {
  const issueToken = createIssuer(database);
  const ids = Array.from(Array(count), (_, number) => strangerId(number));
  await database
    .insertInto('users')
    .values(
      ids.map((id) => ({
        ...{ id, email: id, emailKey: id, firstName: 'Eve', lastName: 'Byron', passwordHash: '' },
        ...{ userType: 'user', rating: 1500, createdAt: 0 },
      })),
    )
    .execute();
  return Promise.all(ids.map((id) => issueToken(id)));
}

/** Returns the tokens of `count` participants, who are spread over all. */
export async function tokensOf({ participants, issueToken }, count) {
  const step = Math.max(1, Math.floor(participants / count));
  return Promise.all(Array.from(Array(count), (_, index) => issueToken(participantId(index * step))));
}
