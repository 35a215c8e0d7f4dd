import { fileURLToPath } from 'node:url';

/**
 * The modules of the threads: `dist/**.js` in the bundle, `src/**.ts` when the sources run
 * directly, as in tests. This file stays directly under `src`, since its code is directly under
 * `dist` in the bundle.
 */
export const passwordThreadEntry = belowThis('accounts/password-thread');
export const jsonThreadEntry = belowThis('http/json-thread');
export const sqliteThreadEntry = belowThis('database/sqlite-thread');

function belowThis(path: string): string {
  return fileURLToPath(new URL(path + (import.meta.url.endsWith('.ts') ? '.ts' : '.js'), import.meta.url));
}
