import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = ['sdk', 'judge', 'server', 'cli'];
const stampPath = join(root, '.podium-build.json');

/** Bundles every package into its `dist` with tsup; does nothing when no source changed since the last time. */
export async function buildPackages({ force = false } = {}) {
  const fingerprint = fingerprintOfSources();
  if (!force && isUpToDate(fingerprint)) return;
  await Promise.all(packages.map(bundle));
  writeFileSync(stampPath, JSON.stringify({ fingerprint }));
}

async function bundle(name) {
  const cwd = join(root, 'packages', name);
  removeOldBundle(join(cwd, 'dist'));
  const tsup = join(root, 'node_modules', 'tsup', 'dist', 'cli-default.js');
  try {
    await execFileAsync(process.execPath, [tsup, '--silent'], { cwd });
  } catch (error) {
    throw new Error(`packages/${name} cannot be built:\n${error.stdout}${error.stderr}`);
  }
}

/** Chunks have their hash in their name, so old ones would stay. The declarations beside them are `tsc`'s. */
function removeOldBundle(dist) {
  if (!existsSync(dist)) return;
  for (const file of readdirSync(dist)) {
    if (/\.js(\.map)?$/.test(file)) rmSync(join(dist, file));
  }
}

function isUpToDate(fingerprint) {
  if (!existsSync(stampPath)) return false;
  if (!packages.every((name) => existsSync(join(root, 'packages', name, 'dist')))) return false;
  return JSON.parse(readFileSync(stampPath, 'utf8')).fingerprint === fingerprint;
}

/** Name, size and time of every source: reading them all would cost more than it tells. */
function fingerprintOfSources() {
  const hash = createHash('sha256');
  hash.update(process.version);
  const files = [join(root, 'package-lock.json')];
  for (const name of packages) {
    const folder = join(root, 'packages', name);
    files.push(join(folder, 'package.json'), join(folder, 'tsup.config.ts'));
    for (const entry of readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    }
  }
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
