import { execFile } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import SqliteFile from 'better-sqlite3';

const execFileAsync = promisify(execFile);
const packages = fileURLToPath(new URL('../../', import.meta.url));
const modules = join(packages, '..', 'node_modules');
const tsup = join(modules, 'tsup', 'dist', 'cli-default.js');

interface Bundle {
  /** The folder in `packages`. */
  name: string;
  /** The file in `dist` that shows when the bundle was made. */
  entry: string;
  /** The packages whose sources are in it. */
  sources: readonly string[];
}

export const judgeBundle: Bundle = { name: 'judge', entry: 'index.js', sources: ['judge'] };

const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a package if its sources or dependencies are newer than its bundle, and returns the entry
 * point. Looks once in each process.
 */
export function bundlePackage(bundle: Bundle): Promise<string> {
  const made = bundled.get(bundle.name) ?? bundleIfOlder(bundle);
  bundled.set(bundle.name, made);
  return made;
}

async function bundleIfOlder({ name, entry, sources }: Bundle): Promise<string> {
  const folder = join(packages, name);
  const bundle = join(folder, 'dist', entry);
  const lock = await lockBundle(name);
  try {
    const inputs = [
      ...sources.map((source) => join(packages, source, 'src')),
      ...['tsup.config.ts', 'package.json'].map((file) => join(folder, file)),
      join(packages, '..', 'package-lock.json'),
    ];
    const changes = await Promise.all(inputs.map(newestChange));
    if ((await newestChange(bundle)) < Math.max(...changes)) {
      await execFileAsync(process.execPath, [tsup, '--silent'], { cwd: folder });
    }
    return bundle;
  } finally {
    lock.close();
  }
}

/** Waits while another process bundles this package. SQLite's lock ends with its process. */
async function lockBundle(name: string): Promise<SqliteFile.Database> {
  const folder = join(modules, '.cache');
  await mkdir(folder, { recursive: true });
  const lock = new SqliteFile(join(folder, `podium-bundle-${name}.lock`), { timeout: 0 });
  while (!isLocked(lock)) await sleep(50);
  return lock;
}

function isLocked(lock: SqliteFile.Database): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof SqliteFile.SqliteError && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
}

/**
 * Returns when a file, or the newest file of a folder without its tests, was changed: milliseconds
 * since 1970, 0 if the file or folder is missing.
 */
export async function newestChange(path: string): Promise<number> {
  const stats = await stat(path).catch(ignoreMissing);
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  const names = (await readdir(path)).filter((name) => !name.includes('.test.'));
  return Math.max(0, ...(await Promise.all(names.map((name) => newestChange(join(path, name))))));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
