import { type AuditEntry, type ErrorBody, type ScriptTokenCreated, scriptTokenPrefix } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStoreAt } from '../database/open-store.ts';
import type { Database } from '../database/schema.ts';
import { createCheapHasher } from '../test/cheap-hasher.ts';
import { type TestPerson, type TestServer, testPassword } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';
import { createAccounts } from './create-accounts.ts';
import type { OperatorService } from './operator-service.ts';

let server: TestServer;
let elsewhere: Database;
/** The operator has connections of its own, as a process of its own would have. */
let operator: OperatorService;

beforeAll(async () => {
  server = await createWholeServer();
  elsewhere = openStoreAt(server.address);
  const passwords = createCheapHasher();
  operator = createAccounts({ database: elsewhere, clock: server.clock, passwords }).operator;
});
afterAll(async () => {
  await elsewhere.destroy();
  await server.close();
});

const statusOf = async (token: string, path = '/auth/protected') => (await server.call('GET', path, { token })).status;

async function tokenOf(person: TestPerson): Promise<string> {
  const body = { name: 'ci', scopes: ['read'] };
  const created = await server.call<ScriptTokenCreated>('POST', '/user/tokens', { token: person.token, body });
  expect(created.body.token).toContain(scriptTokenPrefix);
  return created.body.token;
}

const signInAs = ({ email }: TestPerson, password = testPassword) =>
  server.call<ErrorBody>('POST', '/auth/login', { body: { email, password } });

const refresh = ({ refreshToken }: TestPerson) =>
  server.call<ErrorBody>('POST', '/auth/refresh-token', { body: { refreshToken } });

async function createAdmin(email: string): Promise<TestPerson> {
  await server.accounts.createAccount({ email, password: testPassword, firstName: 'A', lastName: 'B' }, 'admin');
  return server.signIn(email, testPassword);
}

describe('a disabled account', () => {
  it('has no sign-in, session or token from the commit on, and other accounts keep theirs', async () => {
    const person = await server.signUp();
    const bystander = await server.signUp();
    const script = await tokenOf(person);
    expect([await statusOf(person.token), await statusOf(script)]).toEqual([200, 200]);
    expect(await operator.setDisabled(person.email, true)).toBe(true);
    expect([await statusOf(person.token), await statusOf(script), await statusOf(bystander.token)]).toEqual([
      403, 403, 200,
    ]);
    expect(await refresh(person)).toMatchObject({ status: 401, body: { code: 'refresh_token_invalid' } });
    const message = 'This account is disabled. Please ask an administrator.';
    expect(await signInAs(person)).toMatchObject({
      status: 400,
      body: { success: false, code: 'account_disabled', message, error: message },
    });
    // Only who knows the password learns that.
    expect(await signInAs(person, 'wrong')).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });

    expect(await operator.setDisabled(person.email, false)).toBe(true);
    expect([await statusOf(person.token), await statusOf(script)]).toEqual([403, 200]);
    const again = await server.signIn(person.email, testPassword);
    expect(await statusOf(again.token)).toBe(200);
  });

  it('rejects a sign-in whose password was being checked meanwhile', async () => {
    const cheap = createCheapHasher();
    const person = await server.signUp();
    const verify = async (password: string, hash: string | undefined) => {
      const isRight = await cheap.verify(password, hash);
      await operator.setDisabled(person.email, true);
      return isRight;
    };
    const slow = createAccounts({ database: server.database, clock: server.clock, passwords: { ...cheap, verify } });
    await expect(
      slow.service.login({ email: person.email, password: testPassword }, '127.0.0.1'),
    ).rejects.toMatchObject({ code: 'account_disabled' });
    const open = server.database.selectFrom('refreshTokens').select('id').where('userId', '=', person.id);
    expect(await open.where('revokedAt', 'is', null).execute()).toEqual([]);
  });
});

describe('a change of role', () => {
  it('ends the sessions of the old role at once', async () => {
    const person = await createAdmin('demoted@podium.test');
    await createAdmin('remaining@podium.test');
    const script = await tokenOf(person);
    expect([await statusOf(person.token, '/audit'), await statusOf(script, '/audit')]).toEqual([200, 200]);
    expect(await operator.setRole(person.email, 'user')).toBe(true);
    expect([await statusOf(person.token, '/audit'), await statusOf(script, '/audit')]).toEqual([403, 403]);
    expect(await refresh(person)).toMatchObject({ status: 401 });
    const learner = await server.signIn(person.email, testPassword);
    expect([await statusOf(learner.token), await statusOf(learner.token, '/audit')]).toEqual([200, 403]);
    expect(await operator.setRole(person.email, 'admin')).toBe(true);
    expect(await statusOf(learner.token)).toBe(403);
    const promoted = await server.signIn(person.email, testPassword);
    expect(await statusOf(promoted.token, '/audit')).toBe(200);
  });

  it('keeps one administrator who can sign in when all are demoted at once', async () => {
    await using own = await createWholeServer();
    const { operator: ofOwn, service } = createAccounts({ database: own.database, clock: own.clock });
    const emails = ['a@podium.test', 'b@podium.test', 'c@podium.test'];
    for (const email of emails) {
      await service.createAccount({ email, password: testPassword, firstName: 'A', lastName: 'B' }, 'admin');
    }
    const outcomes = await Promise.allSettled([
      ofOwn.setRole('a@podium.test', 'user'),
      ofOwn.setDisabled('b@podium.test', true),
      ofOwn.setRole('c@podium.test', 'user'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/ is the only administrator who can sign in/),
    });
    const admins = own.database.selectFrom('users').select('email').where('userType', '=', 'admin');
    expect(await admins.where('disabledAt', 'is', null).execute()).toHaveLength(1);
  });
});

it('revokes sessions, and tokens for scripts only on request', async () => {
  const person = await server.signUp();
  const script = await tokenOf(person);
  await operator.revokeSessions(person.email, false);
  expect([await statusOf(person.token), await statusOf(script)]).toEqual([403, 200]);
  await operator.revokeSessions(person.email, true);
  expect(await statusOf(script)).toBe(403);
});

it('writes an audit entry for each change, and none for one that changes nothing', async () => {
  const { token } = await createAdmin('auditor@podium.test');
  const person = await server.signUp();
  await operator.setDisabled(person.email, false);
  await operator.setRole(person.email, 'admin');
  await operator.setRole(person.email, 'user');
  await operator.setDisabled(person.email, true);
  await operator.setDisabled(person.email, false);
  await operator.resetPassword(person.email, 'another password');
  await operator.revokeSessions(person.email, false);
  const { body } = await server.call<AuditEntry[]>('GET', `/audit?objectId=${person.id}`, { token });
  expect(body.map(({ action, detail }) => [action, detail])).toEqual([
    ['revoked', 'sessions'],
    ['changed', 'password'],
    ['enabled', ''],
    ['disabled', ''],
    ['demoted', ''],
    ['promoted', ''],
  ]);
  expect(
    body.every(({ user, kind, objectName }) => user === null && kind === 'account' && objectName === person.email),
  ).toBe(true);
});

it('rejects an email that has no account', async () => {
  await expect(operator.setDisabled('nobody@podium.test', true)).rejects.toMatchObject({ code: 'not_found' });
});
