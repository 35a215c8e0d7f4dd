import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A clock for processes whose environment has `env`. It runs, and first shows the real time. */
export interface TestClock {
  env: Record<string, string>;
  /** Moves it by milliseconds; all processes see the change at once. */
  move(ms: number): void;
  /** Stops it at a time in milliseconds since 1970. */
  freezeAt(ms: number): void;
  /** Lets it go on from a time a tenth as fast, so that events still have an order. */
  slowFrom(ms: number): void;
}

export function createTestClock(folder: string): TestClock {
  const path = join(folder, 'clock');
  const preload = new URL('preloaded-clock.ts', import.meta.url).href;
  let [kind, ms, since] = ['ahead', 0, 0];
  const write = () => {
    // Renaming is atomic, so no process reads half a number.
    writeFileSync(`${path}~`, `${kind} ${ms} ${since}`);
    renameSync(`${path}~`, path);
  };
  write();
  return {
    env: { PODIUM_TEST_CLOCK: path, NODE_OPTIONS: `--import=${preload}` },
    move(by) {
      ms += by;
      write();
    },
    freezeAt(moment) {
      [kind, ms] = ['frozen', moment];
      write();
    },
    slowFrom(moment) {
      [kind, ms, since] = ['slow', moment, Date.now()];
      write();
    },
  };
}
