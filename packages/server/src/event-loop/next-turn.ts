/**
 * Waiting work is begun for this long within one turn of the event loop. libuv accepts one new
 * connection in a turn, so longer turns would keep new clients out while others are served.
 */
const turnMaxMs = 1;
/**
 * Callers that are served within one turn at most. An immediate takes time even if it serves
 * nobody.
 */
const immediatesMax = 64;

const waiting: (() => void)[] = [];
let immediates = 0;
let isTurnOpen = false;
let hasServed = false;
let turnEndsAt = 0;

/**
 * Resolves when it is the caller's turn. Callers are served in order of arrival, and only so many
 * in one turn of the event loop that other work (new connections, timers, received data) runs in
 * between. SQLite and most handlers never wait for anything, so without it one turn would serve
 * every request that has arrived.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    prepareToServe();
  });
}

/**
 * Returns whether the caller may go on at once instead: nobody waits, and this turn has time left.
 */
export function isTurnFree(): boolean {
  const now = performance.now();
  openTurn(now);
  return waiting.length === 0 && now < turnEndsAt;
}

/**
 * There is one immediate for each of the first callers. The work of the previous caller runs before
 * it, so the clock includes its duration. Requests that arrive may use up every turn, so each turn
 * serves one caller at least.
 */
function serveNext(): void {
  immediates -= 1;
  const now = performance.now();
  openTurn(now);
  if (now < turnEndsAt || !hasServed) {
    hasServed = true;
    waiting.shift()?.();
  }
  prepareToServe();
}

function prepareToServe(): void {
  for (; immediates < Math.min(waiting.length, immediatesMax); immediates += 1) setImmediate(serveNext);
}

function openTurn(now: number): void {
  if (isTurnOpen) return;
  isTurnOpen = true;
  hasServed = false;
  turnEndsAt = now + turnMaxMs;
  // Immediates that are added from now on run after this one; the others run in the next turn of
  // the event loop.
  setImmediate(() => {
    isTurnOpen = false;
  });
}
