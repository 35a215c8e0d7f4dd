/** Runs a task once for all who ask for it at the same time. */
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

/** A caller that aborts leaves alone; the task itself is aborted when nobody waits for it any more. */
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

  return async (key, task, signal) => {
    signal?.throwIfAborted();
    const entry = running.get(key) ?? start(key, task);
    entry.waiting += 1;
    const leave = () => {
      entry.waiting -= 1;
      if (entry.waiting > 0) return;
      if (running.get(key) === entry) running.delete(key);
      entry.abort.abort(signal?.reason);
    };
    try {
      return await untilAborted(entry.result, signal, leave);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  };
}

/** The last one to leave waits for the task to clean up; the others need not. */
function untilAborted<Result>(
  result: Promise<Result>,
  signal: AbortSignal | undefined,
  leave: () => void,
): Promise<Result> {
  if (signal === undefined) return result;
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      leave();
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const done = () => signal.removeEventListener('abort', onAbort);
    result.finally(done).then(resolve, reject);
  });
}
