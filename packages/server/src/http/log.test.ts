import { endpoints, requestIdHeader, type TokenPair } from '@podium/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProblems } from '../problems/create-problems.ts';
import { createTestServer, type TestAnswer, type TestServer, testPassword } from '../test/test-server.ts';
import { bindEndpoint } from './bind-endpoint.ts';

let server: TestServer;
let lines: string[] = [];
let requestsUnderWay = 0;

beforeAll(async () => {
  server = await createTestServer({
    routes: (parts) => [
      createProblems(parts).routes,
      (api) =>
        bindEndpoint(api, { ...endpoints.auth.session, path: '/test/endless' }, () => {
          requestsUnderWay += 1;
          return new Promise(() => {});
        }),
    ],
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

const entriesOf = ({ headers }: TestAnswer<unknown>) =>
  lines
    .map((line) => JSON.parse(line) as { reqId?: string; msg: string; code?: string })
    .filter((entry) => entry.reqId === headers.get(requestIdHeader));

describe('the log', () => {
  it('has every request under the id of its response, and why it was rejected', async () => {
    const { token } = await server.signUp();
    const done = await server.call('GET', '/user/profile', { token });
    expect(entriesOf(done).map(({ msg }) => msg)).toEqual(['request completed']);
    const refused = await server.call('GET', '/user/profile', { token: 'forged' });
    expect(entriesOf(refused)).toContainEqual(
      expect.objectContaining({ msg: 'request rejected', code: 'token_invalid' }),
    );
  });

  it('has a request whose caller disconnected before the response', async () => {
    const { token } = await server.signUp();
    const caller = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const asked = fetch(`${server.baseUrl}/test/endless`, { headers, signal: caller.signal }).catch(() => 'aborted');
    await expect.poll(() => requestsUnderWay).toBe(1);
    caller.abort();
    expect(await asked).toBe('aborted');
    await expect.poll(() => lines.join('')).toMatch(/test\/endless.*request aborted/);
  });

  it('holds no password, no token and nothing that was sent', async () => {
    const person = await server.signUp({ email: 'quiet@podium.test' });
    const { body: pair } = await server.call<TokenPair>('POST', '/auth/refresh-token', {
      body: { refreshToken: person.refreshToken },
    });
    await server.call('POST', '/auth/login', { body: { email: person.email, password: 'a-wrong-password' } });
    await server.call('GET', '/user/profile', { token: `${pair.accessToken}x` });
    const problem = {
      title: 'Hidden things',
      description: 'A statement',
      difficulty: 'Easy',
      testCases: [{ input: 'hidden-input', output: 'hidden-output' }],
    };
    const admin = await server.admin();
    expect((await server.call('POST', '/problem/uploadProblem', { token: admin.token, body: problem })).status).toBe(
      201,
    );
    const written = lines.join('');
    expect(written).toContain('/api/problem/uploadProblem');
    const secrets = [testPassword, 'a-wrong-password', person.token, person.refreshToken, pair.accessToken];
    for (const secret of [...secrets, pair.refreshToken, admin.token, person.email, 'hidden-input', 'hidden-output']) {
      expect(written).not.toContain(secret);
    }
  });

  it('has the path of an address and the names of its parameters, but no value', async () => {
    const { token } = await server.signUp();
    const answer = await server.call('GET', '/user/profile?access_token=abc%2Fdef&q=a+search&q=again', { token });
    const unknown = await server.call('GET', '/user/nothing?q=a+search', { token });
    expect(entriesOf(answer)).toContainEqual(
      expect.objectContaining({
        req: expect.objectContaining({ method: 'GET', url: '/api/user/profile', parameters: ['access_token', 'q'] }),
      }),
    );
    expect(unknown.status).toBe(404);
    expect(lines.join('')).not.toMatch(/abc|search/);
  });

  it('reports a failure without the content of the request', async () => {
    await server.database.destroy();
    const body = { email: 'quiet@podium.test', password: testPassword };
    const answer = await server.call('POST', '/auth/login', { body });
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(answer.body.message).toBe('Something went wrong on the server. Please try again.');
    expect(entriesOf(answer)).toContainEqual(
      expect.objectContaining({ msg: 'request failed', err: expect.anything() }),
    );
    for (const secret of Object.values(body)) expect(lines.join('')).not.toContain(secret);
  });
});
