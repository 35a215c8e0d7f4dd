import { fileURLToPath } from 'node:url';

/** The module to run as a judge worker process. */
export interface WorkerEntry {
  /** The absolute path of the module. */
  path: string;
  /** Node's options for the process. */
  nodeOptions: string[];
}

/**
 * Locates the judge worker's module: `dist/worker.js` in the bundle, `src/worker.ts` when the
 * sources run directly, as in tests. This file stays directly under `src`, beside `worker.ts`,
 * because the bundle also has both in one folder.
 */
export const judgeWorkerEntry: WorkerEntry = import.meta.url.endsWith('.ts')
  ? { path: besideThis('worker.ts'), nodeOptions: ['--conditions=podium-source'] }
  : { path: besideThis('worker.js'), nodeOptions: [] };

function besideThis(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
