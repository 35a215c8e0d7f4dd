import { fileURLToPath } from 'node:url';

export const workspaceRoot = fromRoot('.');

/** The program that the stories start. It is a bundle, and `npm test` builds it first. */
export const serverMain = fromRoot('packages/server/dist/main.js');
export const demoProblems = fromRoot('packages/server/demo/problems');

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
