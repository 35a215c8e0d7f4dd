import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../database/rate-limiters.ts';
import { createTestServer, type TestServer, testPassword } from '../test/test-server.ts';
import { createSignInLimiter, networkOf, signInLimitsFor } from './sign-in-limiter.ts';

const signInLimits = {
  perAccountAndAddress: { times: 3, seconds: 600 },
  perAccount: { times: 5, seconds: 600 },
  perAccountAtMost: { times: 8, seconds: 600 },
  perAddress: { times: 50, seconds: 600 },
  registrations: { times: 50, seconds: 600 },
};
const loadSecret = async () => 'secret';
const openLimiter = (limits = signInLimits) =>
  createSignInLimiter({ limits, createRateLimiter: createMemoryLimiter, loadSecret });
const caller = (account: string, network: string, isKnown = false) => ({ account, network, isKnown });
const wrong = async () => undefined;
const right = async () => 'in';

describe('createSignInLimiter', () => {
  it('locks an account after too many failures from one address, for that address only', async () => {
    const limiter = openLimiter();
    for (let failure = 0; failure < 3; failure += 1) await limiter.guard(caller('ada', '10.0.0.1'), wrong);
    await expect(limiter.guard(caller('ada', '10.0.0.1'), right)).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(await limiter.guard(caller('ada', '10.0.0.2'), right)).toBe('in');
  });

  it('allows each address one attempt after many failures, and unknown ones none after too many', async () => {
    const limiter = openLimiter();
    const tooMany = { code: 'too_many_attempts' };
    for (let failure = 0; failure < 5; failure += 1) await limiter.guard(caller('ada', `10.0.0.${failure}`), wrong);
    await expect(limiter.guard(caller('ada', '10.0.0.4'), right)).rejects.toMatchObject(tooMany);
    for (const address of ['10.0.1.1', '10.0.1.2', '10.0.1.3']) {
      expect(await limiter.guard(caller('ada', address), wrong)).toBeUndefined();
      await expect(limiter.guard(caller('ada', address), right)).rejects.toMatchObject(tooMany);
    }
    await expect(limiter.guard(caller('ada', '10.0.2.1'), right)).rejects.toMatchObject(tooMany);
    expect(await limiter.guard(caller('bob', '10.0.0.0'), right)).toBe('in');
    expect(await limiter.guard(caller('ada', '10.0.3.1', true), right)).toBe('in');
  });

  it('admits the owner from a new address after a stranger’s many failures, and resets them', async () => {
    const limiter = openLimiter();
    for (let failure = 0; failure < 5; failure += 1) await limiter.guard(caller('ada', `10.0.0.${failure}`), wrong);
    expect(await limiter.guard(caller('ada', '10.0.1.1'), right)).toBe('in');
    expect(await limiter.guard(caller('ada', '10.0.0.4'), right)).toBe('in');
  });

  it('checks an attempt from another address, and one of a known device, before the queue of the first', async () => {
    const limiter = openLimiter({ ...signInLimits, perAccountAndAddress: { times: 50, seconds: 600 } });
    const served: string[] = [];
    const attempts = ['a', 'a', 'a', 'a', 'b', 'known'].map((network, index) =>
      limiter.guard(caller('ada', network, network === 'known'), async () => {
        served.push(`${network}${index}`);
        return 'in';
      }),
    );
    await Promise.all(attempts);
    expect(served).toEqual(['a0', 'known5', 'a1', 'b4', 'a2', 'a3']);
  });

  it('resets failures after a success', async () => {
    const limiter = openLimiter();
    for (let round = 0; round < 4; round += 1) {
      await limiter.guard(caller('ada', '10.0.0.1'), wrong);
      await limiter.guard(caller('ada', '10.0.0.1'), wrong);
      expect(await limiter.guard(caller('ada', '10.0.0.1'), right)).toBe('in');
    }
  });

  it('admits as many wrong passwords at once as one after the other', async () => {
    const limiter = openLimiter();
    let guesses = 0;
    const guess = async () => {
      await sleep(1);
      guesses += 1;
      return undefined;
    };
    await Promise.allSettled(Array.from({ length: 40 }, () => limiter.guard(caller('ada', '10.0.0.1'), guess)));
    expect(guesses).toBe(3);
  });

  it('admits the account again when the lock is over', async () => {
    const limiter = openLimiter({ ...signInLimits, perAccountAndAddress: { times: 3, seconds: 1 } });
    for (let failure = 0; failure < 3; failure += 1) await limiter.guard(caller('ada', '10.0.0.1'), wrong);
    await sleep(1_100);
    expect(await limiter.guard(caller('ada', '10.0.0.1'), right)).toBe('in');
  });

  it('counts an attempt that ended in an error neither as a failure nor as a success', async () => {
    const limiter = openLimiter();
    const broken = async () => {
      throw new Error('the database is away');
    };
    for (let round = 0; round < 5; round += 1) {
      await expect(limiter.guard(caller('ada', '10.0.0.1'), broken)).rejects.toThrow('the database is away');
    }
    expect(await limiter.guard(caller('ada', '10.0.0.1'), right)).toBe('in');
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:49152', '203.0.113.7'],
    ['[2001:db8::1]:49152', '2001:db8:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:12:34:56:78:9a', '2001:db8:0:12::/64'],
    ['2001:0DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as a part of %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('signing in through a proxy', () => {
  const behindProxy = (limits = signInLimitsFor()) => createTestServer({ trustedProxies: 1, signInLimits: limits });
  const signIn = (server: TestServer, email: string, password: string, forwardedFor: string) =>
    server.call('POST', '/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': forwardedFor } });

  it('admits the owner from a known and a new address after a hundred wrong passwords from ten others', async () => {
    await using server = await behindProxy();
    const { email } = await server.signUp();
    expect((await signIn(server, email, testPassword, '198.51.100.1')).status).toBe(200);
    for (let address = 0; address < 10; address += 1) {
      const guesses = Array.from({ length: 10 }, () => signIn(server, email, 'wrong', `203.0.113.${address}`));
      expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(10).fill(400));
    }
    expect((await signIn(server, email, 'wrong', '203.0.113.77')).status).toBe(400);
    expect((await signIn(server, email, testPassword, '203.0.113.77')).status).toBe(429);
    expect((await signIn(server, email, testPassword, '203.0.113.78')).status).toBe(200);
    expect((await signIn(server, email, testPassword, '198.51.100.1')).status).toBe(200);
  });

  it('admits a browser that was signed in before, while a neighbour at its address sends wrong passwords', async () => {
    await using server = await behindProxy();
    const [owner, neighbour] = [await server.signUp(), await server.signUp()];
    const classroom = '198.51.100.1';
    const withCookie = ({ email }: { email: string }, password: string, cookie: string) =>
      server.call('POST', '/auth/login', {
        body: { email, password },
        headers: { 'x-forwarded-for': classroom, cookie },
      });
    const cookieOf = async ({ email }: { email: string }) => {
      const { headers } = await signIn(server, email, testPassword, classroom);
      return headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    const [mine, theirs] = [await cookieOf(owner), await cookieOf(neighbour)];
    // A cookie counts for one account. The neighbour's cookie allows no further guesses for the
    // owner's account.
    for (let guess = 0; guess < 10; guess += 1) expect((await withCookie(owner, 'wrong', theirs)).status).toBe(400);
    expect((await withCookie(owner, testPassword, theirs)).status).toBe(429);
    expect((await signIn(server, owner.email, testPassword, classroom)).status).toBe(429);
    expect((await withCookie(owner, testPassword, `a=b; ${mine}`)).status).toBe(200);
    // Even with the cookie the number of guesses is limited.
    for (let guess = 0; guess < 10; guess += 1) expect((await withCookie(owner, 'wrong', mine)).status).toBe(400);
    expect((await withCookie(owner, testPassword, mine)).status).toBe(429);
  });

  it('counts wrong passwords with forged X-Forwarded-For headers for one address', async () => {
    await using server = await behindProxy();
    const { email } = await server.signUp();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await signIn(server, email, 'wrong', `192.0.2.${guess}, 203.0.113.9`)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  it('limits the sign-ins of one address, except to accounts that are known there', async () => {
    await using server = await behindProxy({ ...signInLimits, perAddress: { times: 4, seconds: 600 } });
    const [known, unknown] = [await server.signUp(), await server.signUp()];
    const here = '198.51.100.1';
    expect((await signIn(server, known.email, testPassword, here)).status).toBe(200);
    for (const name of ['a', 'b', 'c']) {
      expect((await signIn(server, `${name}@podium.test`, 'wrong', here)).status).toBe(400);
    }
    const refused = await signIn(server, unknown.email, testPassword, here);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('Too many sign-ins from your address. Please try again in 10 minutes.');
    expect((await signIn(server, known.email, testPassword, here)).status).toBe(200);
    expect((await signIn(server, unknown.email, testPassword, '198.51.100.2')).status).toBe(200);
  });

  it('limits the registrations of one address', async () => {
    await using server = await behindProxy({ ...signInLimits, registrations: { times: 2, seconds: 600 } });
    const register = async (email: string, forwardedFor: string) => {
      const person = { firstName: 'Ada', lastName: 'Byron', password: testPassword, confirmPassword: testPassword };
      const headers = { 'x-forwarded-for': forwardedFor };
      return (await server.call('POST', '/auth/register', { body: { ...person, email }, headers })).status;
    };
    expect(await register('one@podium.test', '198.51.100.1')).toBe(201);
    expect(await register('two@podium.test', '192.0.2.1, 198.51.100.1')).toBe(201);
    expect(await register('three@podium.test', '192.0.2.2, 198.51.100.1')).toBe(429);
    expect(await register('three@podium.test', '198.51.100.2')).toBe(201);
  });
});

describe('signing in over HTTP', () => {
  it('answers 429 with Retry-After to a locked account', async () => {
    await using server = await createTestServer({
      signInLimits: { ...signInLimits, perAccountAndAddress: { times: 3, seconds: 600 } },
    });
    const person = await server.signUp();
    const login = (password: string) => server.call('POST', '/auth/login', { body: { email: person.email, password } });
    for (let failure = 0; failure < 3; failure += 1) expect((await login('wrong')).status).toBe(400);
    const { status, headers, body } = await login(testPassword);
    expect(status).toBe(429);
    expect(body.code).toBe('too_many_attempts');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(590);
    expect(body.message).toBe('Too many failed sign-ins. Please try again in 10 minutes.');
  });

  it('signs in a classroom behind one address at once', async () => {
    await using server = await createTestServer();
    const people = await Promise.all(Array.from({ length: 50 }, () => server.signUp()));
    const again = await Promise.all(people.map((person) => server.signIn(person.email, testPassword)));
    expect(new Set(again.map((person) => person.id)).size).toBe(50);
  });

  it('signs in fifty people who share one account at once', async () => {
    await using server = await createTestServer();
    const demo = await server.signUp();
    const all = await Promise.all(Array.from({ length: 50 }, () => server.signIn(demo.email, testPassword)));
    expect(new Set(all.map((person) => person.refreshToken)).size).toBe(50);
  });
});
