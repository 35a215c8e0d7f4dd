import type { ErrorBody, ScriptToken, ScriptTokenCreated } from '@podium/sdk/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '../clock.ts';
import { type TestPerson, type TestServer, testPassword } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';
import { createScriptTokenRepository } from './script-token-repository.ts';
import { createScriptTokens } from './script-tokens.ts';

let server: TestServer;
let admin: TestPerson;
let learner: TestPerson;

beforeAll(async () => {
  server = await createWholeServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.admin();
  learner = await server.signUp();
});

const call = <Body = ErrorBody>(token: string, method: string, path: string, body?: unknown) =>
  server.call<Body>(method, path, { token, ...(body !== undefined && { body }) });

async function create(owner: TestPerson, scopes: string[], more: Record<string, unknown> = {}) {
  const body = { name: `script ${Math.random()}`, scopes, ...more };
  const answer = await call<ScriptTokenCreated>(owner.token, 'POST', '/user/tokens', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const problem = { title: 'Sum', description: 'Add.', difficulty: 'Easy', testCases: [{ input: '1', output: '1' }] };

it('reads what its user may read, and changes what its scopes name', async () => {
  const { token } = await create(admin, ['problems:write']);
  expect(token).toMatch(/^podium_[\w-]{43}$/);
  expect(await call(token, 'GET', '/auth/protected')).toMatchObject({ status: 200, body: { userType: 'admin' } });
  expect((await call(token, 'POST', '/problem/uploadProblem', problem)).status).toBe(201);
  const contest = await call(token, 'POST', '/contest/createContest', {});
  expect(contest).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(contest.body.message).toContain('lacks the scope contests:write');
  expect((await call((await create(admin, ['read'])).token, 'GET', '/problem/packages')).status).toBe(200);
  const limited = await create(learner, ['read', 'problems:write']);
  expect(await call(limited.token, 'POST', '/problem/uploadProblem', problem)).toMatchObject({ status: 403 });
  expect(await call(limited.token, 'GET', '/problem/packages')).toMatchObject({ status: 403 });
});

it.each([
  ['POST', '/user/tokens', { name: 'more', scopes: ['read'] }],
  ['PUT', '/user/password', { currentPassword: 'x', password: 'another password' }],
  ['PUT', '/user/profile', { firstName: 'Eve' }],
  ['DELETE', '/user/tokens/aaaaaaaaaaaa', undefined],
])('answers 403 to %s %s with all scopes', async (method, path, body) => {
  const { token } = await create(admin, ['read', 'problems:write', 'contests:write', 'submit']);
  const refused = await call(token, method, path, body);
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(refused.body.message).toContain('Sign in instead');
});

it('is listed without its secret, and ends when it is revoked or its days are over', async () => {
  const { token, entry } = await create(learner, ['read', 'read'], { name: 'ci', expiresInDays: 2 });
  const { body: listed } = await call<ScriptToken[]>(learner.token, 'GET', '/user/tokens');
  expect(listed).toEqual([{ ...entry, scopes: ['read'], lastUsedAt: null }]);
  expect(JSON.stringify(listed)).not.toContain(token.slice(-20));
  await call(token, 'GET', '/auth/protected');
  const [used] = (await call<ScriptToken[]>(learner.token, 'GET', '/user/tokens')).body;
  expect(used?.lastUsedAt).toBe(new Date(server.clock.now()).toISOString());

  // Nobody ends the token of somebody else.
  expect((await call(admin.token, 'DELETE', `/user/tokens/${entry._id}`)).status).toBe(404);
  expect((await call(token, 'GET', '/auth/protected')).status).toBe(200);
  expect((await call(learner.token, 'DELETE', `/user/tokens/${entry._id}`)).status).toBe(200);
  expect(await call(token, 'GET', '/auth/protected')).toMatchObject({ status: 403, body: { code: 'token_invalid' } });

  const short = await create(admin, ['read'], { name: 'nightly', expiresInDays: 1 });
  server.clock.advance(dayMs);
  expect(await call(short.token, 'GET', '/auth/protected')).toMatchObject({ body: { code: 'token_invalid' } });
  const { token: fresh } = await server.admin();
  const names = (await call<ScriptToken[]>(fresh, 'GET', '/user/tokens')).body.map(({ name }) => name);
  expect(names).not.toContain('nightly');
  // An expired name is free.
  expect((await call(fresh, 'POST', '/user/tokens', { name: 'nightly', scopes: ['read'] })).status).toBe(201);
});

it('ends when its user changes the password', async () => {
  const { token } = await create(learner, ['read']);
  const change = { currentPassword: testPassword, password: 'another password' };
  expect((await call(learner.token, 'PUT', '/user/password', change)).status).toBe(200);
  expect(await call(token, 'GET', '/auth/protected')).toMatchObject({ status: 403, body: { code: 'token_invalid' } });
});

it('is not created for a session that ends during the request', async () => {
  const claims = Buffer.from(learner.token.split('.')[1] ?? '', 'base64url').toString();
  const session = { userId: learner.id, userType: 'user' as const, sessionId: JSON.parse(claims).sid as string };
  const tokens = createScriptTokens(createScriptTokenRepository(server.database), server.clock);
  const asked = { name: 'late', scopes: ['read' as const], expiresInDays: 1 };
  const { refreshToken } = learner;
  expect((await server.call('POST', '/auth/logout', { body: { refreshToken } })).status).toBe(200);
  // The request passed the check of its access token before the session ended.
  await expect(tokens.create(session, asked)).rejects.toMatchObject({ code: 'token_invalid' });
  expect(await tokens.list(learner.id)).toEqual([]);
});

it.each([
  [{ scopes: ['read'] }, 'name is required'],
  [{ name: 'x', scopes: [] }, 'at least one scope'],
  [{ name: 'x', scopes: ['root'] }, 'scopes'],
  [{ name: 'x', scopes: ['read'], expiresInDays: 367 }, 'from 1 to 366'],
  [{ name: 'two\nlines', scopes: ['read'] }, 'control characters'],
])('is rejected with %j', async (body, message) => {
  const refused = await call(admin.token, 'POST', '/user/tokens', body);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain(message);
});

it('is rejected with the name of another token, and as the 51st of a user', async () => {
  await create(learner, ['read'], { name: 'same' });
  const taken = await call(learner.token, 'POST', '/user/tokens', { name: 'same', scopes: ['read'] });
  expect(taken).toMatchObject({ status: 400, body: { message: "You have a token 'same' already" } });
  for (let count = 1; count < 49; count += 1) await create(learner, ['read']);
  const last = ['one', 'two', 'three'].map((name) =>
    call(learner.token, 'POST', '/user/tokens', { name, scopes: ['read'] }),
  );
  const statuses = (await Promise.all(last)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 400, 400]);
  const over = await call(learner.token, 'POST', '/user/tokens', { name: 'over', scopes: ['read'] });
  expect(over.body.message).toContain('You have 50 tokens already');
});
