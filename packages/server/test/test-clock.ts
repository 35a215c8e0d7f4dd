import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A clock that processes follow whose environment has `env`. It goes, with the true one at first. */
export interface TestClock {
  env: Record<string, string>;
  /** Moves it by milliseconds; everybody sees it from then on. */
  move(ms: number): void;
  /** Lets it stand still from now on, at a moment in milliseconds since 1970. */
  freezeAt(ms: number): void;
}

export function createTestClock(folder: string): TestClock {
  const path = join(folder, 'clock');
  const preload = new URL('preloaded-clock.ts', import.meta.url).href;
  let [kind, ms] = ['ahead', 0];
  const write = () => {
    // Never half a number for who reads it now.
    writeFileSync(`${path}~`, `${kind} ${ms}`);
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
  };
}
