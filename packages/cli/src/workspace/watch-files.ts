import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long files must lie still before they count as saved: editors write in several steps. */
const quietMs = 15;
/** Where the system reports no changes (network drives, no watches left), looking costs at most this long. */
const lookEveryMs = 500;

export interface FileWatch {
  /** What the files are now; a later `changeSince` compares with it. */
  look(): Promise<string>;
  /** Resolves once the files differ from what `look` saw and lie still. Rejects when `signal` aborts. */
  changeSince(seen: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * Watches a source and the tests beside it. Only saves of these files count: not what editors put beside them, not reading. Folders
 * are watched and not files, since most editors save by putting a new file in the place of the old one.
 */
export function watchFiles(sourcePath: string, folder: string): FileWatch {
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
    look,
    async changeSince(seen, signal) {
      for (;;) {
        signal.throwIfAborted();
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        // A folder made since, or made anew.
        attach();
        const now = await look();
        if (now !== seen && (await liesStill(now, look, signal))) return;
        if (now === seen) await Promise.race([woken, sleepQuietly(lookEveryMs, signal)]);
      }
    },
    close() {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

async function liesStill(now: string, look: () => Promise<string>, signal: AbortSignal): Promise<boolean> {
  await sleepQuietly(quietMs, signal);
  return (await look()) === now;
}

function openWatcher(path: string, watchers: Map<string, FSWatcher>, onChange: () => void): void {
  try {
    const watcher = watch(path, { persistent: false }, (event) => {
      // A folder that was removed reports itself as renamed; its watcher sees nothing of one put in its place.
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
    // Not there or not to be watched: `changeSince` looks by itself from time to time.
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

/** Ends early when the signal aborts; the caller looks at the signal. */
async function sleepQuietly(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
