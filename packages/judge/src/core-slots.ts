/** What a running task may do with its slot. */
export interface Slot {
  /** Whether it is time to stop for somebody who wants to be alone. Whoever has nothing running then gives way. */
  othersWait(): boolean;
  /** Gives the slot up to those who want to be alone, and takes it again after them. */
  giveWay(): Promise<void>;
  /** Runs something while nobody else uses a slot. Nothing else of the own slot may be running. */
  runAlone<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** Lets as many tasks run at once as there are slots; the others wait in order of arrival. */
export type UseSlot = <Result>(task: (slot: Slot) => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Of what waits for nobody and keeps nobody waiting. */
export const noSlot: Slot = { othersWait: () => false, giveWay: async () => {}, runAlone: (run) => run() };

export const withoutSlot: UseSlot = (task) => task(noSlot);

interface Turn {
  alone: boolean;
  start: () => void;
}

/**
 * Tasks that have begun come before those that have not, each in order of arrival. Who wants to be alone gives its own slot up
 * while it waits, so two of them cannot wait for each other; and since nobody new begins meanwhile, it waits no longer than
 * for the next moment at which each of the others gives way or ends. They in turn get their slots again before the next one
 * can be alone, and use them for at least as long as the last one was alone: many who want to be alone take no more than half of
 * the time of those who do not. `now` is a clock in milliseconds.
 */
export function createSlots(count: number, now: () => number = () => performance.now()): UseSlot {
  let used = 0;
  let sharedUntilMs = 0;
  const begun: Turn[] = [];
  const arrived: Turn[] = [];

  /** Somebody alone uses all slots. */
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
    /** Stands in the queue first, or somebody who has not begun would take what is released. */
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
