/** Matches the files that Vitest runs, and among which `npm run fuzz` looks for property tests. */
export const testFiles = '{packages,examples,e2e,scripts,benchmarks}/**/*.test.{ts,tsx,mjs}';

/** Folders without sources of this repository. */
export const foreignFolders = ['**/node_modules/**', '**/dist/**'];
