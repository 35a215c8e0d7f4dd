import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** 20 s unless said. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 20_000;
const pollMs = 10;
const stillMs = 150;

interface Watched {
  screen(): Promise<string>;
  exitCode(): Promise<number | undefined>;
}

/** Waiting for something to come true, with the screen in the failure where it does not. */
export function createWaiting({ screen, exitCode }: Watched) {
  async function fail(what: string): Promise<never> {
    const code = await exitCode();
    const shown = await screen().catch(() => '(no screen)');
    const lines = shown.split('\n').map((line) => `  | ${line}`);
    const ending = code === undefined ? 'runs' : `has ended with ${code}`;
    throw new Error(`${what}. The program ${ending}; the screen is:\n${lines.join('\n')}`);
  }

  async function poll(what: string, holds: () => Promise<boolean>, { timeoutMs = defaultTimeoutMs }: WaitOptions = {}) {
    const deadline = performance.now() + timeoutMs;
    while (!(await holds())) {
      if (performance.now() > deadline) await fail(`${what} within ${timeoutMs} ms`);
      await sleep(pollMs);
    }
  }

  async function waitUntil(description: string, holds: (screen: string) => boolean, options?: WaitOptions) {
    let [shown, hasEnded] = ['', false];
    await poll(
      description,
      async () => {
        shown = await screen();
        if (holds(shown)) return true;
        if (!hasEnded) {
          hasEnded = (await exitCode()) !== undefined;
          return false;
        }
        return fail(description);
      },
      options,
    );
    return shown;
  }

  return { poll, waitUntil };
}

/** Whether the screens it is asked about, one after the other, have not changed for a while. */
export function holdsStill(): (screen: string) => boolean {
  let [last, since] = ['', Number.POSITIVE_INFINITY];
  return (screen) => {
    if (screen !== last || since === Number.POSITIVE_INFINITY) [last, since] = [screen, performance.now()];
    return performance.now() - since >= stillMs;
  };
}

export function has(screen: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? screen.includes(wanted) : wanted.test(screen);
}
