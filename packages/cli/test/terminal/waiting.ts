import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** The default is one minute. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 60_000;
const pollMs = 10;
const stillMs = 150;
/**
 * The test itself can stand still for longer than `stillMs` between two looks, so several agree.
 */
const stillLooks = 5;

/** The screen is read at least this often, in milliseconds. */
const lookAnywayMs = 250;

export interface Look {
  screen: string;
  /** The exit code is undefined while the program runs. */
  exitCode: number | undefined;
}

interface Watched {
  look(): Promise<Look>;
  /**
   * Returns the number of bytes that the program has written so far. This is synchronous: it is
   * asked a hundred times a second, and most of the cost of an asynchronous call is its thread.
   */
  bytesWritten(): number;
}

/**
 * Creates functions that wait for a condition. If it does not become true, the error shows the
 * screen.
 */
export function createWaiting(watched: Watched) {
  async function fail(what: string): Promise<never> {
    const { exitCode: code, screen } = await watched
      .look()
      .catch(() => ({ exitCode: undefined, screen: '(no screen)' }));
    const lines = screen.split('\n').map((line) => `  | ${line}`);
    const ending = code === undefined ? 'runs' : `has ended with ${code}`;
    throw new Error(`${what}. The program ${ending}; the screen is:\n${lines.join('\n')}`);
  }

  async function poll(
    what: string,
    holds: () => boolean | Promise<boolean>,
    { timeoutMs = defaultTimeoutMs }: WaitOptions = {},
  ) {
    const deadline = performance.now() + timeoutMs;
    while (!(await holds())) {
      if (performance.now() > deadline) await fail(`${what} within ${timeoutMs} ms`);
      await sleep(pollMs);
    }
  }

  async function waitUntil(description: string, holds: (screen: string) => boolean, options?: WaitOptions) {
    const look = lookWhenWritten(watched);
    let shown = '';
    await poll(
      description,
      async () => {
        const { screen, exitCode } = await look();
        shown = screen;
        if (holds(screen)) return true;
        return exitCode === undefined ? false : fail(description);
      },
      options,
    );
    return shown;
  }

  async function waitForExit(options?: WaitOptions): Promise<number> {
    const look = lookWhenWritten(watched);
    await poll('the program did not end', async () => (await look()).exitCode !== undefined, options);
    return Number((await look()).exitCode);
  }

  return { poll, waitUntil, waitForExit };
}

/**
 * Asking for the number of bytes costs less than reading the screen. So the screen is read when the
 * program has written something, and now and then.
 */
function lookWhenWritten({ look, bytesWritten }: Watched): () => Promise<Look> {
  let last: { bytes: number; at: number; seen: Look } | undefined;
  return async () => {
    const [bytes, at] = [bytesWritten(), performance.now()];
    if (last === undefined || bytes !== last.bytes || at - last.at > lookAnywayMs)
      last = { bytes, at, seen: await look() };
    return last.seen;
  };
}

/**
 * Returns a function that gets one screen after the other and reports whether they have not changed
 * for a while.
 */
export function holdsStill(): (screen: string) => boolean {
  let [last, since, looks] = ['', 0, 0];
  return (screen) => {
    if (screen !== last || looks === 0) [last, since, looks] = [screen, performance.now(), 0];
    looks += 1;
    return looks >= stillLooks && performance.now() - since >= stillMs;
  };
}

export function has(screen: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? screen.includes(wanted) : wanted.test(screen);
}
