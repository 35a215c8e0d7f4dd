import { apiBasePath, defaultServerUrl } from '@podium/sdk/addresses';
import { usageError } from '../cli-error.ts';

/**
 * The address of a server as it is stored: no trailing slash, no query. Throws a usage error that names `source` for anything
 * that is not an http or https URL, or that carries a password.
 */
export function parseServerAddress(text: string, source: string): string {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    throw usageError(
      `${source} is not a web address: '${text}'.`,
      `Write it with its scheme, such as ${defaultServerUrl}`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw usageError(`${source} must start with http:// or https://, and is '${text}'.`);
  }
  if (url.username || url.password) {
    throw usageError(`${source} must not carry a name or password.`, 'Sign in with `podium login`.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** The base URL of the calls: a bare address means our server, an address with a path is taken as it is. */
export function apiBaseUrl(server: string): string {
  return new URL(server).pathname === '/' ? `${server}${apiBasePath}` : server;
}
