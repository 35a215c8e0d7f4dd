import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ApiError,
  createClient,
  memoryTokenStore,
  NetworkError,
  type PodiumClient,
  SignedOutError,
  type TokenPair,
  type TokenStore,
  UnexpectedResponseError,
} from '../src/index.ts';
import { sendError, sendJson } from './http-server.ts';
import { type SessionServer, startSessionServer } from './session-server.ts';
import { ids, profile } from './wire-samples.ts';

let server: SessionServer;
let tokens: TokenStore;
let signOuts: number;
let client: PodiumClient;

function clientOver(store: TokenStore, options: { timeoutMs?: number } = {}): PodiumClient {
  tokens = store;
  return createClient({
    baseUrl: server.baseUrl,
    tokens,
    onSignedOut: () => {
      signOuts += 1;
    },
    ...options,
  });
}

function callFiftyTimes(): Promise<PromiseSettledResult<unknown>[]> {
  return Promise.allSettled(Array.from({ length: 50 }, () => client.users.profile()));
}

const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'rejected' ? result.reason : 'answered'));

beforeEach(async () => {
  server = await startSessionServer();
  signOuts = 0;
  client = clientOver(memoryTokenStore({ accessToken: 'expired', refreshToken: 'r1' }));
});
afterEach(() => server.stop());

describe('an expired access token', () => {
  test('is renewed once for 50 parallel calls, which all get their answer', async () => {
    const results = await callFiftyTimes();
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(server.refreshes()).toBe(1);
    expect(server.at('/user/profile')).toHaveLength(100);
    expect(await tokens.get()).toEqual({ accessToken: 'a2', refreshToken: 'r2' });
    expect(signOuts).toBe(0);
  });

  test('is renewed once over a store that answers slowly', async () => {
    let pair: TokenPair | undefined = { accessToken: 'expired', refreshToken: 'r1' };
    const slowly = <T>(value: () => T) =>
      new Promise<T>((resolve) => setTimeout(() => resolve(value()), Math.random() * 30));
    client = clientOver({
      get: () => slowly(() => pair),
      set: (next) =>
        slowly(() => {
          pair = next;
        }),
      clear: () =>
        slowly(() => {
          pair = undefined;
        }),
    });
    const results = await callFiftyTimes();
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(server.refreshes()).toBe(1);
  });

  test('is renewed again when the new one expires later', async () => {
    await client.users.profile();
    server.validAccess = 'elsewhere';
    await expect(client.users.profile()).resolves.toEqual(profile);
    expect(server.refreshes()).toBe(2);
  });

  test('that somebody else has replaced in the store is replaced without a refresh', async () => {
    const held = Promise.withResolvers<void>();
    server.answerWith(async (request, response) => {
      if (request.token === 'old') await held.promise;
      if (request.token === 'a1') sendJson(response, 200, profile);
      else sendError(response, 403, 'token_invalid', 'Expired');
    });
    client = clientOver(memoryTokenStore({ accessToken: 'old', refreshToken: 'r0' }));
    const call = client.users.profile();
    await expect.poll(() => server.received.length, { interval: 5 }).toBe(1);
    await tokens.set({ accessToken: 'a1', refreshToken: 'r1' });
    held.resolve();
    await expect(call).resolves.toEqual(profile);
    expect(server.refreshes()).toBe(0);
    expect(server.at('/user/profile').map(({ token }) => token)).toEqual(['old', 'a1']);
  });
});

describe('an empty store', () => {
  test('keeps the session that another process writes while a call without one fails', async () => {
    const signedInAgain = { accessToken: 'a1', refreshToken: 'r1' };
    const store = memoryTokenStore();
    let reads = 0;
    client = clientOver({
      ...store,
      async get() {
        const pair = await store.get();
        reads += 1;
        // The first read is for sending, the second for renewing.
        if (reads === 2) await store.set(signedInAgain);
        return pair;
      },
    });
    await expect(client.users.profile()).rejects.toBeInstanceOf(SignedOutError);
    expect(await tokens.get()).toEqual(signedInAgain);
    await expect(client.users.profile()).resolves.toEqual(profile);
  });
});

describe('a second 403', () => {
  test('surfaces as an ApiError after one refresh, and the session stays', async () => {
    const refresh = { accessToken: 'a2', refreshToken: 'r2' };
    server.answerWith((request, response) =>
      request.path === '/auth/refresh-token'
        ? sendJson(response, 200, refresh)
        : sendError(response, 403, 'forbidden', 'Only administrators may do this.'),
    );
    await expect(client.contests.generateLeaderboard(ids.contest)).rejects.toMatchObject({
      name: 'ApiError',
      status: 403,
      code: 'forbidden',
      message: 'Only administrators may do this.',
    });
    expect(server.refreshes()).toBe(1);
    expect(server.received).toHaveLength(3);
    expect(await tokens.get()).toEqual(refresh);
    expect(signOuts).toBe(0);
  });
});

describe('a refused refresh', () => {
  test.each([400, 401, 403])(
    'with status %i signs out once and fails 50 waiting calls with a typed error',
    async (status) => {
      server.onRefresh = (_request, response) => sendError(response, status, 'refresh_token_invalid', 'Used up');
      const results = await callFiftyTimes();
      expect(reasons(results).filter((reason) => reason instanceof SignedOutError)).toHaveLength(50);
      expect(new Set(reasons(results).map(({ reason }) => reason))).toEqual(new Set(['expired']));
      expect(server.refreshes()).toBe(1);
      expect(signOuts).toBe(1);
      expect(await tokens.get()).toBeUndefined();
    },
  );

  test('is reported again after the next session is lost too', async () => {
    server.validRefresh = 'none';
    await expect(client.users.profile()).rejects.toBeInstanceOf(SignedOutError);
    await expect(client.users.profile()).rejects.toMatchObject({ code: 'signed_out', reason: 'expired' });
    expect(signOuts).toBe(1);
    await tokens.set({ accessToken: 'b1', refreshToken: 'b1' });
    await expect(client.users.profile()).rejects.toBeInstanceOf(SignedOutError);
    expect(signOuts).toBe(2);
  });

  test('does not sign out when another process has stored a new pair meanwhile', async () => {
    server.onRefresh = async (_request, response) => {
      await tokens.set({ accessToken: 'a1', refreshToken: 'r1-of-the-other' });
      sendError(response, 401, 'refresh_token_invalid', 'Used up');
    };
    await expect(client.users.profile()).resolves.toEqual(profile);
    expect(signOuts).toBe(0);
    expect(await tokens.get()).toEqual({ accessToken: 'a1', refreshToken: 'r1-of-the-other' });
  });
});

describe('a refresh that says nothing about the session', () => {
  test('because the server fails keeps it and is a NetworkError for all who wait', async () => {
    server.onRefresh = (_request, response) => sendError(response, 500, 'internal_error', 'Oops');
    const results = await callFiftyTimes();
    expect(reasons(results).filter((reason) => reason instanceof NetworkError)).toHaveLength(50);
    expect(signOuts).toBe(0);
    expect(await tokens.get()).toEqual({ accessToken: 'expired', refreshToken: 'r1' });
    server.onRefresh = undefined;
    await expect(client.users.profile()).resolves.toEqual(profile);
  });

  test('because the connection breaks keeps it', async () => {
    server.onRefresh = (_request, response) => {
      response.destroy();
    };
    await expect(client.users.profile()).rejects.toBeInstanceOf(NetworkError);
    expect(signOuts).toBe(0);
    expect(await tokens.get()).toEqual({ accessToken: 'expired', refreshToken: 'r1' });
  });

  test('because it does not answer in time keeps it', async () => {
    server.onRefresh = () => undefined;
    client = clientOver(memoryTokenStore({ accessToken: 'expired', refreshToken: 'r1' }), { timeoutMs: 80 });
    await expect(client.users.profile({ timeoutMs: 2_000 })).rejects.toBeInstanceOf(NetworkError);
    expect(signOuts).toBe(0);
  });

  test('because a page answers, even with 403, keeps it', async () => {
    server.onRefresh = (_request, response) => {
      response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Captive portal</h1>');
    };
    await expect(client.users.profile()).rejects.toBeInstanceOf(ApiError);
    expect(signOuts).toBe(0);
    server.onRefresh = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
    };
    await expect(client.users.profile()).rejects.toBeInstanceOf(UnexpectedResponseError);
    expect(await tokens.get()).toEqual({ accessToken: 'expired', refreshToken: 'r1' });
  });
});

describe('calls that never renew', () => {
  test('login and register surface a 403 as it is', async () => {
    server.answerWith((_request, response) => sendError(response, 403, 'forbidden', 'Closed'));
    await expect(client.auth.login({ email: 'a@b.cd', password: 'x' })).rejects.toBeInstanceOf(ApiError);
    const form = { firstName: 'A', lastName: 'B', email: 'a@b.cd', password: '12345678', confirmPassword: '12345678' };
    await expect(client.auth.register(form)).rejects.toBeInstanceOf(ApiError);
    expect(server.refreshes()).toBe(0);
  });

  test('with an access token alone a refusal is a SignedOutError, and the store is left as it is', async () => {
    client = clientOver(memoryTokenStore({ accessToken: 'from-outside', refreshToken: '' }));
    await expect(client.users.profile()).rejects.toMatchObject({ code: 'signed_out', reason: 'token_refused' });
    expect(server.refreshes()).toBe(0);
    expect(signOuts).toBe(0);
    expect(await tokens.get()).toEqual({ accessToken: 'from-outside', refreshToken: '' });
  });

  test('with an access token alone a refused role is still an ApiError', async () => {
    client = clientOver(memoryTokenStore({ accessToken: 'from-outside', refreshToken: '' }));
    server.answerWith((_request, response) => sendError(response, 403, 'forbidden', 'Only administrators'));
    await expect(client.problems.rejudge(ids.problem)).rejects.toMatchObject({ name: 'ApiError', code: 'forbidden' });
  });

  test('without any session a refusal is a SignedOutError that nobody is called for', async () => {
    client = clientOver(memoryTokenStore());
    await expect(client.users.profile()).rejects.toMatchObject({ code: 'signed_out', reason: 'not_signed_in' });
    expect(signOuts).toBe(0);
    expect(server.refreshes()).toBe(0);
  });

  test('a stored pair that lost its refresh token is a lost session', async () => {
    client = clientOver(memoryTokenStore({ accessToken: 'expired' } as TokenPair));
    await expect(client.users.profile()).rejects.toMatchObject({ code: 'signed_out', reason: 'expired' });
    expect(signOuts).toBe(1);
    expect(await tokens.get()).toBeUndefined();
  });
});

describe('signing out while a refresh is under way', () => {
  test('through logout revokes the renewed token and leaves nothing behind', async () => {
    server.onRefresh = undefined;
    const call = client.users.profile();
    await expect.poll(() => server.refreshes(), { interval: 5 }).toBe(1);
    const logout = client.auth.logout();
    await Promise.allSettled([call, logout]);
    expect(server.at('/auth/logout')[0]?.json()).toEqual({ refreshToken: 'r2' });
    expect(await tokens.get()).toBeUndefined();
    expect(signOuts).toBe(0);
  });

  test('by another process does not bring the session back', async () => {
    const call = client.users.profile();
    await expect.poll(() => server.refreshes(), { interval: 5 }).toBe(1);
    await tokens.clear();
    await expect(call).rejects.toBeInstanceOf(SignedOutError);
    expect(await tokens.get()).toBeUndefined();
    expect(signOuts).toBe(1);
  });
});

describe('two processes that share a store with a lock', () => {
  test('renew once between them', async () => {
    const shared = memoryTokenStore({ accessToken: 'expired', refreshToken: 'r1' });
    let tail: Promise<unknown> = Promise.resolve();
    const locked: TokenStore = {
      ...shared,
      withLock<T>(work: () => Promise<T>): Promise<T> {
        const run = tail.then(work);
        tail = run.catch(() => undefined);
        return run;
      },
    };
    const [one, other] = [clientOver(locked), clientOver(locked)];
    const calls = [one, other].flatMap((process) => Array.from({ length: 10 }, () => process.users.profile()));
    await expect(Promise.all(calls)).resolves.toHaveLength(20);
    expect(server.refreshes()).toBe(1);
  });
});

describe('a caller that gives up while a refresh is under way', () => {
  test('is released at once, and the others still get their answer', async () => {
    const controller = new AbortController();
    const impatient = client.users.profile({ signal: controller.signal });
    const patient = client.users.profile();
    await expect.poll(() => server.refreshes(), { interval: 5 }).toBe(1);
    controller.abort();
    await expect(impatient).rejects.toMatchObject({ code: 'aborted' });
    await expect(patient).resolves.toEqual(profile);
    expect(server.refreshes()).toBe(1);
  });
});
