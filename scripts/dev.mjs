// `npm run dev` starts the server with its demo, and the front end from its sources with hot reload
// in front of it. Ctrl-C and the end of npm end both.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildPackages } from './build-packages.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();
await buildPackages();

const root = fileURLToPath(new URL('..', import.meta.url));
const server = `http://127.0.0.1:${process.env.PODIUM_PORT || 4000}`;
const children = [
  start('packages/server/dist/main.js', {
    cwd: root,
    env: { ...process.env, PODIUM_PARENT_PID: String(process.pid) },
  }),
  start('node_modules/vite/bin/vite.js', {
    cwd: `${root}packages/web`,
    env: { ...process.env, PODIUM_SERVER: server },
  }),
];

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));
// A killed npm sends no signal, so this checks whether it is still the parent.
const npm = process.ppid;
setInterval(() => {
  if (!isStopping && process.ppid !== npm) stopAll('SIGTERM');
}, 500).unref();
for (const child of children) {
  child.once('exit', (code) => {
    if (isStopping) return;
    // One is of no use without the other.
    process.exitCode = code || 1;
    stopAll('SIGTERM');
  });
}

/**
 * Starts a script in a process group of its own, so that Ctrl-C reaches it only once, from this
 * process. The server would take a second Ctrl-C as a request to end at once.
 */
function start(script, { cwd, env = process.env }) {
  return spawn(process.execPath, [fileURLToPath(new URL(`../${script}`, import.meta.url))], {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

function stopAll(signal) {
  isStopping = true;
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
