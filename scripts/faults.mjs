// `npm run faults [-- KILLS]` kills processes at random moments while learners submit, 200 times on
// SQLite and 200 times on PostgreSQL unless another number is given. That takes half an hour.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();

const [kills = '200'] = process.argv.slice(2);
if (!/^[1-9]\d{0,4}$/.test(kills)) {
  console.error(`faults: ${kills} is no number of kills. Use: npm run faults -- 50`);
  process.exit(2);
}
const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'packages/server/test/faults'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, PODIUM_FAULT_KILLS: kills },
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
