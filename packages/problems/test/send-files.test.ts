import { createClient, hashBytes, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HttpServer, sendJson, startHttpServer } from '../../sdk/test/http-server.ts';
import { hash } from '../../sdk/test/wire-samples.ts';
import { putBlob, readBlob } from '../src/push/send-files.ts';

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

test('putBlob sends each missing part of a large blob once, and joins the parts', async () => {
  const mebibyte = 1024 * 1024;
  const content = Buffer.concat([Buffer.alloc(2 * mebibyte, 'a'), Buffer.alloc(mebibyte, 'b'), bytes]);
  const partsOf = [0, 1, 2, 3].map((start) => content.subarray(start * mebibyte, (start + 1) * mebibyte));
  const [same, _equal, known, last] = await Promise.all(partsOf.map(hashBytes));
  const whole = await hashBytes(content);
  server.answerWith((request, response) => {
    if (request.path === '/blob/missing') sendJson(response, 200, { missing: [same, last] });
    else sendJson(response, 201, { hash, size: 1 });
  });
  const read = async (from: number, to: number) => content.subarray(from, to);
  await putBlob(client, { hash: whole, bytes: content.length, read });

  const sent = server.received.map(({ method, path, body }) => `${method} ${path} ${body.length > 1000}`);
  expect(sent).toEqual([
    'POST /blob/missing false',
    `PUT /blob/${same} true`,
    `PUT /blob/${last} false`,
    `PUT /blob/${whole}/parts false`,
  ]);
  expect(server.received.at(-1)?.json()).toEqual({ parts: [same, same, known, last] });
});

test('readBlob reads a large blob in ranges of 1 MiB', async () => {
  const content = Buffer.alloc(1024 * 1024 + 1, 'a');
  server.answerWith(({ path }, response) => {
    const [offset = 0, length = 0] = path.match(/\d+/g)?.slice(-2).map(Number) ?? [];
    response.writeHead(200).end(content.subarray(offset, offset + length));
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of readBlob(client, hash)) pieces.push(piece);
  expect(pieces.map(({ length }) => length)).toEqual([1024 * 1024, 1]);
  expect(server.received.map(({ path }) => path)).toEqual([
    `/blob/${hash}?offset=0&length=1048576`,
    `/blob/${hash}?offset=1048576&length=1048576`,
  ]);
});
