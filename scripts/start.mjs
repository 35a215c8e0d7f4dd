// `npm start`: builds what changed, then runs the server in this process. The package's script replaces npm's shell by it
// (`exec`), so that signals which npm passes on arrive here.
import { readFileSync } from 'node:fs';
import { buildPackages } from './build-packages.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();
endWithoutNpm();
await buildPackages();
// The server notices from now on that its npm is gone.
endWithoutNpm();
await import('../packages/server/dist/main.js');

/** Whoever adopts a process whose npm has ended is of another process group. */
function endWithoutNpm() {
  if (process.env.npm_lifecycle_event === 'start' && groupOf('self') !== groupOf(process.ppid)) process.exit(1);
}

/** The third field after the name, which may hold anything, in parentheses. */
function groupOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2];
}
