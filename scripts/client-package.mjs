import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersOf, formatTexts } from './licences.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = join(root, 'packages', 'cli');
const judge = join(root, 'packages', 'judge');
/** The server sends this folder as `/podium.tgz`, and `npm run install-cli` installs it. */
export const clientFolder = join(cli, 'dist', 'client');

/**
 * Assembles the built command line as one npm package that needs no clone. The SDK is bundled
 * already. The judge comes along as a bundled dependency, because it finds the sources of its
 * runner and its headers beside itself. Native parts come from the registry.
 */
export function assembleClientPackage() {
  const bundles = readdirSync(join(cli, 'dist')).filter((name) => name.endsWith('.js') || name === 'completion');
  rmSync(clientFolder, { recursive: true, force: true });
  mkdirSync(clientFolder, { recursive: true });
  copy(root, clientFolder, ['LICENSE']);
  copy(cli, clientFolder, ['bin', 'README.md', ...bundles.map((name) => join('dist', name))]);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  writeFileSync(join(clientFolder, 'licences.txt'), formatTexts(foldersOf(lock, 'packages/cli', root)));
  copy(judge, join(clientFolder, 'node_modules', '@podium', 'judge'), [
    'package.json',
    'include',
    'runner',
    'dist/index.js',
  ]);
  writeFileSync(join(clientFolder, 'package.json'), `${JSON.stringify(clientManifest(), undefined, 2)}\n`);
}

function clientManifest() {
  const { name, version, description, license, type, engines, bin, dependencies } = JSON.parse(
    readFileSync(join(cli, 'package.json'), 'utf8'),
  );
  return {
    ...{ name, version, description, license, type, engines, bin },
    dependencies: { '@podium/judge': dependencies['@podium/judge'] },
    bundleDependencies: ['@podium/judge'],
    // Without the keychain's addon the session is stored in a file.
    optionalDependencies: { keytar: dependencies.keytar },
  };
}

function copy(from, to, names) {
  for (const name of names) cpSync(join(from, name), join(to, name), { recursive: true });
}
