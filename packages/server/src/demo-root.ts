import { fileURLToPath } from 'node:url';

/**
 * The absolute path of the demo content's folder. This file stays directly under `src`: the bundle
 * is written to `dist`, which is also one level below the package, so the same relative path works
 * before and after bundling.
 */
export const demoRoot = fileURLToPath(new URL('../demo/', import.meta.url));
