import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Encoding } from '../http/choose-encoding.ts';
import { etagOf } from '../http/etag.ts';
import { listFiles } from './list-files.ts';

export interface Representation {
  bytes: Buffer;
  /** A strong tag, with its quotation marks. */
  etag: string;
}

export interface WebFile {
  contentType: string;
  cacheControl: string;
  representations: ReadonlyMap<Encoding, Representation>;
}

/** The built front end. */
export interface WebPages {
  /** The document of every page. Undefined if the front end was not built. */
  document: WebFile | undefined;
  /** Finds the file at a path such as `/assets/index-B1c2.js`. */
  find(path: string): WebFile | undefined;
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const encodingsByEnding: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };

/**
 * Reads the built front end, about a megabyte, into memory. Requests are looked up there, so no
 * address reads other files of the disk. A folder that does not exist has no pages.
 */
export async function readWebPages(folder: string): Promise<WebPages> {
  const files = new Map<string, WebFile>();
  const names = (await listFiles(folder)).filter((name) => !(extname(name) in encodingsByEnding));
  for (const name of names) files.set(`/${name}`, await readWebFile(folder, name));
  return { document: files.get('/index.html'), find: (path) => files.get(path) };
}

async function readWebFile(folder: string, name: string): Promise<WebFile> {
  const representations = new Map<Encoding, Representation>();
  // The build writes compressed files beside a file if that makes it smaller.
  for (const [ending, encoding] of [...Object.entries(encodingsByEnding), ['', 'identity'] as const]) {
    const bytes = await readIfThere(join(folder, name + ending));
    if (bytes) representations.set(encoding, { bytes, etag: etagOf(bytes) });
  }
  return {
    contentType: contentTypes[extname(name)] ?? 'application/octet-stream',
    // Assets have a hash of their content in their names. Browsers request all other files again,
    // and these are mostly unchanged.
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    representations,
  };
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
