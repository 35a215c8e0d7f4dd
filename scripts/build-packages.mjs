import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { assembleOfferedPackages } from './offered-packages.mjs';

const execFileAsync = promisify(execFile);

const root = fileURLToPath(new URL('..', import.meta.url));
/** The bundler of each package. The server serves the files that Vite makes of the front end. */
const bundlers = {
  sdk: ['tsup', '--silent'],
  judge: ['tsup', '--silent'],
  server: ['tsup', '--silent'],
  cli: ['tsup', '--silent'],
  web: ['vite', 'build', '--logLevel', 'warn'],
};
const programs = { tsup: 'tsup/dist/cli-default.js', vite: 'vite/bin/vite.js' };
/** The packages that have no bundle of their own, but are a part of other bundles. */
const bundledIntoOthers = ['files', 'problems'];
/** The sources of a package; not every package has all of them. */
const sourceNames = ['package.json', 'tsup.config.ts', 'src', 'demo', 'index.html', 'public', 'vite', 'vite.config.ts'];
const demoProblems = join(root, 'packages/server/demo/problems');
const stampPath = join(root, '.podium-build.json');

/**
 * Bundles every package into its `dist`. Does nothing if no source has changed since the last time.
 */
export async function buildPackages({ force = false } = {}) {
  const fingerprint = fingerprintOfSources();
  if (!force && isUpToDate(fingerprint)) return;
  await Promise.all(Object.keys(bundlers).map(buildPackage));
  assembleOfferedPackages();
  await generateDemoTests();
  writeFileSync(stampPath, JSON.stringify({ fingerprint }));
}

/** Bundles the package of a folder in `packages`. */
export async function buildPackage(name) {
  const [program, ...args] = bundlers[name];
  const cwd = join(root, 'packages', name);
  // Vite empties its folder itself.
  if (program === 'tsup') removeOldBundle(join(cwd, 'dist'));
  const script = join(root, 'node_modules', programs[program]);
  try {
    await execFileAsync(process.execPath, [script, ...args], { cwd });
  } catch (error) {
    throw new Error(`packages/${name} cannot be built:\n${error.stdout}${error.stderr}`);
  }
}

/** Makes the hidden tests of the demo's problems by their rules. Unchanged programs do not run. */
async function generateDemoTests() {
  const folders = readdirSync(demoProblems).map((name) => join(demoProblems, name));
  const script = join(root, 'packages/cli/bin/podium.mjs');
  try {
    await execFileAsync(process.execPath, [script, 'problem', 'generate', '--prune', ...folders]);
  } catch (error) {
    throw new Error(`the tests of ${demoProblems} cannot be made:\n${error.stdout}${error.stderr}`);
  }
}

/**
 * Deletes old chunks, whose names contain their hash, so that new ones do not replace them. `tsc`
 * owns the declarations beside them.
 */
function removeOldBundle(dist) {
  if (!existsSync(dist)) return;
  for (const file of readdirSync(dist)) {
    if (/\.js(\.map)?$/.test(file)) rmSync(join(dist, file));
  }
}

function isUpToDate(fingerprint) {
  if (!existsSync(stampPath)) return false;
  if (!Object.keys(bundlers).every((name) => existsSync(join(root, 'packages', name, 'dist')))) return false;
  return JSON.parse(readFileSync(stampPath, 'utf8')).fingerprint === fingerprint;
}

/** Hashes name, size and time of every source, because reading all sources would take longer. */
function fingerprintOfSources() {
  const hash = createHash('sha256');
  hash.update(process.version);
  const files = [join(root, 'package-lock.json')];
  for (const name of [...Object.keys(bundlers), ...bundledIntoOthers]) {
    for (const source of sourceNames) files.push(...filesIn(join(root, 'packages', name, source)));
  }
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Lists the file itself or the sources in a folder; empty if the path does not exist. */
function filesIn(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((file) => !file.includes('/data/secret/'));
}
