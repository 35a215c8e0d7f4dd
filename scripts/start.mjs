// `npm start` builds the packages that changed, then runs the server in this process. The script in
// `package.json` replaces npm's shell with this process (`exec`), so that signals that npm passes
// on arrive here.
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildPackages } from './build-packages.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();
const npm = isStartedByNpm() ? process.ppid : undefined;
endWithoutNpm();
await buildPackages();
endWithoutNpm();
// From now on the server itself checks whether its npm has ended.
if (npm) process.env.PODIUM_PARENT_PID = String(npm);
await import('../packages/server/dist/main.js');

/**
 * Reports whether npm started this script for Podium. The name of the script is not enough, because
 * it is inherited: a package that starts Podium in its own `npm start` may end before Podium does.
 */
function isStartedByNpm() {
  const { npm_lifecycle_event: script, npm_package_json: manifest } = process.env;
  if (script !== 'start' || !manifest) return false;
  return realpathSync(manifest) === realpathSync(fileURLToPath(new URL('../package.json', import.meta.url)));
}

/** Exits if npm has ended. The process then has another parent, or one in another process group. */
function endWithoutNpm() {
  if (npm && (process.ppid !== npm || groupOf('self') !== groupOf(npm))) process.exit(1);
}

/**
 * Reads the third field after the name, which is in parentheses and may contain any character.
 * Returns undefined if there is no such file.
 */
function groupOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2];
  } catch {
    return undefined;
  }
}
