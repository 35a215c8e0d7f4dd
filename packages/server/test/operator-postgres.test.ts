import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccounts } from '../src/accounts/create-accounts.ts';
import { createScriptTokenRepository } from '../src/accounts/script-token-repository.ts';
import { createScriptTokens } from '../src/accounts/script-tokens.ts';
import { systemClock } from '../src/clock.ts';
import { migrate } from '../src/database/migrate.ts';
import { openPostgres } from '../src/database/open-postgres.ts';
import type { Database } from '../src/database/schema.ts';
import { createCheapHasher } from '../src/test/cheap-hasher.ts';
import { type PostgresCluster, startPostgres } from '../src/test/postgres-cluster.ts';

// Two processes share a PostgreSQL: each has a pool of its own.

let cluster: PostgresCluster;
let databases: Database[];
const passwords = createCheapHasher();

beforeAll(async () => {
  cluster = await startPostgres();
  databases = [openPostgres(cluster.url), openPostgres(cluster.url)];
  await migrate(databases[0] as Database);
});
afterAll(async () => {
  for (const database of databases) await database.destroy();
  await cluster.remove();
});

const processes = () =>
  databases.map((database) => createAccounts({ database, clock: systemClock, passwords })) as [
    ReturnType<typeof createAccounts>,
    ReturnType<typeof createAccounts>,
  ];

const person = (email: string) => ({ email, password: 'long enough', firstName: 'Ada', lastName: 'Byron' });

it('refuses the access tokens of a session in one process as soon as another has ended it', async () => {
  const [server, operators] = processes();
  await server.service.createAccount(person('ada@podium.test'), 'user');
  for (const end of [
    () => operators.operator.resetPassword('ada@podium.test', 'long enough'),
    () => operators.operator.revokeSessions('ada@podium.test', false),
    () => operators.operator.setDisabled('ada@podium.test', true),
  ]) {
    const { accessToken } = await server.service.login(person('ada@podium.test'), '127.0.0.1');
    expect(await server.verifyAccessToken(accessToken)).toBeDefined();
    await end();
    expect(await server.verifyAccessToken(accessToken)).toBeUndefined();
  }
});

it('leaves one administrator when two operators demote one each', async () => {
  const [one, other] = processes();
  await one.service.createAccount(person('a@podium.test'), 'admin');
  await one.service.createAccount(person('b@podium.test'), 'admin');
  for (let round = 0; round < 20; round += 1) {
    const outcomes = await Promise.allSettled([
      one.operator.setRole('a@podium.test', 'user'),
      other.operator.setRole('b@podium.test', 'user'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await one.operator.setRole('a@podium.test', 'admin');
    await one.operator.setRole('b@podium.test', 'admin');
  }
});

it('leaves no token for scripts of a session that ends while it asks for one', async () => {
  const [server, operators] = processes();
  const email = 'script@podium.test';
  await server.service.createAccount(person(email), 'user');
  const tokens = createScriptTokens(createScriptTokenRepository(databases[0] as Database), systemClock);
  for (let round = 0; round < 20; round += 1) {
    const { accessToken } = await server.service.login(person(email), '127.0.0.1');
    const session = await server.verifyAccessToken(accessToken);
    if (!session) throw new Error('the session must be valid');
    await Promise.allSettled([
      tokens.create(session, { name: 'ci', scopes: ['read'], expiresInDays: 1 }),
      operators.operator.resetPassword(email, 'long enough'),
    ]);
    expect(await tokens.list(session.userId)).toEqual([]);
  }
});

it('renews and ends one session in two processes at the same time', async () => {
  const [one, other] = processes();
  const email = 'both@podium.test';
  await one.service.createAccount(person(email), 'user');
  for (let round = 0; round < 10; round += 1) {
    const { refreshToken } = await one.service.login(person(email), '127.0.0.1');
    const renew = () => Promise.all([one.service.refresh(refreshToken), other.service.refresh(refreshToken)]);
    const pairs = [...(await renew()), ...(await renew())];
    const endings = await Promise.allSettled([
      ...pairs.map((pair) => one.service.refresh(pair.refreshToken)),
      other.service.logout(refreshToken),
      ...pairs.map((pair) => other.service.refresh(pair.refreshToken)),
    ]);
    const renewed = endings.flatMap((ending) => (ending.status === 'fulfilled' && ending.value ? [ending.value] : []));
    const codes = endings.flatMap((ending) => (ending.status === 'rejected' ? [ending.reason.code] : []));
    expect(codes.filter((code) => code !== 'refresh_token_invalid')).toEqual([]);
    for (const pair of renewed) {
      expect(await one.verifyAccessToken(pair.accessToken)).toBeUndefined();
      await expect(one.service.refresh(pair.refreshToken)).rejects.toMatchObject({ code: 'refresh_token_invalid' });
    }
  }
});
