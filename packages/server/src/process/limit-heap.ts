import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const youngMaxBytes = 32 * 1024 * 1024;

/**
 * Makes the garbage collector keep the heap smaller. By default V8 lets it grow to several times of
 * what is in use: a server that needs 70 MB takes 400 MB while thousands of people come at once. A
 * request costs up to a tenth more of the processor; smaller values save little and cost much more.
 * Call it once all modules are loaded: while the heap only grows, it would cost a tenth of a start.
 *
 * Node.js warns of changing flags of V8 after the start. V8 reads these two anew at each
 * collection, so it follows a change. A V8 that freezes its flags ends the process instead, so no
 * test of a started server would pass. Measure both with `benchmarks/load` when Node.js is updated.
 */
export function limitHeap(): void {
  // Old objects are collected when it is 45 % larger than what the last collection left.
  setFlagsFromString('--heap-growing-percent=45');
  // V8 doubles the space for new objects up to 128 MB, and reads its own limit only at the start.
  const limitYoung = (): void => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
    setFlagsFromString(`--semi-space-growth-factor=${young < youngMaxBytes ? 2 : 1}`);
  };
  new PerformanceObserver(limitYoung).observe({ entryTypes: ['gc'] });
}
