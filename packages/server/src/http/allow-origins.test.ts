import { requestIdHeader, serverTimeHeader } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../test/test-server.ts';

const [ours, other] = ['https://contest.example', 'https://evil.example'];
let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ corsOrigins: [ours] });
});
afterAll(() => server.close());

const preflight = (origin: string, path = '/api/user/profile', method = 'PUT') =>
  fetch(server.origin + path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
  });

function corsHeadersOf({ headers }: { headers: Headers }): string[] {
  return [...headers.keys()].filter((name) => name.startsWith('access-control-'));
}

describe('a page of a named origin', () => {
  it('may ask before it calls', async () => {
    const answer = await preflight(ours);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ours);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, PUT');
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization, content-type');
  });

  it("may call, and read the server's clock and the request's id", async () => {
    const answers = [
      await server.call('GET', '/user/profile', { headers: { origin: ours } }),
      await server.call('GET', '/nothing', { headers: { origin: ours } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 404]);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(ours);
      expect(headers.get('access-control-expose-headers')).toContain(`${serverTimeHeader}, ${requestIdHeader}`);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary')).toBe('origin');
    }
  });
});

it.each([other, `${ours}.evil.example`, 'null', ours.toUpperCase()])(
  'a page of %s is let in nowhere',
  async (origin) => {
    const answers = [await preflight(origin), await server.call('GET', '/user/profile', { headers: { origin } })];
    expect(answers.map(corsHeadersOf)).toEqual([[], []]);
  },
);

it('no page of another origin is let in unless it is named', async () => {
  await using closed = await createTestServer();
  const answer = await closed.call('GET', '/user/profile', { headers: { origin: ours } });
  expect([corsHeadersOf(answer), answer.headers.get('vary')]).toEqual([[], null]);
});
