import type { LoginResponse, Profile, Session, TokenPair } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStoreAt } from '../database/open-store.ts';
import { createCheapHasher } from '../test/cheap-hasher.ts';
import { createTestServer, type TestServer, testPassword } from '../test/test-server.ts';
import { createAccounts } from './create-accounts.ts';
import type { PasswordHasher } from './password-hasher.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

function registration(overrides: Record<string, unknown> = {}) {
  return {
    firstName: 'Edsger',
    lastName: 'Dijkstra',
    email: 'edsger@podium.test',
    password: testPassword,
    confirmPassword: testPassword,
    ...overrides,
  };
}

describe('registering', () => {
  it('makes an account of type user with rating 1500', async () => {
    const person = await server.signUp({ firstName: 'Barbara', lastName: 'Liskov' });
    const { status, body } = await server.call<Profile>('GET', '/user/profile', { token: person.token });
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: person.id,
      firstName: 'Barbara',
      lastName: 'Liskov',
      email: person.email,
      userType: 'user',
      rating: 1500,
      solvedProblems: 0,
      ratingHistory: [],
    });
  });

  it('rejects an email that differs only in case from a known one', async () => {
    await server.signUp({ email: 'Tony@podium.test' });
    const { status, body } = await server.call('POST', '/auth/register', {
      body: registration({ email: ' tONY@PODIUM.test ' }),
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'email_taken', message: 'An account with this email already exists' });
  });

  it('creates one account of many registrations with one email at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call('POST', '/auth/register', { body: registration({ email: 'race@podium.test' }) }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
    const refused = answers.filter((answer) => answer.status === 400);
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['email_taken']));
  });

  it('creates a learner from a request that asks for an administrator', async () => {
    const body = registration({ email: 'mallory@podium.test', userType: 'admin' });
    expect((await server.call('POST', '/auth/register', { body })).status).toBe(201);
    const mallory = await server.signIn('mallory@podium.test', testPassword);
    const { body: session } = await server.call<Session>('GET', '/auth/protected', { token: mallory.token });
    expect(session).toEqual({ userId: mallory.id, userType: 'user' });
  });

  it('reports every wrong field with its message', async () => {
    const { status, body } = await server.call('POST', '/auth/register', {
      body: { firstName: ' ', email: 'nobody', password: 'short', confirmPassword: 'other' },
    });
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
    expect(Object.fromEntries((body.fields ?? []).map((field) => [field.path, field.message]))).toEqual({
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
      email: 'Email is invalid',
      password: 'Password must be at least 8 characters long',
      confirmPassword: 'Passwords do not match',
    });
  });
});

describe('signing in', () => {
  it('answers user and tokens for the email in any case', async () => {
    const person = await server.signUp({ email: 'grace@podium.test' });
    const { status, body } = await server.call<LoginResponse>('POST', '/auth/login', {
      body: { email: 'GRACE@podium.test', password: testPassword },
    });
    expect(status).toBe(200);
    expect(body.userInfo).toEqual({ _id: person.id, email: 'grace@podium.test', userType: 'user' });
    expect(body.accessToken.split('.')).toHaveLength(3);
    expect(Buffer.from(body.refreshToken, 'base64url')).toHaveLength(32);
  });

  it('answers a wrong password and an unknown email with the same error', async () => {
    const person = await server.signUp();
    const wrong = await server.call('POST', '/auth/login', { body: { email: person.email, password: 'wrong' } });
    const unknown = await server.call('POST', '/auth/login', {
      body: { email: 'nobody@podium.test', password: 'wrong' },
    });
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid email or password' });
    }
  });

  it('stores hashes of the password and the refresh token', async () => {
    const person = await server.signUp();
    const users = await server.database.selectFrom('users').selectAll().where('id', '=', person.id).execute();
    const tokens = await server.database.selectFrom('refreshTokens').selectAll().execute();
    expect(users[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
    expect(JSON.stringify([users, tokens])).not.toContain(testPassword);
    expect(JSON.stringify([users, tokens])).not.toContain(person.refreshToken);
  });
});

describe('access tokens', () => {
  it.each([
    ['no token', undefined],
    ['a text that is no token', 'abc'],
    ['a token signed with another secret', `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"x"}')}.AAAA`],
  ])('answers 403 to %s', async (_title, token) => {
    const { status, body } = await server.call('GET', '/auth/protected', { token });
    expect(status).toBe(403);
    expect(body.code).toBe('token_invalid');
  });

  it('answers 403 to a token that claims to need no signature', async () => {
    const person = await server.signUp();
    const claims = person.token.split('.')[1];
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect((await server.call('GET', '/auth/protected', { token: `${header}.${claims}.` })).status).toBe(403);
  });

  const statusOf = async (token: string) => (await server.call('GET', '/auth/protected', { token })).status;

  it('end when their session is signed out, and those of other sessions go on', async () => {
    const person = await server.signUp();
    const elsewhere = await server.signIn(person.email, testPassword);
    const { body: pair } = await server.call<TokenPair>('POST', '/auth/refresh-token', {
      body: { refreshToken: person.refreshToken },
    });
    expect(await statusOf(person.token)).toBe(200);
    await server.call('POST', '/auth/logout', { body: { refreshToken: pair.refreshToken } });
    expect(await Promise.all([person.token, pair.accessToken, elsewhere.token].map(statusOf))).toEqual([403, 403, 200]);
  });

  it('end when a used refresh token is sent again', async () => {
    const person = await server.signUp();
    const body = { refreshToken: person.refreshToken };
    const { body: pair } = await server.call<TokenPair>('POST', '/auth/refresh-token', { body });
    server.clock.advance(30_001);
    expect(await statusOf(pair.accessToken)).toBe(200);
    await server.call('POST', '/auth/refresh-token', { body });
    expect(await Promise.all([person.token, pair.accessToken].map(statusOf))).toEqual([403, 403]);
  });

  it('end at once when another process has ended their session', async () => {
    const person = await server.signUp();
    const bystander = await server.signUp();
    expect(await statusOf(person.token)).toBe(200);
    const elsewhere = openStoreAt(server.address);
    onTestFinished(() => elsewhere.destroy());
    const { operator } = createAccounts({ database: elsewhere, clock: server.clock });
    await operator.resetPassword(person.email, 'another password');
    expect([await statusOf(person.token), await statusOf(bystander.token)]).toEqual([403, 200]);
  });

  it("end after a quarter of an hour by the server's clock", async () => {
    await using own = await createTestServer();
    const person = await own.signUp();
    own.clock.advance(14 * 60_000);
    expect((await own.call('GET', '/auth/protected', { token: person.token })).status).toBe(200);
    own.clock.advance(61_000);
    expect((await own.call('GET', '/auth/protected', { token: person.token })).status).toBe(403);
  });

  it('contain the role of a learner and of an administrator', async () => {
    const admin = await server.admin();
    const { body } = await server.call<Session>('GET', '/auth/protected', { token: admin.token });
    expect(body).toEqual({ userId: admin.id, userType: 'admin' });
  });
});

describe('the profile', () => {
  it('changes only the fields that are sent', async () => {
    const person = await server.signUp({ firstName: 'Don', lastName: 'Knuth' });
    const { status, body } = await server.call<{ success: boolean; data: Profile }>('PUT', '/user/profile', {
      token: person.token,
      body: { firstName: ' Donald ' },
    });
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(body.data).toMatchObject({ firstName: 'Donald', lastName: 'Knuth', email: person.email });
  });

  it('changes the case of my own email, and rejects the email of another', async () => {
    const mine = await server.signUp({ email: 'mine@podium.test' });
    await server.signUp({ email: 'theirs@podium.test' });
    const put = (email: string) =>
      server.call('PUT', '/user/profile', { token: mine.token, body: { email, currentPassword: testPassword } });
    expect((await put('Mine@podium.test')).status).toBe(200);
    const taken = await put('THEIRS@podium.test');
    expect(taken.status).toBe(400);
    expect(taken.body.code).toBe('email_taken');
    const { body } = await server.call<Profile>('GET', '/user/profile', { token: mine.token });
    expect(body.email).toBe('Mine@podium.test');
  });

  it('needs the password for another email, and none for a profile that is sent back as it was read', async () => {
    const person = await server.signUp({ email: 'old@podium.test' });
    const put = (body: unknown) => server.call('PUT', '/user/profile', { token: person.token, body });
    const { body: profile } = await server.call<Profile>('GET', '/user/profile', { token: person.token });
    expect((await put({ ...profile, lastName: 'Hopper' })).status).toBe(200);
    const errors = [
      await put({ email: 'new@podium.test' }),
      await put({ email: 'new@podium.test', currentPassword: 'wrong' }),
    ];
    expect(errors.map(({ status, body }) => [status, body.code, body.message, body.fields?.[0]?.path])).toEqual([
      [400, 'validation_failed', 'Enter your current password to change your email', 'currentPassword'],
      [400, 'validation_failed', 'The current password is wrong', 'currentPassword'],
    ]);
    expect((await put({ email: 'new@podium.test', currentPassword: testPassword })).status).toBe(200);
    expect((await server.signIn('new@podium.test', testPassword)).id).toBe(person.id);
  });

  it('rejects an update without a field', async () => {
    const person = await server.signUp();
    const { status, body } = await server.call('PUT', '/user/profile', { token: person.token, body: {} });
    expect(status).toBe(400);
    expect(body.message).toBe('Nothing to update: send firstName, lastName or email');
  });
});

describe('changing the password', () => {
  const change = (token: string, body: unknown) => server.call('PUT', '/user/password', { token, body });
  const newPassword = 'battery staple';

  it('ends all other sessions and no other', async () => {
    const person = await server.signUp();
    const [elsewhere, other] = [await server.signIn(person.email, testPassword), await server.signUp()];
    const { status, body } = await change(person.token, { currentPassword: testPassword, password: newPassword });
    expect([status, body.message]).toEqual([200, 'Password changed. All other sessions have ended.']);
    const statuses = [person, elsewhere, other].map(async ({ token, refreshToken }) => [
      (await server.call('GET', '/auth/protected', { token })).status,
      (await server.call('POST', '/auth/refresh-token', { body: { refreshToken } })).status,
    ]);
    expect(await Promise.all(statuses)).toEqual([
      [200, 200],
      [403, 401],
      [200, 200],
    ]);
    await expect(server.signIn(person.email, testPassword)).rejects.toThrow('invalid_credentials');
    expect((await server.signIn(person.email, newPassword)).id).toBe(person.id);
  });

  it.each([
    [{ currentPassword: 'wrong', password: newPassword }, 'The current password is wrong'],
    [{ password: newPassword }, 'Current Password is required'],
    [{ currentPassword: testPassword, password: 'short' }, 'Password must be at least 8 characters long'],
  ])('is rejected with %j', async (body, message) => {
    const person = await server.signUp();
    const answer = await change(person.token, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect((await server.signIn(person.email, testPassword)).id).toBe(person.id);
  });

  it('answers 429 after ten wrong passwords with one token', async () => {
    const person = await server.signUp();
    const guesses = Array.from({ length: 12 }, () =>
      change(person.token, { currentPassword: 'wrong', password: newPassword }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(400), 429, 429]);
  });

  it('is open to the owner while others send wrong passwords from the same address', async () => {
    const person = await server.signUp();
    const guess = () => server.call('POST', '/auth/login', { body: { email: person.email, password: 'wrong' } });
    for (let count = 0; count < 10; count += 1) await guess();
    expect((await guess()).status).toBe(429);
    const { status } = await change(person.token, { currentPassword: testPassword, password: newPassword });
    expect(status).toBe(200);
  });

  it('rejects a sign-in with the old password that has begun before', async () => {
    const cheap = createCheapHasher();
    let onceVerified = async (): Promise<void> => {};
    const verify: PasswordHasher['verify'] = async (password, hash) => {
      const isRight = await cheap.verify(password, hash);
      await onceVerified();
      return isRight;
    };
    await using own = await createTestServer({ passwords: { ...cheap, verify } });
    const person = await own.signUp();
    const { operator } = createAccounts({ database: own.database, clock: own.clock, passwords: cheap });
    onceVerified = () => operator.resetPassword(person.email, newPassword);
    await expect(own.signIn(person.email, testPassword)).rejects.toThrow('invalid_credentials');
    const open = own.database.selectFrom('refreshTokens').select('id').where('revokedAt', 'is', null);
    expect(await open.execute()).toEqual([]);
    await cheap.close();
  });
});

describe('the first administrator', () => {
  const someone = { email: 'root@podium.test', password: testPassword, firstName: 'Root', lastName: 'User' };

  it('is created at the first start only', async () => {
    await using own = await createTestServer();
    expect(await own.accounts.ensureAdmin(someone)).toBe(true);
    expect(await own.accounts.ensureAdmin({ ...someone, email: 'second@podium.test' })).toBe(false);
    await expect(own.signIn('second@podium.test', testPassword)).rejects.toThrow('invalid_credentials');
  });
});

describe('refreshing', () => {
  const refresh = (refreshToken: string) =>
    server.call<TokenPair>('POST', '/auth/refresh-token', { body: { refreshToken } });

  it('answers a new pair, of which both tokens are accepted', async () => {
    const person = await server.signUp();
    const { status, body } = await refresh(person.refreshToken);
    expect(status).toBe(200);
    expect(body.refreshToken).not.toBe(person.refreshToken);
    expect((await server.call('GET', '/auth/protected', { token: body.accessToken })).status).toBe(200);
    expect((await refresh(body.refreshToken)).status).toBe(200);
  });

  it('answers a working pair to each of several processes that share one token', async () => {
    const person = await server.signUp();
    const pairs = await Promise.all(Array.from({ length: 5 }, () => refresh(person.refreshToken)));
    expect(pairs.map((pair) => pair.status)).toEqual([200, 200, 200, 200, 200]);
    const seconds = await Promise.all(pairs.map((pair) => refresh(pair.body.refreshToken)));
    expect(seconds.map((pair) => pair.status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('revokes the whole family when a used token is sent again after the grace', async () => {
    const person = await server.signUp();
    const { body: successor } = await refresh(person.refreshToken);
    server.clock.advance(30_001);
    expect((await refresh(person.refreshToken)).status).toBe(401);
    const { status, body } = await server.call('POST', '/auth/refresh-token', {
      body: { refreshToken: successor.refreshToken },
    });
    expect(status).toBe(401);
    expect(body.code).toBe('refresh_token_invalid');
  });

  it('ends the session when owner and thief refresh again after both used a token within the grace', async () => {
    const person = await server.signUp();
    const [owner, thief] = [await refresh(person.refreshToken), await refresh(person.refreshToken)];
    expect([owner.status, thief.status]).toEqual([200, 200]);
    server.clock.advance(15 * 60_000);
    const next = await refresh(owner.body.refreshToken);
    expect(next.status).toBe(200);
    server.clock.advance(60_000);
    expect((await refresh(thief.body.refreshToken)).status).toBe(401);
    expect((await refresh(next.body.refreshToken)).status).toBe(401);
    const { status } = await server.call('GET', '/auth/protected', { token: next.body.accessToken });
    expect(status).toBe(403);
  });

  it('ends the session that a thief keeps refreshing when the owner refreshes', async () => {
    const person = await server.signUp();
    const [{ body: owner }, first] = [await refresh(person.refreshToken), await refresh(person.refreshToken)];
    let thief = first;
    for (let seconds = 0; seconds < 15 * 60; seconds += 20) {
      server.clock.advance(20_000);
      thief = await refresh(thief.body.refreshToken);
      expect(thief.status).toBe(200);
    }
    expect((await refresh(owner.refreshToken)).status).toBe(401);
    expect((await refresh(thief.body.refreshToken)).status).toBe(401);
  });

  it('keeps a session for a month although every answer of a refresh is lost', async () => {
    const person = await server.signUp();
    let { refreshToken } = person;
    for (let round = 0; round < 60; round += 1) {
      expect((await refresh(refreshToken)).status).toBe(200);
      server.clock.advance(5_000);
      const again = await refresh(refreshToken);
      expect(again.status).toBe(200);
      refreshToken = again.body.refreshToken;
      server.clock.advance(12 * 3_600_000);
    }
  });

  it('answers 429 with Retry-After after a hundred refreshes of a session, and 200 to another session', async () => {
    const person = await server.signUp();
    const elsewhere = await server.signIn(person.email, testPassword);
    let { refreshToken } = person;
    // The sign-in gave the first one.
    for (let count = 1; count < 100; count += 1) refreshToken = (await refresh(refreshToken)).body.refreshToken;
    const body = { refreshToken };
    const refused = await server.call('POST', '/auth/refresh-token', { body });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(refused.headers.get('retry-after')).toBe('600');
    expect((await refresh(elsewhere.refreshToken)).status).toBe(200);
    server.clock.advance(600_000);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('keeps other sessions of the same user when a family is revoked', async () => {
    const person = await server.signUp();
    const elsewhere = await server.signIn(person.email, testPassword);
    await refresh(person.refreshToken);
    server.clock.advance(30_001);
    expect((await refresh(person.refreshToken)).status).toBe(401);
    expect((await refresh(elsewhere.refreshToken)).status).toBe(200);
  });

  it('rejects a token after thirty days and then deletes it', async () => {
    await using own = await createTestServer();
    const person = await own.signUp();
    own.clock.advance(30 * 24 * 3_600_000);
    const body = { refreshToken: person.refreshToken };
    expect((await own.call('POST', '/auth/refresh-token', { body })).status).toBe(401);
    own.clock.advance(1);
    await own.signIn(person.email, testPassword);
    const tokens = await own.database.selectFrom('refreshTokens').select('userId').execute();
    expect(tokens).toHaveLength(1);
  });

  it.each(['x', 'A'.repeat(43)])('rejects a token that was never issued (%s)', async (refreshToken) => {
    const { status } = await server.call('POST', '/auth/refresh-token', { body: { refreshToken } });
    expect(status).toBe(401);
  });
});

describe('signing out', () => {
  it('ends the session, and succeeds again when it is repeated', async () => {
    const person = await server.signUp();
    const body = { refreshToken: person.refreshToken };
    const { body: successor } = await server.call<TokenPair>('POST', '/auth/refresh-token', { body });
    expect((await server.call('POST', '/auth/logout', { body })).status).toBe(200);
    expect((await server.call('POST', '/auth/logout', { body })).status).toBe(200);
    const refreshed = await server.call('POST', '/auth/refresh-token', {
      body: { refreshToken: successor.refreshToken },
    });
    expect(refreshed.status).toBe(401);
  });

  it('succeeds for a token that was never issued', async () => {
    const { status } = await server.call('POST', '/auth/logout', { body: { refreshToken: 'unknown' } });
    expect(status).toBe(200);
  });
});
