import { existsSync } from 'node:fs';

/** Runs a task once for all callers that ask for it at the same time. */
export type ShareTask<Result> = (
  key: string,
  task: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

interface RunningTask<Result> {
  result: Promise<Result>;
  waiting: number;
  abort: AbortController;
}

/**
 * A caller that aborts leaves the others waiting. The task itself is aborted when its last caller
 * has left.
 */
export function createSharedTasks<Result>(): ShareTask<Result> {
  const running = new Map<string, RunningTask<Result>>();

  function start(key: string, task: (signal: AbortSignal) => Promise<Result>): RunningTask<Result> {
    const abort = new AbortController();
    const entry = { abort, waiting: 0, result: task(abort.signal) };
    running.set(key, entry);
    const forget = () => {
      if (running.get(key) === entry) running.delete(key);
    };
    entry.result.then(forget, forget);
    return entry;
  }

  return (key, task, signal) => {
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    const entry = running.get(key) ?? start(key, task);
    if (signal === undefined) {
      entry.waiting += 1;
      return entry.result;
    }
    return waitUntilAborted(entry, signal, () => {
      if (running.get(key) === entry) running.delete(key);
    });
  };
}

const shareMaking = createSharedTasks<void>();

/** Makes a file unless it is there, once for all callers at the same time. */
export function makeOnce(
  path: string,
  make: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  return shareMaking(
    path,
    async (shared) => {
      if (!existsSync(path)) await make(shared);
    },
    signal,
  );
}

/**
 * Waits for the aborted task to clean up if the caller is the last one. Other callers return at
 * once.
 */
function waitUntilAborted<Result>(
  entry: RunningTask<Result>,
  signal: AbortSignal,
  forget: () => void,
): Promise<Result> {
  entry.waiting += 1;
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      entry.waiting -= 1;
      const leave = () => reject(signal.reason);
      if (entry.waiting > 0) {
        leave();
        return;
      }
      forget();
      entry.abort.abort(signal.reason);
      entry.result.then(leave, leave);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const stayed = () => {
      signal.removeEventListener('abort', onAbort);
      return !signal.aborted;
    };
    entry.result.then(
      (result) => stayed() && resolve(result),
      (error) => stayed() && reject(error),
    );
  });
}
