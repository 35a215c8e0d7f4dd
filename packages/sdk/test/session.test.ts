import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
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

describe('a rejected refresh', () => {
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

  test('is not reported as a lost session when a call reads the store meanwhile', async () => {
    const memory = memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' });
    const clearing = Promise.withResolvers<void>();
    const cleared = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    let isReadHeld = false;
    client = clientOver({
      ...memory,
      async get() {
        const pair = await memory.get();
        if (isReadHeld) await read.promise;
        return pair;
      },
      async clear() {
        clearing.resolve();
        await cleared.promise;
        await memory.clear();
      },
    });
    const logout = client.auth.logout();
    await clearing.promise;
    await client.users.profile();
    isReadHeld = true;
    const late = client.users.profile();
    cleared.resolve();
    await logout;
    read.resolve();
    await late;
    await expect(client.users.profile()).rejects.toMatchObject({ code: 'signed_out', reason: 'not_signed_in' });
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
  const signedIn = { accessToken: 'b1', refreshToken: 'rb1' };
  const credentials = { email: 'ada@example.org', password: 'analytical' };
  let shared: TokenStore;
  let locked: TokenStore;

  beforeEach(() => {
    shared = memoryTokenStore({ accessToken: 'expired', refreshToken: 'r1' });
    let tail: Promise<unknown> = Promise.resolve();
    locked = {
      ...shared,
      withLock<T>(work: () => Promise<T>): Promise<T> {
        const run = tail.then(work);
        tail = run.catch(() => undefined);
        return run;
      },
    };
  });

  test('renew once between them', async () => {
    const [one, other] = [clientOver(locked), clientOver(locked)];
    const calls = [one, other].flatMap((process) => Array.from({ length: 10 }, () => process.users.profile()));
    await expect(Promise.all(calls)).resolves.toHaveLength(20);
    expect(server.refreshes()).toBe(1);
  });

  /** Begins `change` in another process after the last read of a renewal and before its write. */
  async function renewWhileOtherProcess(change: (other: PodiumClient) => Promise<unknown>): Promise<unknown> {
    const reached = Promise.withResolvers<void>();
    const other = clientOver({
      ...locked,
      async set(pair) {
        await shared.set(pair);
        reached.resolve();
      },
      async clear() {
        await shared.clear();
        reached.resolve();
      },
      withLock(work, signal) {
        reached.resolve();
        return locked.withLock?.(work, signal) ?? work();
      },
    });
    let changing: Promise<unknown> | undefined;
    const renewing = clientOver({
      ...locked,
      async get() {
        const pair = await shared.get();
        if (server.refreshes() > 0 && !changing) {
          changing = change(other);
          await reached.promise;
        }
        return pair;
      },
    });
    await renewing.users.profile().catch(() => undefined);
    await changing;
    return shared.get();
  }

  test.each(['granted', 'rejected'])(
    'keep a sign-in that one writes while the renewal of the other is %s',
    async (outcome) => {
      if (outcome === 'rejected') server.validRefresh = 'none';
      const left = await renewWhileOtherProcess((other) => other.auth.login(credentials));
      expect(server.refreshes()).toBe(1);
      expect(left).toEqual(signedIn);
    },
  );

  test('keep a sign-out of one while the other renews', async () => {
    expect(await renewWhileOtherProcess((other) => other.auth.logout())).toBeUndefined();
    expect(server.refreshes()).toBe(1);
  });

  test('wait a bounded time for each other', async () => {
    const locking: (() => Promise<unknown>)[] = [];
    const withLock = <T>(work: () => Promise<T>) => {
      locking.push(work);
      return new Promise<T>(() => {});
    };
    client = clientOver({ ...shared, withLock });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reached = async (count: number) => {
      while (locking.length < count) await new Promise((resolve) => setImmediate(resolve));
    };

    const call = client.users.profile().catch((error: unknown) => error);
    await reached(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await call).toMatchObject({
      code: 'network_error',
      reason: 'the session could not be renewed: no answer in time',
    });
    await expect(locking[0]?.()).rejects.toMatchObject({ code: 'timeout' });
    expect(server.refreshes()).toBe(0);

    const login = client.auth.login(credentials);
    await reached(2);
    await vi.advanceTimersByTimeAsync(2_000);
    await login;
    expect(await shared.get()).toEqual(signedIn);

    const logout = client.auth.logout();
    await reached(3);
    await vi.advanceTimersByTimeAsync(2_000);
    await logout;
    expect(await shared.get()).toBeUndefined();
  });
});

describe('a token store that does not answer', () => {
  const never = () => new Promise<never>(() => {});

  test.each([1, 2])('ends a call at its time limit or with its signal, from read %i on', async (from) => {
    server.answerWith((_request, response) => sendError(response, 403, 'forbidden', 'Only administrators'));
    let reads = 0;
    const get = () => {
      reads += 1;
      return reads < from ? { accessToken: 'a1', refreshToken: 'r1' } : never();
    };
    client = clientOver({ ...memoryTokenStore(), get });
    await expect(client.users.profile({ timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
    reads = 0;
    const controller = new AbortController();
    const call = client.users.profile({ signal: controller.signal });
    await expect.poll(() => reads, { interval: 5 }).toBe(from);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
  });

  test('and a renewal that hangs do not stop a sign-out', async () => {
    client = clientOver({ ...memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' }), get: never });
    expect(await client.auth.logout({ timeoutMs: 50 })).toEqual({ endedOnServer: false });
    client = clientOver(memoryTokenStore({ accessToken: 'expired', refreshToken: 'r1' }));
    server.onRefresh = () => undefined;
    const call = client.users.profile({ timeoutMs: 2_000 }).catch((error: unknown) => error);
    await expect.poll(() => server.refreshes(), { interval: 5 }).toBe(1);
    expect(await client.auth.logout({ timeoutMs: 50 })).toEqual({ endedOnServer: false });
    expect(await tokens.get()).toBeUndefined();
    await call;
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
