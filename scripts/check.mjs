// `npm run check` is the one gate: format, lint with import directions, types, unused code,
// and the SDK as a package. `npm run fix` repairs what the tools can repair.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();

const root = fileURLToPath(new URL('..', import.meta.url));
const gates = [
  { name: 'format, lint, import directions', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'unused code and dependencies', command: ['knip'] },
  { name: 'the SDK as a package', command: ['node', 'scripts/check-sdk-package.mjs'] },
];

const results = await Promise.all(gates.map(run));
for (const { name, failure } of results) {
  console.log(`${failure === undefined ? 'ok    ' : 'FAILED'} ${name}`);
  if (failure) console.log(`${failure.stdout}${failure.stderr}` || failure.message);
}
process.exitCode = results.every(({ failure }) => failure === undefined) ? 0 : 1;

async function run({ name, command: [program, ...args] }) {
  const path = fileURLToPath(new URL(`../node_modules/.bin/${program}`, import.meta.url));
  const failure = await promisify(execFile)(path, args, { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }).then(
    () => undefined,
    (error) => error,
  );
  return { name, failure };
}
