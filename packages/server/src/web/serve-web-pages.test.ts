import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { webPagesRoot } from '../locations.ts';
import { createPlatform, type Platform } from '../platform.ts';

// These tests request the built front end (`npm test` builds it first) in plain HTTP, because
// `fetch` would normalise paths and decompress bodies.

let folder: string;
let platform: Platform;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-web-'));
  platform = await start('built');
  port = portOf(platform);
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a document', () => {
  it.each(['/', '/index.html', '/no/such/page', '/auth/login', '/User/Home/', '/user/contest/abc?tab=1'])(
    'is sent for %s',
    async (path) => {
      const answer = await ask('GET', path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body.equals(built('index.html'))).toBe(true);
    },
  );

  it('is not sent again to who has it', async () => {
    const { headers } = await ask('GET', '/');
    const again = await ask('GET', '/no/such/page', { 'if-none-match': `"other", W/${headers.etag}` });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-cache' });
  });

  it('names every script and style sheet in files that are served', async () => {
    const references = [
      ...built('index.html')
        .toString()
        .matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g),
    ].map(([, path]) => path);
    expect(references.length).toBeGreaterThanOrEqual(4);
    for (const path of references) {
      const { status, headers } = await ask('GET', path ?? '');
      expect([path, status, headers['content-type']]).not.toEqual([path, 200, 'text/html; charset=utf-8']);
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it('holds no script and no style of its own', () => {
    expect(built('index.html').toString()).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/);
  });
});

describe('an asset', () => {
  it('may be cached for a year', async () => {
    const { status, headers } = await ask('GET', largestAsset());
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('comes compressed by %s to who accepts that, with a tag of its own', async (encoding, decompress) => {
    const path = largestAsset();
    const plain = await ask('GET', path);
    const answer = await ask('GET', path, { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(answer.body.length).toBeLessThan(plain.body.length / 2);
    expect(decompress(answer.body).equals(plain.body)).toBe(true);
    expect(answer.headers.etag).not.toBe(plain.headers.etag);
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
    const known = { 'accept-encoding': encoding, 'if-none-match': answer.headers.etag ?? '' };
    expect((await ask('GET', path, known)).status).toBe(304);
  });

  it('is compressed whenever it is larger than a kilobyte and gets smaller', () => {
    const names = readdirSync(join(webPagesRoot, 'assets'));
    const large = names.filter((name) => /\.(js|css)$/.test(name) && built(`assets/${name}`).length > 1024);
    expect(large.length).toBeGreaterThan(2);
    expect(names).toEqual(expect.arrayContaining(large.flatMap((name) => [`${name}.br`, `${name}.gz`])));
  });

  it.each([
    '/assets/index-00000000.js',
    '/podium-2.tgz',
    '/podium-2.tgz/',
    '/podium-2%2etgz',
    '/favicon.ico',
    '/user/notes.txt?tab=1',
  ])('that does not exist is not answered with a page: %s', async (path) => {
    const answer = await ask('GET', path);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'unknown_endpoint' });
  });
});

it.each(['/', '/auth/login', '/before-paint.js'])(
  'answers HEAD %s with the headers of GET and no body',
  async (path) => {
    const [head, get] = [await ask('HEAD', path), await ask('GET', path)];
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  },
);

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuses %s of a page and says what it knows', async (method) => {
  const answer = await ask(method, '/auth/login');
  expect(answer.status).toBe(405);
  expect(answer.headers.allow).toBe('GET, HEAD');
});

it.each([
  '/../package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/..\\..\\package.json',
  '//etc/passwd',
  '/assets/%00',
])('does not leave its folder for %s', async (path) => {
  const answer = await ask('GET', path);
  const isIndex = answer.body.equals(built('index.html'));
  expect(isIndex || answer.status === 404 || answer.status === 400).toBe(true);
});

it.each(['/api', '/api/', '/api/nowhere', '/api/contest/nowhere/at/all', '/api/assets/x.js'])(
  'keeps %s, which does not exist, an answer of the API',
  async (path) => {
    const answer = await ask('GET', path);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ success: false, code: 'unknown_endpoint' });
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

it('answers a wrong method of the API as the API does', async () => {
  const answer = await ask('GET', '/api/auth/login');
  expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } });
});

it('lets pages run, style and load nothing but files of this server', async () => {
  const { headers } = await ask('GET', '/auth/login');
  expect(String(headers['content-security-policy']).split(';').sort()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    "trusted-types 'none'",
  ]);
  expect(headers).not.toHaveProperty('strict-transport-security');
});

it('says how to build the pages where they are not built', async () => {
  const bare = await start('bare', join(folder, 'nothing'));
  try {
    const answer = await ask('GET', '/auth/login', {}, portOf(bare));
    expect(answer.status).toBe(503);
    expect(answer.body.toString()).toContain('`npm run build`');
    expect((await ask('GET', '/api/health', {}, portOf(bare))).status).toBe(200);
  } finally {
    await bare.close();
  }
});

async function start(name: string, webPagesFolder?: string): Promise<Platform> {
  const config = readConfig({ PODIUM_DATA_DIR: name, PODIUM_PORT: '0', PODIUM_WORKERS: '0' }, folder);
  const started = await createPlatform({
    config,
    logger: { level: 'error' },
    ...(webPagesFolder !== undefined && { webPagesFolder }),
  });
  await started.listen();
  return started;
}

function portOf({ app }: Platform): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function ask(method: string, path: string, headers: Record<string, string> = {}, at = port): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: at, method, path, headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode, headers: answer.headers, body });
    });
    sent.on('error', reject).end();
  });
}

function built(name: string): Buffer {
  return readFileSync(join(webPagesRoot, name));
}

function largestAsset(): string {
  const names = readdirSync(join(webPagesRoot, 'assets')).filter((name) => name.endsWith('.js'));
  const sizeOf = (name: string) => statSync(join(webPagesRoot, 'assets', name)).size;
  return `/assets/${names.reduce((largest, name) => (sizeOf(name) > sizeOf(largest) ? name : largest))}`;
}
