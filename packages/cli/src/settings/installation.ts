import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseJson } from '../files/read-json.ts';

/** How this client was installed from a server's `/podium.tgz`. */
export interface Installation {
  /** The server it came from, which is its default. */
  server: string;
  /** Identifies the content of the package. */
  build: string;
  /** The absolute path of the installed package. */
  folder: string;
}

/**
 * Reads what the server wrote into the package that holds the bundle at `bundleUrl`. Undefined in a
 * clone, which has no such file.
 */
export function readInstallation(bundleUrl: string): Installation | undefined {
  const file = new URL('../server.json', bundleUrl);
  if (!existsSync(file)) return undefined;
  const written = parseJson(readFileSync(file, 'utf8')) as Partial<Installation> | undefined;
  if (typeof written?.server !== 'string' || typeof written.build !== 'string') return undefined;
  return { server: written.server, build: written.build, folder: dirname(fileURLToPath(file)) };
}
