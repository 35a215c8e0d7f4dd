import { fileURLToPath } from 'node:url';

/** What to run as a judge worker process. */
export interface WorkerEntry {
  /** Absolute path of the module. */
  path: string;
  /** Options of Node for it. */
  nodeOptions: string[];
}

/**
 * The judge worker's module: `dist/worker.js` in the bundle, `src/worker.ts` when the sources run themselves, as in tests.
 * This file stays directly under `src`, beside `worker.ts`, because the bundle too has both in one folder.
 */
export const judgeWorkerEntry: WorkerEntry = import.meta.url.endsWith('.ts')
  ? { path: besideThis('worker.ts'), nodeOptions: ['--conditions=podium-source'] }
  : { path: besideThis('worker.js'), nodeOptions: [] };

function besideThis(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
