import type { ScriptTokenCreated, TokenPair } from '@podium/sdk/contract';
import { type TokenScope, tokenScopes, type UserType } from '@podium/sdk/contract';
import { generateKeyPair, SignJWT } from 'jose';
import { dayMs } from '../../clock.ts';
import { type TestPerson, type TestServer, testPassword } from '../test-server.ts';

/** A sender of a request, with the facts that the server should know about it. */
export interface Caller {
  name: string;
  headers: Record<string, string>;
  /** Absent if the server must not accept the credentials. */
  session?: CallerSession;
}

interface CallerSession {
  /** The author of the submission and owner of the token, another learner, or an administrator. */
  person: 'owner' | 'other' | 'admin';
  userType: UserType;
  /** Absent for a session that began with a sign-in. */
  scopes?: readonly TokenScope[];
}

export interface People {
  owner: TestPerson;
  other: TestPerson;
  admin: TestPerson;
}

/** Every scope that goes together with others. */
const allScopes = tokenScopes.filter((scope) => scope !== 'judge');

const asBearer = (name: string, token: string, session?: CallerSession): Caller => ({
  name,
  headers: { authorization: `Bearer ${token}` },
  ...(session && { session }),
});

/**
 * Makes every kind of caller. Those whom the server must not accept all claim to be an
 * administrator, who may do most.
 */
export async function createCallers(server: TestServer): Promise<{ people: People; callers: Caller[] }> {
  const expired = await createExpired(server);
  const people = { owner: await server.signUp(), other: await server.signUp(), admin: await server.admin() };
  const revoked = await createRevoked(server, people.admin);
  // The clock has moved, so everybody signs in again.
  people.owner = await server.signIn(people.owner.email, testPassword);
  people.other = await server.signIn(people.other.email, testPassword);
  people.admin = await server.admin();
  return {
    people,
    callers: [
      { name: 'anonymous', headers: {} },
      ...expired,
      ...(await createForged(server, people)),
      ...revoked,
      ...(await createAccepted(server, people)),
    ],
  };
}

async function createExpired(server: TestServer): Promise<Caller[]> {
  const admin = await server.admin();
  const script = await createScriptToken(server, admin, allScopes, 1);
  server.clock.advance(dayMs);
  return [asBearer('an expired access token', admin.token), asBearer('an expired token for scripts', script.token)];
}

async function createRevoked(server: TestServer, admin: TestPerson): Promise<Caller[]> {
  const signedOut = await server.admin();
  await succeed(server, 'POST', '/auth/logout', { body: { refreshToken: signedOut.refreshToken } });

  const script = await createScriptToken(server, admin, allScopes);
  await succeed(server, 'DELETE', `/user/tokens/${script.entry._id}`, { token: admin.token });

  const reset = await secondAdmin(server, 'reset@podium.test');
  const scriptOfReset = await createScriptToken(server, reset, ['judge']);
  await server.operator.resetPassword(reset.email, 'another password');

  const disabled = await secondAdmin(server, 'disabled@podium.test');
  const scriptOfDisabled = await createScriptToken(server, disabled, ['judge']);
  await server.operator.setDisabled(disabled.email, true);

  const demoted = await secondAdmin(server, 'demoted@podium.test');
  await server.operator.setRole(demoted.email, 'user');

  const changed = await secondAdmin(server, 'changed@podium.test');
  const elsewhere = await server.signIn(changed.email, testPassword);
  const passwords = { currentPassword: testPassword, password: 'another password' };
  await succeed(server, 'PUT', '/user/password', { token: elsewhere.token, body: passwords });

  const stolen = await server.admin();
  const body = { refreshToken: stolen.refreshToken };
  const { accessToken } = await succeed<TokenPair>(server, 'POST', '/auth/refresh-token', { body });
  server.clock.advance(31_000);
  await server.call('POST', '/auth/refresh-token', { body });
  return [
    asBearer('a session that was signed out', signedOut.token),
    asBearer('a revoked token for scripts', script.token),
    asBearer('a session from before a password reset', reset.token),
    asBearer('a token for scripts from before a password reset', scriptOfReset.token),
    asBearer('a session of a disabled account', disabled.token),
    asBearer('a token for scripts of a disabled account', scriptOfDisabled.token),
    asBearer('a session from before a demotion', demoted.token),
    asBearer('a session from before a change of the password', changed.token),
    asBearer('a session whose refresh token was used twice', stolen.token),
    asBearer('the newest token of that session', accessToken),
  ];
}

/** Makes credentials that claim to be an administrator's. */
async function createForged(server: TestServer, { admin, owner }: People): Promise<Caller[]> {
  const [, claims = '', signature] = admin.token.split('.');
  const known = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (alg: string, key: Parameters<SignJWT['sign']>[0], changes: Record<string, unknown> = {}, header = {}) =>
    new SignJWT({ ...known, ...changes }).setProtectedHeader({ alg, typ: 'JWT', ...header }).sign(key);
  const secretOf = async (key: string) => {
    const query = server.database.selectFrom('settings').select('value').where('key', '=', key);
    return new Uint8Array(Buffer.from((await query.executeTakeFirstOrThrow()).value, 'base64url'));
  };
  const secret = await secretOf('access_token_secret');
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await crypto.subtle.exportKey('jwk', publicKey);
  const { token: learnersToken } = owner;
  const [learnersHeader, learnersClaims = '', learnersSignature] = learnersToken.split('.');
  const promoted = {
    ...(JSON.parse(Buffer.from(learnersClaims, 'base64url').toString()) as object),
    userType: 'admin',
  };
  return [
    asBearer('a text that is no token', 'x'),
    asBearer('an unknown token for scripts', `podium_${'A'.repeat(43)}`),
    asBearer('a refresh token', admin.refreshToken),
    asBearer('a token without its signature', `${admin.token.split('.').slice(0, 2).join('.')}.`),
    asBearer('a token with alg none', `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`),
    asBearer('a token with alg none and a signature', `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`),
    asBearer('a token signed with another key', await sign('HS256', new Uint8Array(32))),
    asBearer('a token signed with the secret of devices', await sign('HS256', await secretOf('device_secret'))),
    asBearer('a token with another algorithm', await sign('HS512', secret)),
    asBearer('a token with a key pair', await sign('ES256', privateKey)),
    asBearer('a token that brings its own key', await sign('ES256', privateKey, {}, { jwk })),
    asBearer('a token of another issuer', await sign('HS256', secret, { iss: 'elsewhere' })),
    asBearer('a token without a session', await sign('HS256', secret, { sid: undefined })),
    asBearer('a token without an end', await sign('HS256', secret, { exp: undefined })),
    asBearer("a learner's token with another role", [learnersHeader, encode(promoted), learnersSignature].join('.')),
    { name: 'a password', headers: { authorization: `Basic ${btoa(`${admin.email}:${admin.password}`)}` } },
    { name: 'a token in a cookie', headers: { cookie: `token=${admin.token}; accessToken=${admin.token}` } },
  ];
}

async function createAccepted(server: TestServer, people: People): Promise<Caller[]> {
  const sessions = [
    { person: 'owner', userType: 'user' },
    { person: 'other', userType: 'user' },
    { person: 'admin', userType: 'admin' },
  ] as const;
  const callers = sessions.map((session) => asBearer(session.person, people[session.person].token, session));
  const grants = [...allScopes.map((scope) => [scope]), allScopes];
  for (const session of sessions) {
    for (const scopes of grants) {
      const { token } = await createScriptToken(server, people[session.person], scopes);
      callers.push(asBearer(`${session.person}, by a token with ${scopes.join(' ')}`, token, { ...session, scopes }));
    }
  }
  const worker = await createScriptToken(server, people.admin, ['judge']);
  callers.push(asBearer('a judge worker', worker.token, { person: 'admin', userType: 'admin', scopes: ['judge'] }));
  return callers;
}

async function secondAdmin(server: TestServer, email: string): Promise<TestPerson> {
  await server.accounts.createAccount(
    { email, password: testPassword, firstName: 'Second', lastName: 'Admin' },
    'admin',
  );
  return server.signIn(email, testPassword);
}

let scriptTokens = 0;

export async function createScriptToken(
  server: TestServer,
  { token }: TestPerson,
  scopes: readonly TokenScope[],
  expiresInDays = 90,
): Promise<ScriptTokenCreated> {
  scriptTokens += 1;
  const body = { name: `script ${scriptTokens}`, scopes, expiresInDays };
  return succeed(server, 'POST', '/user/tokens', { token, body });
}

/** Calls the server, and throws unless it succeeds. */
export async function succeed<Body>(
  server: TestServer,
  method: string,
  path: string,
  request: { token?: string; body?: unknown },
): Promise<Body> {
  const { status, body } = await server.call<Body>(method, path, request);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
