import { afterEach, expect, test } from 'vitest';
import { createClient, memoryTokenStore } from '../src/index.ts';
import { sendJson, startHttpServer } from './http-server.ts';
import { profile } from './wire-samples.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

test('the clock of a client follows that of its server', async () => {
  const aheadMs = 3_600_000;
  const server = await startHttpServer(async (_request, response) => {
    // The second answer is slow and gets its timestamp late. The client must keep the offset of the
    // quick first answer.
    if (server.received.length === 2) await new Promise((resolve) => setTimeout(resolve, 120));
    sendJson(response, 200, profile, { 'x-server-time': String(Date.now() + aheadMs) });
  });
  cleanups.push(server.stop);
  const client = createClient({ baseUrl: server.baseUrl, tokens: memoryTokenStore() });
  expect(client.clock.offsetMs).toBe(0);
  await client.users.profile();
  const { offsetMs, uncertaintyMs } = client.clock;
  expect(Math.abs(offsetMs - aheadMs)).toBeLessThanOrEqual(uncertaintyMs + 2);
  await client.users.profile();
  expect(Math.abs(client.clock.offsetMs - aheadMs)).toBeLessThanOrEqual(uncertaintyMs + 2);
  const earliest = Date.now() + aheadMs - uncertaintyMs - 2;
  const now = client.clock.now();
  expect(now).toBeGreaterThanOrEqual(earliest);
  expect(now).toBeLessThanOrEqual(Date.now() + aheadMs + uncertaintyMs + 2);
});
