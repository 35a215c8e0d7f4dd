// `npm run build` bundles every package, and assembles the packages that the server offers.
import { buildPackages } from './build-packages.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();
await buildPackages({ force: true });
