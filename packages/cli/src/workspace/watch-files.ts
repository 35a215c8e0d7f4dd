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
    const names = await readdir(testsFolder).catch(() => []);
    const tests = names.filter((name) => /\.(in|ans)$/.test(name)).sort();
    const states = [sourcePath, ...tests.map((name) => join(testsFolder, name))].map(async (path) => {
      const found = await stat(path, { bigint: true }).catch(() => undefined);
      return [path, found?.ino, found?.size, found?.mtimeNs].join('\0');
    });
    return (await Promise.all(states)).join('\n');
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
        await (now === seen ? Promise.race([woken, sleepQuietly(lookEveryMs, signal)]) : sleepQuietly(quietMs, signal));
        if (now !== seen && (await look()) === now) return;
      }
    },
    close() {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
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

/** Ends early when the signal aborts, which the caller checks. */
async function sleepQuietly(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
