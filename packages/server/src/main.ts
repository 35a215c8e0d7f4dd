import { nodeVersionFault } from './process/node-version.ts';

const fault = nodeVersionFault(process.versions.node);
if (fault) {
  console.error(fault);
  process.exit(1);
}

// Only now: the database driver's binary does not load on older versions.
const { serve } = await import('./process/serve.ts');
process.exitCode = await serve({ environment: process.env, baseDir: process.cwd(), stdout: process.stdout });
