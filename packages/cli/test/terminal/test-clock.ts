import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A clock that processes follow whose environment has `env`. */
export interface TestClock {
  env: Record<string, string>;
  /** Moves it by milliseconds; within a few of them everybody sees it. */
  move(ms: number): void;
}

/** A clock that goes with the true one until it is moved; or, frozen at an ISO moment, stands still but for that. */
export function createTestClock(folder: string, frozenAt?: string): TestClock {
  const path = join(folder, 'clock');
  const preload = new URL('preloaded-clock.ts', import.meta.url).href;
  let ms = frozenAt === undefined ? 0 : Date.parse(frozenAt);
  const write = () => {
    // Never half a number for who reads it now.
    writeFileSync(`${path}~`, `${frozenAt === undefined ? 'ahead' : 'frozen'} ${ms}`);
    renameSync(`${path}~`, path);
  };
  write();
  return {
    env: { PODIUM_TEST_CLOCK: path, NODE_OPTIONS: `--import=${preload}` },
    move(by) {
      ms += by;
      write();
    },
  };
}
