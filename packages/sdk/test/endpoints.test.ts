import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, endpoints, hashBytes, memoryTokenStore, type PodiumClient } from '../src/index.ts';
import { endpointRows } from './endpoint-rows.ts';
import { type HttpServer, sendJson, startHttpServer } from './http-server.ts';
import { contest, hash, ids, practice, problemSummary, submission } from './wire-samples.ts';

const bytes = new Uint8Array([0, 255, 10, 13, 128]);

let server: HttpServer;
let client: PodiumClient;

beforeAll(async () => {
  server = await startHttpServer(() => undefined);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
  client = createClient({
    baseUrl: server.baseUrl,
    tokens: memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' }),
    userAgent: 'podium-test/1',
  });
});

describe('every endpoint', () => {
  test.each(Object.entries(endpointRows))(
    '%s sends what the contract says and reads the answer',
    async (_name, row) => {
      server.answerWith((_request, response) => sendJson(response, row.status ?? 200, row.answer));
      const result = await row.call(client);

      const [request, ...more] = server.received;
      expect(more).toEqual([]);
      expect(request?.method).toBe(row.method);
      expect(request?.path).toBe(row.path);
      expect(request?.headers).toMatchObject({
        ...row.headers,
        authorization: 'Bearer a1',
        accept: 'application/json',
        'user-agent': 'podium-test/1',
      });
      if (row.payload === undefined) {
        expect(request?.body.length).toBe(0);
        expect(request?.headers).not.toHaveProperty('content-type');
      } else {
        expect(request?.json()).toEqual(row.payload);
        expect(request?.headers['content-type']).toBe('application/json');
      }
      expect(result).toEqual(row.result ?? row.answer);
    },
  );

  test('is called by some row or test here', () => {
    const table = Object.entries(endpoints).flatMap(([noun, calls]) => Object.keys(calls).map((c) => `${noun}.${c}`));
    const elsewhere = [
      ...['auth.refresh', 'blobs.put', 'blobs.join', 'blobs.get'],
      ...['submissions.events', 'events.stream', 'system.metrics'],
    ];
    const missing = table.filter((name) => !(name in endpointRows) && !elsewhere.includes(name));
    expect(missing, 'add a row to packages/sdk/test/endpoint-rows.ts').toEqual([]);
  });

  test.each([
    ['not_registered', 400, { isRegistered: false }],
    ['not_found', 404, { code: 'not_found' }],
  ])(
    'contests.get of a server that leaves out isRegistered, and answers %s when asked',
    async (code, status, shown) => {
      const { isRegistered: _, ...stored } = contest;
      server.answerWith(({ path }, response) => {
        if (path.includes('getContest')) sendJson(response, 200, stored);
        else sendJson(response, status, { success: false, message: 'No.', error: 'No.', code });
      });
      expect(await client.contests.get(ids.contest).catch((error: unknown) => error)).toMatchObject(shown);
    },
  );

  test('blobs.put sends exactly the bytes under their SHA-256, also of a window into a larger buffer', async () => {
    const window = new Uint8Array([9, 9, ...bytes, 9]).subarray(2, 2 + bytes.length);
    const expected = await hashBytes(bytes);
    server.answerWith((_request, response) => sendJson(response, 201, { hash: expected, size: bytes.length }));
    await expect(client.blobs.put(window)).resolves.toEqual({ hash: expected, size: bytes.length });

    const [request] = server.at(`/blob/${expected}`);
    expect(request?.method).toBe('PUT');
    expect(request?.headers['content-type']).toBe('application/octet-stream');
    expect(new Uint8Array(request?.body ?? [])).toEqual(bytes);
  });

  test('blobs.get gives the bytes unchanged', async () => {
    server.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
    });
    const blob = await client.blobs.get(hash);
    expect(blob).toEqual(bytes);
    expect(blob.constructor).toBe(Uint8Array);
  });

  test('system.metrics gives the text', async () => {
    const text = '# HELP podium_pending Submissions waiting\npodium_pending 3\n';
    server.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text);
    });
    await expect(client.system.metrics()).resolves.toBe(text);
  });

  test('fields that the contract does not know are ignored', async () => {
    server.answerWith((_request, response) => sendJson(response, 200, { ...contest, sponsor: 'ACME' }));
    await expect(client.contests.get(ids.contest)).resolves.toEqual(contest);
  });

  test('the fetch adapter serves as well, errors and bytes included', async () => {
    const overFetch = createClient({ baseUrl: server.baseUrl, tokens: memoryTokenStore(), adapter: 'fetch' });
    server.answerWith((request, response) => {
      if (request.path.startsWith('/blob')) response.writeHead(200).end(bytes);
      else sendJson(response, 404, { success: false, message: 'No', error: 'No', code: 'not_found' });
    });
    await expect(overFetch.blobs.get(hash)).resolves.toEqual(bytes);
    await expect(overFetch.contests.get(ids.contest)).rejects.toMatchObject({ message: 'Contest not found' });
    await expect(overFetch.contests.register(ids.contest)).rejects.toMatchObject({ status: 404 });
    expect(server.received.at(-1)?.headers).not.toHaveProperty('content-type');
  });
});

describe('a later server', () => {
  test('has verdicts that are read as judging_error', async () => {
    const results = [{ ...submission.results[0], verdict: 'security_violation' }];
    server.answerWith((_request, response) =>
      sendJson(response, 200, { ...submission, verdict: 'idleness_limit_exceeded', results }),
    );
    const read = await client.submissions.get(ids.submission);
    expect([read.verdict, read.results[0]?.verdict]).toEqual(['judging_error', 'judging_error']);
  });

  test('has progress that is read as running', async () => {
    server.answerWith((_request, response) =>
      sendJson(response, 200, { ...submission, verdict: null, progress: 'validating' }),
    );
    expect(await client.submissions.get(ids.submission)).toMatchObject({ verdict: null, progress: 'running' });
  });

  test('has languages and difficulties that are read as they are', async () => {
    server.answerWith(({ path }, response) => {
      if (path === '/compiler/languages') return sendJson(response, 200, [{ id: 'rust', name: 'Rust 2030' }]);
      if (path === '/problem/getAll') return sendJson(response, 200, [{ ...problemSummary, difficulty: 'Brutal' }]);
      return sendJson(response, 200, { ...submission, language: 'rust' });
    });
    expect(await client.compiler.languages()).toMatchObject([{ id: 'rust', name: 'Rust 2030' }]);
    expect((await client.problems.list())[0]?.difficulty).toBe('Brutal');
    expect((await client.submissions.get(ids.submission)).language).toBe('rust');
  });

  test('still answers with a verdict, and is sent only known languages', async () => {
    server.answerWith((_request, response) => sendJson(response, 200, { ...submission, verdict: 7 }));
    await expect(client.submissions.get(ids.submission)).rejects.toMatchObject({ code: 'unexpected_response' });
    await expect(client.compiler.queuePractice({ ...practice, language: 'cobol' as 'cpp' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
