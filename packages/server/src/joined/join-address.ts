import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { apiBasePath } from '@podium/sdk/contract';
import { readWords, UsageError } from '../command-words.ts';
import { ConfigError } from '../config.ts';
import type { ServerAddress } from './server-connection.ts';

const usage =
  'Usage: podium-server worker join <url> [<token>], with the address of the server and a token of the scope judge';
const tokenAdvice =
  'Set PODIUM_WORKER_TOKEN, or name a file with --token-file <path>. An administrator makes one with podium token create --name <name> --scope judge';

/**
 * Reads which server a worker joins, and by which token: that of the arguments, of a file, or of
 * the environment. The path of the file is relative to `baseDir`. Throws a ConfigError that says
 * what is missing.
 */
export function parseJoin(
  args: readonly string[],
  { environment, baseDir }: { environment: Record<string, string | undefined>; baseDir: string },
): ServerAddress {
  const { values, positionals } = parse(args);
  const [url, argument, ...rest] = positionals;
  if (url === undefined || rest.length > 0) throw new ConfigError(`${usage}.`);
  const given = [argument, values['token-file'] && readToken(resolve(baseDir, values['token-file']))];
  const token = [...given, environment.PODIUM_WORKER_TOKEN].find((text) => text !== undefined && text !== '')?.trim();
  if (!token) throw new ConfigError(`A worker needs a token to join a server. ${tokenAdvice}.`);
  if (!/^[\w.-]+$/.test(token)) throw new ConfigError(`This is not a token of Podium. ${tokenAdvice}.`);
  return { baseUrl: baseUrlOf(url), token };
}

function parse(args: readonly string[]) {
  try {
    return readWords({
      args: [...args],
      allowPositionals: true,
      options: { 'token-file': { type: 'string' } },
    } as const);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new ConfigError(`${error.message}. ${usage}.`, { cause: error });
  }
}

function readToken(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`The token cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(`${text} is no address of a server: it begins with https:// or http://.`);
  }
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith(apiBasePath) ? path : path + apiBasePath}`;
}
