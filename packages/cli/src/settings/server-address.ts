import { apiBasePath, defaultServerUrl } from '@podium/sdk/addresses';
import { usageError } from '../cli-error.ts';

/**
 * Parses the address of a server, and removes a trailing slash and a query. Throws a usage error
 * that names `source`, unless the text is an http or https URL without a password.
 */
export function parseServerAddress(text: string, source: string): string {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    throw usageError(
      `${source} is not a web address: '${text}'.`,
      `Write it with its scheme, such as ${defaultServerUrl}.`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw usageError(`${source} must start with http:// or https://, not '${text}'.`);
  }
  if (url.username || url.password) {
    throw usageError(`${source} must not have a user name or a password.`, 'Sign in with `podium login`.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

export function problemPage(problemId: string, contestId: string | undefined): string[] {
  return contestId === undefined ? ['problem', 'practice', problemId] : ['problem', 'contest', contestId, problemId];
}

export function pageAddress(server: string, path: readonly string[]): string {
  return `${server}/${['user', ...path].map(encodeURIComponent).join('/')}`;
}

/**
 * Returns the base URL of the requests. An address without a path gets the usual path of the API.
 */
export function apiBaseUrl(server: string): string {
  return new URL(server).pathname === '/' ? `${server}${apiBasePath}` : server;
}

/** Returns the address without its scheme, as the screens show it. */
export function hostOf(server: string): string {
  return server.replace(/^https?:\/\//, '');
}
