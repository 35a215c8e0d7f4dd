// `npm test` runs the gate, the build that the end-to-end tests start, then every test. It ends
// with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildPackages } from './build-packages.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();

const root = fileURLToPath(new URL('..', import.meta.url));
const selection = process.argv.slice(2);

if (selection.length === 0 && run('scripts/check.mjs') !== 0) {
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
await buildPackages();
process.exit(run('node_modules/vitest/vitest.mjs', 'run', ...selection));

function run(script, ...args) {
  return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
}
