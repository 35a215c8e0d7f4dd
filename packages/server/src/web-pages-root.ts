import { fileURLToPath } from 'node:url';

/**
 * The absolute path of the folder that building `packages/web` fills. This file stays directly
 * under `src`: the bundle is written to `dist`, which is also one level below the package, so the
 * same relative path works before and after bundling.
 */
export const webPagesRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));
