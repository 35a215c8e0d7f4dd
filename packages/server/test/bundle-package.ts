import { execFile } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import SqliteFile from 'better-sqlite3';

const execFileAsync = promisify(execFile);
const packages = fileURLToPath(new URL('../../', import.meta.url));
const tsup = join(packages, '..', 'node_modules', 'tsup', 'dist', 'cli-default.js');

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
 * Bundles a package if its sources are newer than its bundle, and returns the entry point. Looks
 * once in each process, which would otherwise block itself while it waits for its own lock.
 */
export function bundlePackage(bundle: Bundle): Promise<string> {
  const made = bundled.get(bundle.name) ?? bundleIfOlder(bundle);
  bundled.set(bundle.name, made);
  return made;
}

async function bundleIfOlder({ name, entry, sources }: Bundle): Promise<string> {
  const folder = join(packages, name);
  const dist = join(folder, 'dist');
  const bundle = join(dist, entry);
  await mkdir(dist, { recursive: true });
  // SQLite's lock ends with the process in every case. Other test processes wait for it here.
  const lock = new SqliteFile(join(dist, 'build.lock'), { timeout: 120_000 });
  try {
    lock.pragma('journal_mode = OFF');
    lock.exec('begin exclusive');
    const inputs = [...sources.map((source) => join(packages, source, 'src')), join(folder, 'tsup.config.ts')];
    const changes = await Promise.all(inputs.map(newestChange));
    if ((await newestChange(bundle)) < Math.max(...changes)) {
      await execFileAsync(process.execPath, [tsup, '--silent'], { cwd: folder });
    }
    return bundle;
  } finally {
    lock.close();
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
