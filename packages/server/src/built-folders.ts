import { fileURLToPath } from 'node:url';

// This file stays directly under `src`: the bundle is written to `dist`, which is also one level
// below the package, so the same relative paths work before and after bundling.

/** The folder that building `packages/web` fills. */
export const webPagesRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** The folder that `scripts/client-package.mjs` fills: the command line as one npm package. */
export const clientPackageRoot = fileURLToPath(new URL('../../cli/dist/client/', import.meta.url));
