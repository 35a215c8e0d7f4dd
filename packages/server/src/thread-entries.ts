import { fileURLToPath } from 'node:url';

/** The modules of the threads: `dist/*.js` in the bundle, `src/*.ts` when the sources run themselves, as in tests. */
export const jsonThreadEntry = besideThis('json-thread');

function besideThis(name: string): string {
  return fileURLToPath(new URL(name + (import.meta.url.endsWith('.ts') ? '.ts' : '.js'), import.meta.url));
}
