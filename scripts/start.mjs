// `npm start`: builds what changed, then runs the server in this process. The package's script replaces npm's shell by it
// (`exec`), so that signals which npm passes on arrive here.
import { buildPackages } from './build-packages.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

useWorkspaceNode();
const npm = process.ppid;
await buildPackages();
// The server notices from now on that its npm is gone.
if (process.ppid !== npm) process.exit(1);
await import('../packages/server/dist/main.js');
