import { nodeVersionError } from './process/node-version.ts';

const error = nodeVersionError(process.versions.node);
if (error) {
  console.error(error);
  process.exit(1);
}

// The import comes after the version check: the database driver's binary does not load on older
// versions.
const { serve } = await import('./process/serve.ts');
// This ends the process even while a write to a pipe that nobody reads is pending.
process.exit(await serve({ environment: process.env, baseDir: process.cwd(), stdout: process.stdout }));
