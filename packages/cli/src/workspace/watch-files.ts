import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Files count as saved after this time without a change, because editors write in several steps.
 */
const quietMs = 15;
/** The interval of checks if the system reports no changes, as on network drives. */
const lookEveryMs = 500;

export type FileWatch = ReturnType<typeof watchFiles>;

/**
 * Watches a source and the tests beside it. Other files, such as those of editors, do not count. It
 * watches folders, because most editors save by replacing the file.
 */
export function watchFiles(sourcePath: string, folder: string) {
  const testsFolder = join(folder, 'tests');
  const watchers = new Map<string, FSWatcher>();
  let wake = () => {};
  const attach = () => {
    for (const path of new Set([dirname(sourcePath), folder, testsFolder])) {
      if (!watchers.has(path)) openWatcher(path, watchers, () => wake());
    }
  };
  attach();
  const look = async () => {
    const paths = [sourcePath, ...(await listTestFiles(testsFolder))];
    return (await Promise.all(paths.map(describeFile))).join('\n');
  };
  return {
    /** Returns the state of the files, for `changeSince`. */
    look,
    /**
     * Resolves once the files differ from that state and no longer change. Rejects when `signal`
     * aborts.
     */
    async changeSince(seen: string, signal: AbortSignal) {
      for (;;) {
        signal.throwIfAborted();
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        // The folder may be new.
        attach();
        const now = await look();
        if (now !== seen && (await isSettled(now, look, signal))) return;
        if (now === seen) await Promise.race([woken, sleepQuietly(lookEveryMs, signal)]);
      }
    },
    close() {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

async function isSettled(now: string, look: () => Promise<string>, signal: AbortSignal): Promise<boolean> {
  await sleepQuietly(quietMs, signal);
  return (await look()) === now;
}

function openWatcher(path: string, watchers: Map<string, FSWatcher>, onChange: () => void): void {
  try {
    const watcher = watch(path, { persistent: false }, (event) => {
      // The system reports a removed folder as renamed, and its watcher does not see a new folder
      // of that name.
      if (event === 'rename') void stat(path).catch(forget);
      onChange();
    });
    const forget = () => {
      watcher.close();
      watchers.delete(path);
    };
    watcher.on('error', forget);
    watchers.set(path, watcher);
  } catch {
    // The folder does not exist or cannot be watched. `changeSince` then checks it at intervals.
  }
}

async function listTestFiles(testsFolder: string): Promise<string[]> {
  const names = await readdir(testsFolder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.in') || name.endsWith('.ans'))
    .sort()
    .map((name) => join(testsFolder, name));
}

async function describeFile(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found ? `${path}\0${found.ino}\0${found.size}\0${found.mtimeNs}` : `${path}\0missing`;
}

/** Ends early when the signal aborts, which the caller checks. */
async function sleepQuietly(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
