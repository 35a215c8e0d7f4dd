/** The calls by which a running task shares its slot. */
export interface Slot {
  /**
   * Returns whether another task waits to be alone. A task with no program running should then give
   * way.
   */
  othersWait(): boolean;
  /** Releases the slot for tasks that want to be alone, and takes it again after them. */
  giveWay(): Promise<void>;
  /**
   * Runs the callback while no other task uses a slot. Nothing else may be running in the own slot.
   */
  runAlone<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** Lets as many tasks run at once as there are slots. The others wait in order of arrival. */
export type UseSlot = <Result>(task: (slot: Slot) => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** The slot of a task that neither waits for others nor keeps them waiting. */
export const noSlot: Slot = { othersWait: () => false, giveWay: async () => {}, runAlone: (run) => run() };

export const withoutSlot: UseSlot = (task) => task(noSlot);

interface Turn {
  alone: boolean;
  start: () => void;
}

/**
 * Creates the slots. Tasks that have begun come before those that have not, each in order of
 * arrival.
 *
 * A task that wants to be alone gives up its own slot while it waits, so two of them cannot wait
 * for each other. No new task begins meanwhile, so it waits only until each of the others gives way
 * or ends. The others get their slots again before the next task can be alone, and use them for at
 * least as long as the last task was alone. So tasks that want to be alone take at most half of the
 * time. `now` is a clock in milliseconds.
 */
export function createSlots(count: number, now: () => number = () => performance.now()): UseSlot {
  let used = 0;
  let sharedUntilMs = 0;
  const begun: Turn[] = [];
  const arrived: Turn[] = [];

  /** A task that is alone uses all slots. */
  const share = ({ alone }: Pick<Turn, 'alone'>) => (alone ? count : 1);

  const isShared = () => now() < sharedUntilMs;

  function findNext(): Turn | undefined {
    if (!isShared()) return begun[0] ?? arrived[0];
    return begun.find(({ alone }) => !alone) ?? arrived[0] ?? begun[0];
  }

  function startNext(): void {
    for (;;) {
      const next = findNext();
      if (next === undefined || used + share(next) > count) return;
      const queue = begun.includes(next) ? begun : arrived;
      queue.splice(queue.indexOf(next), 1);
      used += share(next);
      next.start();
    }
  }

  function acquire(queue: Turn[], alone: boolean, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const turn: Turn = {
        alone,
        start() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        queue.splice(queue.indexOf(turn), 1);
        reject(signal?.reason);
        startNext();
      };
      queue.push(turn);
      signal?.addEventListener('abort', leave, { once: true });
      startNext();
    });
  }

  return async (task, signal) => {
    let held = 0;
    let isAlone = false;
    const release = (rest = 0) => {
      used -= held - rest;
      held = rest;
      startNext();
    };
    /** Queues before it releases the slot: otherwise a task that has not begun would take it. */
    const exchange = async (queue: Turn[], alone: boolean) => {
      const turn = acquire(queue, alone, signal);
      release();
      await turn;
      held = share({ alone });
      isAlone = alone;
    };
    const slot: Slot = {
      othersWait: () => !isAlone && !isShared() && begun.some(({ alone }) => alone),
      giveWay: () => exchange(begun, false),
      async runAlone(run) {
        await exchange(begun, true);
        const startMs = now();
        try {
          return await run();
        } finally {
          isAlone = false;
          sharedUntilMs = 2 * now() - startMs;
          release(share({ alone: false }));
        }
      },
    };
    await exchange(arrived, false);
    try {
      return await task(slot);
    } finally {
      release();
    }
  };
}
