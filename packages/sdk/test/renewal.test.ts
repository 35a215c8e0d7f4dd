import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient, memoryTokenStore, type TokenPair } from '../src/index.ts';
import { sendError } from './http-server.ts';
import { startSessionServer } from './session-server.ts';
import { profile } from './wire-samples.ts';

test('a call whose token was brought by the refresh in flight, and refused, is not answered with it again', async () => {
  const server = await startSessionServer();
  const memory = memoryTokenStore({ accessToken: 'expired', refreshToken: 'r1' });
  const stored = Promise.withResolvers<void>();
  let writes = 0;
  // Other calls see the new pair in the store before `set` resolves.
  const set = async (pair: TokenPair) => {
    await memory.set(pair);
    writes += 1;
    if (writes === 1) await stored.promise;
  };
  const client = createClient({ baseUrl: server.baseUrl, tokens: { ...memory, set } });
  try {
    const first = client.users.profile().catch((error: unknown) => error);
    await expect.poll(() => writes, { interval: 5 }).toBe(1);
    server.validAccess = 'elsewhere';
    const second = client.users.profile();
    await expect.poll(() => server.at('/user/profile').length, { interval: 5 }).toBe(2);
    stored.resolve();
    expect(await second).toEqual(profile);
    expect(server.refreshes()).toBe(2);
    // The first call has used its one renewal, so the second rejection is its result.
    expect(await first).toMatchObject({ code: 'token_invalid', status: 403 });
  } finally {
    await server.stop();
  }
});

test('a refresh that hangs holds calls for ten seconds, even those without a time limit', async () => {
  const server = await startSessionServer();
  onTestFinished(() => server.stop());
  server.onRefresh = () => {};
  const tokens = memoryTokenStore({ accessToken: 'expired', refreshToken: 'r1' });
  const client = createClient({ baseUrl: server.baseUrl, tokens, timeoutMs: 0 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const calls = [client.users.profile(), client.users.profile()].map((call) => call.catch((error: unknown) => error));
  while (server.refreshes() === 0) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(10_000);
  for (const call of calls) expect(await call).toMatchObject({ code: 'network_error', neverSent: false });

  server.onRefresh = undefined;
  vi.useRealTimers();
  expect(await client.users.profile()).toEqual(profile);
});

test('a session that was renewed too often stays, and is renewed later', async () => {
  const server = await startSessionServer();
  onTestFinished(() => server.stop());
  server.onRefresh = (_request, response) => sendError(response, 429, 'too_many_attempts', 'Later');
  const tokens = memoryTokenStore({ accessToken: 'expired', refreshToken: 'r1' });
  const client = createClient({ baseUrl: server.baseUrl, tokens });
  await expect(client.users.profile()).rejects.toMatchObject({ code: 'too_many_attempts', status: 429 });
  server.onRefresh = undefined;
  expect(await client.users.profile()).toEqual(profile);
});
