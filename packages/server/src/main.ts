import { nodeVersionError } from './process/node-version.ts';

const error = nodeVersionError(process.versions.node);
if (error) {
  console.error(error);
  process.exit(1);
}

// Only now: the database driver's binary does not load on older versions.
const { serve } = await import('./process/serve.ts');
// Ends the process although a write to a pipe that nobody reads may be under way.
process.exit(await serve({ environment: process.env, baseDir: process.cwd(), stdout: process.stdout }));
