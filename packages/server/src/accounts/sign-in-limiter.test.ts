import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTestServer, testPassword } from '../test/test-server.ts';
import { createSignInLimiter } from './sign-in-limiter.ts';

const signInLimits = {
  perAccountAndAddress: { failures: 3, seconds: 1 },
  perAccount: { failures: 5, seconds: 1 },
};
const wrong = async () => undefined;
const right = async () => 'in';

describe('createSignInLimiter', () => {
  it('refuses after too many failures from one address, and only there', async () => {
    const limiter = createSignInLimiter(signInLimits);
    for (let failure = 0; failure < 3; failure += 1) await limiter.guard('ada', '10.0.0.1', wrong);
    await expect(limiter.guard('ada', '10.0.0.1', right)).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(await limiter.guard('ada', '10.0.0.2', right)).toBe('in');
  });

  it('refuses everywhere after too many failures from many addresses', async () => {
    const limiter = createSignInLimiter(signInLimits);
    for (let failure = 0; failure < 5; failure += 1) await limiter.guard('ada', `10.0.0.${failure}`, wrong);
    await expect(limiter.guard('ada', '10.0.0.9', right)).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(await limiter.guard('bob', '10.0.0.0', right)).toBe('in');
  });

  it('forgets failures after a success', async () => {
    const limiter = createSignInLimiter(signInLimits);
    for (let round = 0; round < 4; round += 1) {
      await limiter.guard('ada', '10.0.0.1', wrong);
      await limiter.guard('ada', '10.0.0.1', wrong);
      expect(await limiter.guard('ada', '10.0.0.1', right)).toBe('in');
    }
  });

  it('lets no more guesses through when they are all sent at once', async () => {
    const limiter = createSignInLimiter(signInLimits);
    let guesses = 0;
    const guess = async () => {
      await sleep(1);
      guesses += 1;
      return undefined;
    };
    await Promise.allSettled(Array.from({ length: 40 }, () => limiter.guard('ada', '10.0.0.1', guess)));
    expect(guesses).toBe(3);
  });

  it('lets the account in again when the time is over', async () => {
    const limiter = createSignInLimiter(signInLimits);
    for (let failure = 0; failure < 3; failure += 1) await limiter.guard('ada', '10.0.0.1', wrong);
    await sleep(1_100);
    expect(await limiter.guard('ada', '10.0.0.1', right)).toBe('in');
  });

  it('counts an attempt that broke neither as a failure nor as a success', async () => {
    const limiter = createSignInLimiter(signInLimits);
    const broken = async () => {
      throw new Error('the database is away');
    };
    for (let round = 0; round < 5; round += 1) {
      await expect(limiter.guard('ada', '10.0.0.1', broken)).rejects.toThrow('the database is away');
    }
    expect(await limiter.guard('ada', '10.0.0.1', right)).toBe('in');
  });
});

describe('signing in over HTTP', () => {
  it('answers 429 and says when to come back', async () => {
    await using server = await createTestServer({
      signInLimits: { ...signInLimits, perAccountAndAddress: { failures: 3, seconds: 600 } },
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

  it('lets a classroom behind one address in at once', async () => {
    await using server = await createTestServer();
    const people = await Promise.all(Array.from({ length: 50 }, () => server.signUp()));
    const again = await Promise.all(people.map((person) => server.signIn(person.email, testPassword)));
    expect(new Set(again.map((person) => person.id)).size).toBe(50);
  });

  it('lets fifty people who share one account in at once', async () => {
    await using server = await createTestServer();
    const demo = await server.signUp();
    const all = await Promise.all(Array.from({ length: 50 }, () => server.signIn(demo.email, testPassword)));
    expect(new Set(all.map((person) => person.refreshToken)).size).toBe(50);
  });
});
