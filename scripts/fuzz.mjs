// `npm run fuzz [-- --seed N] [path…]` runs the property tests with a fresh seed or with that of an
// earlier run. It uses more values, except in tests that set their number themselves.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listTests } from './find-tests.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true });
const seed = values.seed ?? String(randomInt(2 ** 31));
const usesFastCheck = (path) => readFileSync(`${root}${path}`, 'utf8').includes("'fast-check'");
const paths = positionals.length > 0 ? positionals : listTests().filter(usesFastCheck);

const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...paths], {
  cwd: root,
  env: { ...process.env, PODIUM_FUZZ_SEED: seed },
  stdio: 'inherit',
});
console.log(`\nThe seed was ${seed}. To run the same values again: npm run fuzz -- --seed ${seed}`);
process.exit(run.status ?? 1);
