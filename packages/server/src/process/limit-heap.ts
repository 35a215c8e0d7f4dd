import { setFlagsFromString } from 'node:v8';

/**
 * Makes the garbage collector run sooner. By default V8 lets the heap grow to several times of what
 * is in use before it collects: a server that needs 70 MB takes 400 MB while thousands of people
 * come at once. Collecting sooner takes a few percent of the processor time then.
 */
export function limitHeap(): void {
  // The space for new objects keeps its first size instead of growing to 128 MB.
  setFlagsFromString('--semi-space-growth-factor=1');
  // The rest is collected when it is 30 % larger than what the last collection left.
  setFlagsFromString('--heap-growing-percent=30');
}
