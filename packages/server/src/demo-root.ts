import { fileURLToPath } from 'node:url';

/**
 * Absolute path of the demo content's folder. This file stays directly under `src`: the bundle is written to `dist`, one
 * level below the package as well, so the same relative address holds before and after bundling.
 */
export const demoRoot = fileURLToPath(new URL('../demo/', import.meta.url));
