import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memoryTokenStore } from '@podium/sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSession, type Session } from './session.ts';

let server: Server;
let session: Session;
/** The open checks in the order of their arrival. */
let waiting: ServerResponse[];

beforeEach(async () => {
  waiting = [];
  server = createServer(({ url }, response) => {
    if (url === '/auth/protected') waiting.push(response);
    else sendJson(response, { success: true, message: 'Logged out' });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  session = createSession({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' }),
    emails: { get: () => undefined, set: () => undefined, clear: () => undefined },
  });
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
