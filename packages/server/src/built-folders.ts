import { fileURLToPath } from 'node:url';

// This file stays directly under `src`: the bundle is written to `dist`, which is also one level
// below the package, so the same relative paths work before and after bundling.

/** The folder that building `packages/web` fills. */
export const webPagesRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/**
 * `scripts/offered-packages.mjs` fills these folders: the command line and the SDK as npm packages.
 */
export const clientPackageRoot = fileURLToPath(new URL('../../cli/dist/client/', import.meta.url));
export const sdkPackageRoot = fileURLToPath(new URL('../../sdk/dist/package/', import.meta.url));
