import { fileURLToPath } from 'node:url';

// The folders and modules that the server finds on the disk. This file stays directly under `src`:
// its code is directly under `dist` in the bundle, also one level below the package. The modules
// lie at the same places in both, as `.ts` when the sources run directly, as in tests.

const isSource = import.meta.url.endsWith('.ts');

export const demoRoot = locate('../demo/');
/** The folder that building `packages/web` fills. */
export const webPagesRoot = locate('../../web/dist/');
/** `scripts/offered-packages.mjs` fills this folder and the next one with npm packages. */
export const clientPackageRoot = locate('../../cli/dist/client/');
export const sdkPackageRoot = locate('../../sdk/dist/package/');

export const passwordThreadEntry = locateModule('accounts/password-thread');
export const jsonThreadEntry = locateModule('http/json-thread');
export const sqliteThreadEntry = locateModule('database/sqlite-thread');
/** The module of the judge worker process, with Node's options for it. */
export const judgeWorkerEntry = {
  path: locateModule('worker'),
  nodeOptions: isSource ? ['--conditions=podium-source'] : [],
};

function locateModule(path: string): string {
  return locate(path + (isSource ? '.ts' : '.js'));
}

function locate(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
