// The workspace runs on the Node of its npm package `node`. npm's scripts find it on PATH. A script
// that is started by hand with an older Node restarts itself with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const oldest = { major: 22, minor: 12 };

/**
 * Restarts the script under the workspace's Node if the current one is too old, and passes signals
 * on to it. In that case it does not return.
 */
export async function useWorkspaceNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  const node = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
  if (!existsSync(node)) {
    console.error(
      `podium: this is Node ${process.versions.node}; run \`npm start\` or \`npm test\` once, they bring Node 24.`,
    );
    process.exit(1);
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [status] = await once(child, 'exit');
  process.exit(status ?? 1);
}
