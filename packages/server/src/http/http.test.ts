import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  acknowledgementSchema,
  type Endpoint,
  errorBodySchema,
  idSchema,
  limits,
  requestIdHeader,
  serverTimeHeader,
} from '@podium/sdk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createProblems } from '../problems/create-problems.ts';
import { createTestServer, type TestPerson, type TestServer } from '../test/test-server.ts';
import { bindEndpoint } from './bind-endpoint.ts';

/** The contract has no `DELETE` endpoint yet. */
const deletion = {
  method: 'DELETE',
  path: '/thing/{id}',
  summary: 'Delete a thing',
  access: 'admin',
  params: z.object({ id: idSchema }),
  responses: { 200: acknowledgementSchema },
} as const satisfies Endpoint;

let server: TestServer;
let admin: TestPerson;
let learner: TestPerson;

beforeAll(async () => {
  server = await createTestServer({
    routes: (parts) => [
      createProblems(parts).routes,
      (api) => bindEndpoint(api, deletion, ({ params }) => ({ success: true, message: `${params.id} is gone` })),
    ],
  });
  admin = await server.admin();
  learner = await server.signUp();
});
afterAll(() => server.close());

/** Sends bytes unchanged, which `fetch` does not always do. */
async function send(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: Iterable<Uint8Array> } = {},
): Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(server.origin + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    if (body) pipeline(Readable.from(body), request).catch(reject);
    else request.end();
  });
}

function* chunksOf(totalBytes: number): Generator<Uint8Array> {
  const chunk = Buffer.alloc(256 * 1024, 'a');
  for (let sent = 0; sent < totalBytes; sent += chunk.length) yield chunk;
}

/** Writes to a socket and returns what the server sends until it closes the connection. */
async function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.write(text, 'latin1'));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (data) => {
      answer += String(data);
    });
    socket.on('end', () => {
      socket.end();
      resolve(answer);
    });
    socket.on('error', reject);
  });
}

const json = { 'content-type': 'application/json' };
const one = (text: string | Uint8Array) => [Buffer.from(text)];

describe('a body that is too large', () => {
  const over = 65 * 1024 * 1024;

  it.each([
    ['announced by its length', { 'content-length': String(over) }],
    ['streamed without a length', { 'transfer-encoding': 'chunked' }],
  ])('and %s is rejected with a message that arrives', async (_title, extra) => {
    const { status, text } = await send('POST', '/api/problem/uploadProblem', {
      headers: { ...json, authorization: `Bearer ${admin.token}`, ...extra },
      body: chunksOf(over),
    });
    expect(status).toBe(413);
    expect(errorBodySchema.parse(JSON.parse(text))).toMatchObject({
      code: 'body_too_large',
      message: 'The request body is too large',
    });
  });

  it('is rejected through fetch as well', async () => {
    const { status, body } = await server.call('PUT', `/blob/${'0'.repeat(64)}`, {
      token: admin.token,
      body: Buffer.alloc(over),
    });
    expect(status).toBe(413);
    expect(body.code).toBe('body_too_large');
  });

  it.each([
    ['POST', '/auth/register', limits.smallBodyMaxBytes],
    ['POST', '/auth/login', limits.smallBodyMaxBytes],
    ['POST', '/auth/refresh-token', limits.smallBodyMaxBytes],
    ['POST', '/auth/logout', limits.smallBodyMaxBytes],
    ['PUT', '/user/profile', 4 * limits.smallBodyMaxBytes],
  ])('is rejected beyond a few kilobytes by %s %s', async (method, path, maxBytes) => {
    const bodyOf = (bytes: number) => ({ x: 'a'.repeat(bytes - '{"x":""}'.length) });
    const statusOf = async (bytes: number) =>
      (await server.call(method, path, { token: learner.token, body: bodyOf(bytes) })).status;
    expect(await statusOf(maxBytes + 1)).toBe(413);
    expect(await statusOf(maxBytes)).not.toBe(413);
  });

  it('is rejected because of its sender, not its size, if the sender may not send it', async () => {
    const { status, text } = await send('POST', '/api/problem/uploadProblem', {
      headers: { ...json, 'content-length': String(over) },
      body: chunksOf(over),
    });
    expect(status).toBe(403);
    expect(errorBodySchema.parse(JSON.parse(text)).code).toBe('token_invalid');
  });

  it('leaves the connection usable', async () => {
    const answer = await sendRaw(
      `PUT /api/user/profile HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${learner.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${12 * 1024 * 1024}\r\n\r\n${'a'.repeat(12 * 1024 * 1024)}` +
        'GET /api/auth/protected HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 403']);
  });
});

describe('a body that cannot be read', () => {
  const login = (body: string | Uint8Array, headers: Record<string, string> = json) =>
    send('POST', '/api/auth/login', { headers, body: one(body) });

  it.each([
    ['broken JSON', '{"email":', 'malformed_body'],
    ['another language', '<login/>', 'malformed_body'],
    ['bytes that are not UTF-8', Uint8Array.from([0x22, 0xff, 0xfe, 0x22]), 'malformed_body'],
    ['a key that would poison the prototype', '{"__proto__":{"isAdmin":true}}', 'malformed_body'],
    ['a constructor that would', '{"constructor":{"prototype":{"isAdmin":true}}}', 'malformed_body'],
    ['a list', '[]', 'validation_failed'],
    ['a text', '"login"', 'validation_failed'],
    ['a number', '7', 'validation_failed'],
    ['null', 'null', 'validation_failed'],
    ['nothing', '', 'validation_failed'],
    ['an object with texts where lists belong', '{"email":["a@b.c"],"password":{}}', 'validation_failed'],
  ])('because it is %s gets a 400', async (_title, body, code) => {
    const { status, text } = await login(body);
    expect(status).toBe(400);
    expect(errorBodySchema.parse(JSON.parse(text)).code).toBe(code);
  });

  it.each([
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['as text', { 'content-type': 'text/plain' }],
    ['as bytes', { 'content-type': 'application/octet-stream' }],
    ['as something without sense', { 'content-type': ';;;' }],
    ['without a type', {}],
  ])('because it was sent %s gets a 415', async (_title, headers) => {
    const { status, text } = await login('{"email":"a@b.c","password":"x"}', headers);
    expect(status).toBe(415);
    expect(errorBodySchema.parse(JSON.parse(text))).toMatchObject({
      code: 'unsupported_media_type',
      message: 'Send the body as application/json',
    });
  });

  const toUpload = (body: string) =>
    send('POST', '/api/problem/uploadProblem', {
      headers: { ...json, authorization: `Bearer ${admin.token}` },
      body: one(body),
    });
  const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  const wide = (values: number) => `{"a":[${Array(values - 1).fill('0')}]}`;
  const keys = (count: number) => `{${Array.from({ length: count }, (_, number) => `"k${number}":0`)}}`;
  const tooDeep = `The body is nested more than ${limits.bodyMaxDepth} levels deep`;
  const tooMany = `The body has too many values: more than ${limits.bodyMaxValues}`;

  it.each([
    ['nested one level too deep', nested(limits.bodyMaxDepth + 1), tooDeep],
    ['nested a million levels deep', nested(1_000_000), tooDeep],
    ['opened without end', '['.repeat(4_000_000), tooDeep],
    ['a list of one value too many', wide(limits.bodyMaxValues + 1), tooMany],
    ['an endless list', wide(5_000_000), tooMany],
    ['an object of one key too many', keys(limits.bodyMaxValues + 1), tooMany],
    ['an object of endless keys', keys(1_000_000), tooMany],
    ['a list that is no JSON at all', '[,'.repeat(3) + ','.repeat(1_000_000), tooMany],
  ])('because it is %s gets a 400 before it is parsed', async (_title, body, message) => {
    const { status, text } = await toUpload(body);
    expect(status).toBe(400);
    expect(errorBodySchema.parse(JSON.parse(text))).toMatchObject({ code: 'validation_failed', message });
  });

  it.each([
    ['has too many keys', [`{${'"key":1,'.repeat(30_000)}`], tooMany],
    ['is nested too deep', ['{"a":['.repeat(20)], tooDeep],
    ['is nested too deep after a text whose escape two chunks share', ['{"a":"\\', `"",${'['.repeat(40)}`], tooDeep],
  ])('because it %s gets a 400 before it has an end', async (_title, chunks, message) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST /api/problem/uploadProblem HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    for (const chunk of chunks) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
    expect(String(answer)).toContain(message);
  });

  it.each([
    ['as deep as a body may be', nested(limits.bodyMaxDepth)],
    ['as wide as a body may be', wide(limits.bodyMaxValues)],
    ['of as many keys as a body may have', keys(limits.bodyMaxValues)],
    ['full of brackets and commas inside a text', JSON.stringify({ a: `${'[{,'.repeat(100_000)}\\"[` })],
    ['large and otherwise valid', JSON.stringify({ a: 'a'.repeat(3_000_000) })],
  ])('is rejected because of its fields when it is %s', async (_title, body) => {
    const { status, text } = await toUpload(body);
    expect(status).toBe(400);
    expect(errorBodySchema.parse(JSON.parse(text)).fields?.map(({ path }) => path)).toContain('title');
  });

  it('and is large gets the same message as a small one', async () => {
    const large = 'a'.repeat(3_000_000);
    for (const [body, message] of [
      [`{"a":"${large}`, 'The request body is not valid JSON'],
      [Buffer.from(`{"a":"${large}\u00ff"}`, 'latin1'), 'The request body is not valid UTF-8'],
      [`{"a":"${large}","__proto__":{}}`, 'The request body has a forbidden name: __proto__ or constructor.prototype'],
    ] as const) {
      const { status, text } = await toUpload(body as string);
      expect(status).toBe(400);
      expect(errorBodySchema.parse(JSON.parse(text))).toMatchObject({ code: 'malformed_body', message });
    }
  });

  it('lists the first errors when there are many', async () => {
    const { status, body } = await server.call('POST', '/blob/missing', {
      token: admin.token,
      body: { hashes: Array(900).fill('x') },
    });
    expect(status).toBe(400);
    expect(body.fields).toHaveLength(50);
    expect(body.message).toContain('hashes.0');
  });

  it('says which field has the wrong type', async () => {
    const { body } = await server.call('POST', '/problem/uploadProblem', {
      token: admin.token,
      body: {
        title: 'T',
        description: 'D',
        difficulty: 'Easy',
        testCases: [{ input: '', output: '', isSample: 'yes' }],
      },
    });
    expect(body.message).toContain('testCases.0');
  });
});

describe('an address', () => {
  it.each([
    ['with a broken escape', '/api/problem/%E0%A4%A', 400],
    ['with a broken escape outside the API', '/%', 400],
    ['with an endless part', `/api/problem/${'a'.repeat(5_000)}`, 400],
    ['with a NUL', '/api/problem/%00', 404],
    ['that climbs', '/api/../../etc/passwd', 404],
    ['that nobody serves', '/api/nothing', 404],
    ['that is the API itself', '/api', 404],
  ])('%s gets an error in the usual shape', async (_title, path, expected) => {
    const { status, text, headers } = await send('GET', path, {
      headers: { authorization: `Bearer ${learner.token}` },
    });
    expect(status).toBe(expected);
    expect(errorBodySchema.parse(JSON.parse(text)).success).toBe(false);
    expect(headers[serverTimeHeader]).toBe(String(server.clock.now()));
    expect(headers[requestIdHeader]).toMatch(/^[0-9a-z]{12}$/);
  });

  it('that ends in a slash is the one without it', async () => {
    expect((await server.call('GET', '/user/profile/', { token: learner.token })).status).toBe(200);
  });
});

describe('a method', () => {
  it('that a known address does not have gets a 405 that names those it has', async () => {
    const { status, headers, body } = await server.call('DELETE', '/user/profile', { token: learner.token });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD, PUT');
    expect(body.code).toBe('method_not_allowed');
  });

  it('DELETE is served where a row of the contract says so', async () => {
    const remove = (token: string) => server.call('DELETE', '/thing/abcdefghijkl', { token });
    expect((await remove(learner.token)).body.code).toBe('forbidden');
    expect(await remove(admin.token)).toMatchObject({ status: 200, body: { message: 'abcdefghijkl is gone' } });
  });

  it('HEAD answers like GET, without a body', async () => {
    const { status, headers, text } = await send('HEAD', '/api/user/profile', {
      headers: { authorization: `Bearer ${learner.token}` },
    });
    expect(status).toBe(200);
    expect(Number(headers['content-length'])).toBeGreaterThan(50);
    expect(text).toBe('');
  });

  it('OPTIONS lists the methods', async () => {
    const { status, headers } = await send('OPTIONS', '/api/auth/login');
    expect(status).toBe(204);
    expect(headers.allow).toBe('POST');
  });
});

describe('invalid HTTP', () => {
  it.each([
    ['noise', 'hello\r\n\r\n', '400'],
    ['a header without sense', 'GET /api/user/profile HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n', '400'],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      '400',
    ],
    ['headers without end', `GET /api/user/profile HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, '431'],
  ])('such as %s gets an error in the usual shape', async (_title, text, status) => {
    const answer = await sendRaw(text);
    expect(answer.startsWith(`HTTP/1.1 ${status}`)).toBe(true);
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(errorBodySchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).success).toBe(false);
  });

  it.each([
    ['an empty one', ''],
    ['another scheme', 'Basic YTpi'],
    ['only the scheme', 'Bearer'],
    ['an endless token', `Bearer ${'a'.repeat(10_000)}`],
    ['a token with bytes that no token has', 'Bearer \u00e9\u00ff'],
  ])('in the authorization header (%s) gets a 403', async (_title, authorization) => {
    const { status } = await send('GET', '/api/user/profile', { headers: { authorization } });
    expect(status).toBe(403);
  });
});

describe('every answer', () => {
  it('has the id of the request, the time, and is not for shared caches', async () => {
    const { headers } = await server.call('GET', '/user/profile', { token: learner.token });
    expect(headers.get(requestIdHeader)).toMatch(/^[0-9a-z]{12}$/);
    expect(headers.get(serverTimeHeader)).toBe(String(server.clock.now()));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('with an error has the id under which the log has the request', async () => {
    const { headers, body } = await server.call('GET', '/user/profile');
    expect(body.requestId).toBe(headers.get(requestIdHeader));
  });
});

describe('a request that the database has no room for', () => {
  /** Limits the database to its present size. A transaction uses the connection that writes. */
  const limitPages = (count: number) =>
    server.database.transaction().execute((trx) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(trx));

  it('gets a 503 that says so, and is served once there is room', async () => {
    const body = {
      title: 'Large',
      description: 'a'.repeat(100_000),
      difficulty: 'Easy',
      testCases: [{ input: '1', output: '1' }],
    };
    const upload = () => server.call('POST', '/problem/uploadProblem', { token: admin.token, body });
    await limitPages(1);
    const refused = await upload();
    expect(refused).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    expect(refused.body.message).toMatch(/cannot store this at the moment/);
    expect(refused.headers.get('retry-after')).toBe('5');
    await limitPages(1_000_000);
    expect(await upload()).toMatchObject({ status: 201 });
  });
});
