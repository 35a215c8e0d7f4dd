import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { clientPackagePath, sdkPackagePath } from '@podium/sdk/contract';
import type { FastifyInstance } from 'fastify';
import { packTar, type TarSource } from 'modern-tar/fs';
import { etagOf, isKnown } from '../http/etag.ts';
import { listFiles } from './list-files.ts';

const gzipAsync = promisify(gzip);
/** A tar file ends with two empty blocks. */
const tarEndBytes = 1024;
const fixedTime = new Date(0);

/** An npm package that knows the server it comes from: the command line, or the SDK. */
export interface OfferedPackage {
  /** Identifies the content. A package whose own differs is another version. */
  build: string;
  /** The package of the server at this address: a gzip-compressed tar file. */
  pack(address: string): Promise<Buffer>;
}

/**
 * Reads the package from the folder that the build fills. Undefined if it was not built. It is
 * packed for the first request, because packing takes longer than the rest of a start, and from the
 * bytes that were read at the start, because the next build replaces the files.
 */
export async function readOfferedPackage(folder: string): Promise<OfferedPackage | undefined> {
  const names = (await listFiles(folder)).sort();
  if (names.length === 0) return undefined;
  let files: PackedFile[] = [];
  for (const name of names) files.push(await readPackedFile(folder, name));
  const build = hashFiles(files);
  let common: Promise<Buffer> | undefined;
  return {
    build,
    async pack(address) {
      common ??= packCommon(files).then(
        (packed) => {
          files = [];
          return packed;
        },
        (error: unknown) => {
          // The next request tries again.
          common = undefined;
          throw error;
        },
      );
      const content = `${JSON.stringify({ server: address, build })}\n`;
      const last = await packEntries([{ type: 'content', target: 'package/server.json', content }]);
      return Buffer.concat([await common, await gzipAsync(last)]);
    },
  };
}

interface PackedFile {
  name: string;
  content: Buffer;
  mode: number;
}

async function readPackedFile(folder: string, name: string): Promise<PackedFile> {
  const path = join(folder, name);
  const { mode } = await stat(path);
  return { name, content: await readFile(path), mode: mode & 0o7777 };
}

function hashFiles(files: readonly PackedFile[]): string {
  const hash = createHash('sha256');
  for (const { name, content } of files) hash.update(`${name}\0`).update(content);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Compresses all entries but the last. Compressed parts may follow each other, so that only the
 * last entry is made for each address.
 */
async function packCommon(files: readonly PackedFile[]): Promise<Buffer> {
  const tar = await packEntries(
    files.map(({ name, content, mode }) => ({ type: 'content', target: `package/${name}`, content, mode })),
  );
  return gzipAsync(tar.subarray(0, -tarEndBytes), { level: 9 });
}

function packEntries(sources: readonly TarSource[]): Promise<Buffer> {
  return buffer(packTar(sources.map((source) => ({ ...source, mtime: fixedTime }))));
}

/** The packages that were built. */
export interface OfferedPackages {
  client?: OfferedPackage | undefined;
  sdk?: OfferedPackage | undefined;
}

/**
 * Serves the command line at `/podium.tgz` and the SDK at `/podium-sdk.tgz`, with the address under
 * which the request reached the server.
 */
export function serveOfferedPackages(app: FastifyInstance, { client, sdk }: OfferedPackages): void {
  servePackage(app, clientPackagePath, client);
  servePackage(app, sdkPackagePath, sdk);
}

function servePackage(app: FastifyInstance, path: string, offered: OfferedPackage | undefined): void {
  app.get(path, async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('vary', 'host');
    if (!offered) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
    const address = URL.parse(`${request.protocol}://${request.host}`);
    if (!address) return reply.code(400).type('text/plain; charset=utf-8').send('The Host header is not an address.\n');
    const bytes = await offered.pack(address.origin);
    const etag = etagOf(bytes);
    reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/gzip').send(bytes);
  });
}

const notBuilt = 'The package is not built: run `npm run build` in the folder of the clone of the server.\n';
