import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { unpackTar } from 'modern-tar';
import { expect, it, onTestFinished } from 'vitest';
import { readOfferedPackage, serveOfferedPackages } from './offered-package.ts';

it('packs every file, and the address under which it was asked for', async () => {
  const port = await serve(await clientFolder());
  const { status, headers, body } = await get(port, { host: 'contest.example:8080' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'application/gzip', vary: 'host', 'cache-control': 'no-cache' });
  const texts = await textsIn(body);
  expect([...texts.keys()]).toEqual(['package/bin/podium.mjs', 'package/package.json', 'package/server.json']);
  expect(texts.get('package/package.json')).toBe('{"name":"podium"}');
  expect(JSON.parse(texts.get('package/server.json') ?? '')).toEqual({
    server: 'http://contest.example:8080',
    build: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
});

it('is packed from the files that were there at the start', async () => {
  const folder = await clientFolder();
  const port = await serve(folder);
  await rm(folder, { recursive: true });
  const { status, body } = await get(port);
  expect(status).toBe(200);
  expect((await textsIn(body)).get('package/bin/podium.mjs')).toBe('#!/usr/bin/env node\n');
  expect((await get(port)).body).toEqual(body);
});

it('is the same build from the same files, and another after a change', async () => {
  const [folder, same, changed] = await Promise.all([clientFolder(), clientFolder(), clientFolder()]);
  await writeFile(join(changed, 'package.json'), '{"name":"other"}');
  const builds = await Promise.all(
    [folder, same, changed].map(async (path) => (await readOfferedPackage(path))?.build),
  );
  expect(builds[1]).toBe(builds[0]);
  expect(builds[2]).not.toBe(builds[0]);
});

it('is not sent again to a client that has it', async () => {
  const port = await serve(await clientFolder());
  const { headers } = await get(port);
  const again = await get(port, { 'if-none-match': headers.etag ?? '' });
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  const elsewhere = await get(port, { host: 'other.example', 'if-none-match': headers.etag ?? '' });
  expect(elsewhere.status).toBe(200);
});

it.each(['a b', 'exa<mple', 'host:99999'])('is not made for the host %j', async (host) => {
  const port = await serve(await clientFolder());
  expect((await get(port, { host })).status).toBe(400);
});

it('says how to build it where it was not built', async () => {
  const port = await serve(join(tmpdir(), 'podium-no-such-folder'));
  const { status, body } = await get(port);
  expect(status).toBe(503);
  expect(body.toString()).toContain('`npm run build`');
});

async function clientFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-client-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'package.json'), '{"name":"podium"}');
  await writeFile(join(folder, 'bin', 'podium.mjs'), '#!/usr/bin/env node\n');
  return folder;
}

async function serve(folder: string): Promise<number> {
  const app = Fastify();
  serveOfferedPackages(app, { client: await readOfferedPackage(folder) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

interface Answer {
  status: number | undefined;
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a request with any host, which `fetch` does not allow. */
function get(port: number, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/podium.tgz', headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode, headers: answer.headers as Record<string, string>, body });
    });
    sent.on('error', reject).end();
  });
}

async function textsIn(compressed: Buffer): Promise<Map<string, string>> {
  const entries = await unpackTar(gunzipSync(compressed));
  return new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? []).toString()]));
}
