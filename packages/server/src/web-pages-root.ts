import { fileURLToPath } from 'node:url';

/**
 * Absolute path of the folder that building `packages/web` fills. This file stays directly under `src`: the bundle is written to `dist`,
 * one level below the package as well, so the same relative address holds before and after bundling.
 */
export const webPagesRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));
