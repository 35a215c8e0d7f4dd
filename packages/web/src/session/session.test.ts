import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memoryTokenStore } from '@podium/sdk';
import { createStore } from '@podium/sdk/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSession, type EarlyCheck, type Session } from './session.ts';

let server: Server;
let session: Session;
/** The open checks in the order of their arrival. */
let waiting: ServerResponse[];

const begin = (earlyCheck?: EarlyCheck) =>
  createSession({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' }),
    lastEmail: createStore<string | undefined>(undefined),
    earlyCheck,
  });

beforeEach(async () => {
  waiting = [];
  server = createServer(({ url }, response) => {
    if (url === '/auth/protected') waiting.push(response);
    else sendJson(response, { success: true, message: 'Logged out' });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  session = begin();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const answer = (response: ServerResponse | undefined) =>
  response && sendJson(response, { userId: '4f9k2m0q7x1z', userType: 'user' });

/** Starts a check, and waits until its request has arrived. */
async function beginCheck(): Promise<{ ended: Promise<void> }> {
  const before = waiting.length;
  const ended = session.check();
  await expect.poll(() => waiting.length).toBe(before + 1);
  return { ended };
}

it('keeps the result of a later check when an earlier one ends', async () => {
  const [first, second] = [await beginCheck(), await beginCheck()];
  answer(waiting[1]);
  await second.ended;
  waiting[0]?.destroy();
  await first.ended;
  expect(session.current.get()).toMatchObject({ state: 'signed-in' });
});

it.each([
  ['is answered', answer],
  ['is lost', (response: ServerResponse | undefined) => response?.destroy()],
])('stays signed out when a check %s after the log-out', async (_, end) => {
  const check = await beginCheck();
  await session.logout();
  end(waiting[0]);
  await check.ended;
  expect(session.current.get()).toEqual({ state: 'signed-out', reason: 'left' });
});

it('takes the answer of the early check, and asks nothing', async () => {
  const early = { userId: 'zzzzzzzzzzzz', userType: 'admin' };
  session = begin({ accessToken: 'a1', answer: Promise.resolve(early) });
  await session.check();
  expect(session.current.get()).toEqual({ state: 'signed-in', user: { id: 'zzzzzzzzzzzz', userType: 'admin' } });
  expect(waiting).toEqual([]);
});

it.each<[string, EarlyCheck]>([
  ['failed', { accessToken: 'a1', answer: Promise.resolve(undefined) }],
  ['had another answer', { accessToken: 'a1', answer: Promise.resolve({ userId: 1 }) }],
  [
    'sent the token of an earlier session',
    { accessToken: 'a0', answer: Promise.resolve({ userId: 'zzzzzzzzzzzz', userType: 'admin' }) },
  ],
])('asks again after an early check that %s', async (_, earlyCheck) => {
  session = begin(earlyCheck);
  const check = await beginCheck();
  answer(waiting[0]);
  await check.ended;
  expect(session.current.get()).toMatchObject({ state: 'signed-in', user: { id: '4f9k2m0q7x1z' } });
});
