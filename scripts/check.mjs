// `npm run check` is the one gate: format, lint with import directions, types, unused code,
// and the SDK as a package. `npm run fix` repairs what the tools can repair.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();

const root = fileURLToPath(new URL('..', import.meta.url));
/** Each checker reads the declarations of all packages: on two cores, more than one costs time. */
const types = ['tsc', '-b', '--checkers', '1'];
/**
 * The compiler, a Go program, would spend a fifth of its time on freeing memory. It may use 2 GB.
 */
const lateGarbageCollection = { GOGC: 'off', GOMEMLIMIT: '2GiB' };
const gates = [
  { name: 'format, lint, import directions', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: types },
  { name: 'unused code and dependencies', command: ['knip'] },
];
/** It makes the declarations too, so that it does not run beside the types. */
const packageGate = { name: 'the SDK as a package', command: ['node', 'scripts/check-sdk-package.mjs'] };

const results = [...(await Promise.all(gates.map(run))), await run(packageGate)];
for (const { gate, output, isPassed } of results) {
  console.log(`${isPassed ? 'ok    ' : 'FAILED'} ${gate.name}`);
  if (!isPassed) console.log(output);
}
process.exitCode = results.every((result) => result.isPassed) ? 0 : 1;

function run(gate) {
  const [program, ...args] = gate.command;
  return new Promise((resolve) => {
    const child = spawn(fileURLToPath(new URL(`../node_modules/.bin/${program}`, import.meta.url)), args, {
      cwd: root,
      env: { ...lateGarbageCollection, ...process.env },
    });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ gate, output: error.message, isPassed: false }));
    child.on('close', (code) => resolve({ gate, output: Buffer.concat(chunks).toString(), isPassed: code === 0 }));
  });
}
