import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateLimitersOf } from '../database/rate-limiters.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { createSignInLimiter, signInLimitsFor } from './sign-in-limiter.ts';

const rejected = { code: 'too_many_attempts' };
const ada = { account: 'ada', network: '10.0.0.1', isKnown: false };
const wrong = async () => undefined;
const right = async () => 'in';

describe('servers on one PostgreSQL', () => {
  let folder: string;
  let store: TestDatabase;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'podium-limits-'));
    store = await createTestDatabase(folder);
  });
  afterEach(async () => {
    await store[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  /** Each server has limiters of its own. */
  const openServer = () =>
    createSignInLimiter({
      limits: { ...signInLimitsFor(), perAccountAndAddress: { times: 3, seconds: 600 } },
      createRateLimiter: rateLimitersOf(store.database),
      loadSecret: async () => 'secret',
    });

  it('allow together as many wrong passwords as one server', async () => {
    const servers = [openServer(), openServer(), openServer()];
    for (const server of servers) await server.guard(ada, wrong);
    for (const server of servers) await expect(server.guard(ada, right)).rejects.toMatchObject(rejected);
    expect(await openServer().guard({ ...ada, network: '10.0.0.2' }, right)).toBe('in');
  });

  it('reset the failures at all servers after a success at one', async () => {
    const [one, other] = [openServer(), openServer()];
    for (let round = 0; round < 3; round += 1) {
      await one.guard(ada, wrong);
      await other.guard(ada, wrong);
      expect(await one.guard(ada, right)).toBe('in');
    }
  });
});
