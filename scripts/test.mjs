// `npm test` runs the gate, the build that the end-to-end tests start, then every test;
// `npm test -- web` and `npm test -- e2e/documents.test.ts` run those of a package or a path.
// `npm run test:fast` runs only tests that start nothing. All end with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildPackages } from './build-packages.mjs';
import { listFastTests } from './find-tests.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();

const root = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);

if (words[0] === '--fast') {
  // These tests do not wait: more processes than cores would only load the sources more often.
  const options = ['--project', 'all else', '--maxWorkers', String(availableParallelism())];
  process.exit(runTests([...options, ...listFastTests()]));
}
if (words.length === 0 && run('scripts/check.mjs') !== 0) {
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
await buildPackages();
process.exit(runTests(words.map((word) => (existsSync(`${root}packages/${word}`) ? `packages/${word}/` : word))));

function runTests(selection) {
  return run('node_modules/vitest/vitest.mjs', 'run', ...selection);
}

function run(script, ...args) {
  return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
}
