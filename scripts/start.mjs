// `npm start`: builds what changed, then runs the server in this process. The package's script replaces npm's shell by it
// (`exec`), so that signals which npm passes on arrive here.
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildPackages } from './build-packages.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();
const npm = isStartedByNpm() ? process.ppid : undefined;
endWithoutNpm();
await buildPackages();
endWithoutNpm();
// The server notices from now on that its npm is gone.
if (npm) process.env.PODIUM_PARENT_PID = String(npm);
await import('../packages/server/dist/main.js');

/** Not only by its name, which is inherited: a package that starts Podium in its own `npm start` may end before it. */
function isStartedByNpm() {
  const { npm_lifecycle_event: script, npm_package_json: manifest } = process.env;
  if (script !== 'start' || !manifest) return false;
  return realpathSync(manifest) === realpathSync(fileURLToPath(new URL('../package.json', import.meta.url)));
}

/** Whoever adopts a process whose npm has ended is another one, or of another process group. */
function endWithoutNpm() {
  if (npm && (process.ppid !== npm || groupOf('self') !== groupOf(npm))) process.exit(1);
}

/** The third field after the name, which may hold anything, in parentheses; undefined where there is no such file. */
function groupOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2];
  } catch {
    return undefined;
  }
}
