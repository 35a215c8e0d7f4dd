import { requestIdHeader, serverTimeHeader } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

describe.each([
  ['an answer', 'GET', '/user/activity', 200],
  ['the head of an answer', 'HEAD', '/user/activity', 200],
  ['an answer that is current', 'GET', '/user/activity', 304],
  ['an error', 'POST', '/auth/login', 400],
  ['what does not exist', 'GET', '/nowhere', 404],
  ['what is no address', 'GET', '/%zz', 400],
])('the headers of %s', (_title, method, path, status) => {
  let headers: Headers;

  beforeAll(async () => {
    const { token } = await server.signUp();
    const answer = await server.call(method, path, {
      token,
      ...(status === 304 && { headers: { 'if-none-match': '*' } }),
    });
    expect(answer.status).toBe(status);
    headers = answer.headers;
  });

  it('let a page load nothing from another origin', () => {
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|\*/);
  });

  it('have the id of the request, the time, and forbid caching without a question', () => {
    expect(headers.get(requestIdHeader)).toMatch(/^[0-9a-z]{12}$/);
    expect(headers.get(serverTimeHeader)).toBe(String(server.clock.now()));
    expect(headers.get('cache-control')).toBe(status < 400 ? 'private, no-cache' : 'no-store');
  });

  it('keep browsers from guessing types, framing and sending a referrer', () => {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('do not name the software of the server', () => {
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('server')).toBe(false);
  });
});
