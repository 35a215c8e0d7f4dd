import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, memoryTokenStore, type PodiumClient } from '../src/index.ts';
import { endpointRows } from './endpoint-rows.ts';
import { type HttpServer, sendJson, startHttpServer } from './http-server.ts';
import { contest, profile } from './wire-samples.ts';

let server: HttpServer;
let client: PodiumClient;

beforeAll(async () => {
  server = await startHttpServer(() => undefined);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
  client = createClient({
    baseUrl: server.baseUrl,
    tokens: memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' }),
  });
});

describe('contests.list', () => {
  const at = (id: string, startTime: string) => ({ ...contest, _id: id, startTime });
  const future = [at('future000002', '2026-07-01T00:00:00Z'), at('future000001', '2026-06-01T00:00:00Z')];
  // The second time has another zone: it is 08:00Z and earlier, although it sorts later as text.
  const ongoing = [at('ongoing00002', '2026-05-01T09:00:00Z'), at('ongoing00001', '2026-05-01T10:00:00+02:00')];
  const past = [at('past00000002', '2026-02-01T00:00:00Z'), at('past00000001', '2026-01-01T00:00:00Z')];

  test.each([
    ['all', ['ongoing00001', 'ongoing00002', 'future000001', 'future000002']],
    ['ongoing', ['ongoing00001', 'ongoing00002']],
    ['future', ['future000001', 'future000002']],
    ['past', ['past00000001', 'past00000002']],
  ] as const)('%s shows its own contests by start time', async (filter, expected) => {
    server.answerWith(({ path }, response) =>
      sendJson(response, 200, path.includes('future') ? future : path.includes('ongoing') ? ongoing : past),
    );
    const listed = await client.contests.list(filter);
    expect(listed.map(({ _id }) => _id)).toEqual(expected);
    expect(server.received).toHaveLength(filter === 'all' ? 2 : 1);
  });

  test('a contest that starts between the two answers appears once', async () => {
    server.answerWith((_request, response) => sendJson(response, 200, [contest]));
    await expect(client.contests.list('all')).resolves.toEqual([contest]);
  });
});

describe('auth.login and auth.logout', () => {
  test('the pair of a sign-in is stored with its user, and used from then on', async () => {
    const tokens = memoryTokenStore();
    const users: unknown[] = [];
    const set: typeof tokens.set = (pair, user) => {
      users.push(user?.email);
      return tokens.set(pair);
    };
    const fresh = createClient({ baseUrl: server.baseUrl, tokens: { ...tokens, set } });
    server.answerWith(({ path }, response) =>
      sendJson(response, 200, path === '/auth/login' ? endpointRows['auth.login']?.answer : profile),
    );
    await fresh.auth.login({ email: 'ada@example.org', password: 'analytical' });
    await fresh.users.profile();
    expect(server.at('/auth/login')[0]?.headers).not.toHaveProperty('authorization');
    expect(server.at('/user/profile')[0]?.token).toBe('a2');
    expect(await tokens.get()).toEqual({ accessToken: 'a2', refreshToken: 'r2' });
    expect(users).toEqual(['ada@example.org']);
  });

  test('signing out clears the store while the server is unreachable, and reports the failure', async () => {
    const tokens = memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' });
    const signedOut: string[] = [];
    const away = createClient({
      baseUrl: 'http://127.0.0.1:9/api',
      tokens,
      onSignedOut: () => signedOut.push('signed out'),
    });
    await expect(away.auth.logout()).resolves.toEqual({ endedOnServer: false });
    expect(await tokens.get()).toBeUndefined();
    expect(signedOut).toEqual([]);
  });

  test('signing out clears the store when the server refuses', async () => {
    const tokens = memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' });
    const other = createClient({ baseUrl: server.baseUrl, tokens });
    server.answerWith((_request, response) => sendJson(response, 500, {}));
    await expect(other.auth.logout()).resolves.toEqual({ endedOnServer: false });
    expect(await tokens.get()).toBeUndefined();
  });
});

describe('problems.get', () => {
  test.each([
    [undefined, undefined, null],
    ['de', undefined, 'de'],
    ['de', 'sv', 'sv'],
  ])('asks for the language of the client, %s, or of the call, %s', async (statementLanguage, language, sent) => {
    const tokens = memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' });
    const reader = createClient({ baseUrl: server.baseUrl, tokens, statementLanguage });
    server.answerWith((_request, response) => sendJson(response, 200, endpointRows['problems.get']?.answer));
    await reader.problems.get('aaaaaaaaaaaa', { language });
    expect(new URL(server.received[0]?.path ?? '', 'http://server').searchParams.get('language')).toBe(sent);
  });
});
