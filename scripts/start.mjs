// `npm start`: builds what changed, then runs the server in this process.
import { buildPackages } from './build-packages.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

useWorkspaceNode();
await buildPackages();
await import('../packages/server/dist/main.js');
