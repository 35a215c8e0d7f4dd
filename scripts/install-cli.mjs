// `npm run install-cli`: makes `podium` a command of every folder, script and terminal. It starts
// the clone's command line with the clone's Node, so that it follows every build and needs no other
// Node.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackages } from './build-packages.mjs';
import { useWorkspaceNode } from './workspace-node.mjs';

await useWorkspaceNode();
console.log('Building what has changed…');
await buildPackages();

const root = fileURLToPath(new URL('..', import.meta.url));
const launcher = join(root, 'packages', 'cli', 'dist', 'launcher');
mkdirSync(launcher, { recursive: true });
writeFileSync(join(launcher, 'package.json'), JSON.stringify({ name: 'podium', version: '0.0.0', bin: './podium' }));
const command = [join(root, 'node_modules', '.bin', 'node'), join(root, 'packages', 'cli', 'bin', 'podium.mjs')];
writeFileSync(join(launcher, 'podium'), `#!/bin/sh\nexec ${command.map(quote).join(' ')} "$@"\n`);
chmodSync(join(launcher, 'podium'), 0o755);
const { status } = spawnSync('npm', ['install', '--global', '--no-audit', '--no-fund', launcher], { stdio: 'inherit' });
if (status === 0) {
  console.log('Installed. `podium` works in every folder; `npm uninstall -g podium` removes it.');
  const prefix = spawnSync('npm', ['prefix', '--global'], { encoding: 'utf8' }).stdout.trim();
  const bin = join(prefix, 'bin');
  if (!process.env.PATH?.split(delimiter).includes(bin)) {
    console.log(`Your terminal does not look for it yet: export PATH="${bin}:$PATH"`);
  }
} else
  console.error(
    'npm could not install it: its message is above. For a folder of your own: npm config set prefix ~/.local',
  );
process.exit(status ?? 1);

function quote(word) {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
