import { fileURLToPath } from 'node:url';

export const workspaceRoot = fromRoot('.');

/**
 * These are absolute paths of the programs that the stories start. Both are bundles, and `npm test`
 * builds them first.
 */
export const serverMain = fromRoot('packages/server/dist/main.js');
export const podiumCommand = fromRoot('packages/cli/bin/podium.mjs');
export const demoProblems = fromRoot('packages/server/demo/problems');

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
