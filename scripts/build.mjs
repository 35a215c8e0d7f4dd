// `npm run build` bundles every package and emits its declarations, as they would be published.
import { spawnSync } from 'node:child_process';
import { buildPackages } from './build-packages.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();
await buildPackages({ force: true });
const { status } = spawnSync('npx', ['tsc', '-b'], { stdio: 'inherit' });
process.exit(status ?? 1);
