import { definePython } from './python.ts';

export const py = definePython({
  name: 'Python 3',
  tool: { program: 'python3', name: 'Python 3 (python3)', debianPackage: 'python3' },
  // The figures were measured with Debian's Python 3.11 in the sandbox (CPU time, the best of five
  // runs). Programs that leave the work to built-in functions take 3.1 to 4.6 times as long as in
  // C++: reading and sorting 200,000 numbers takes 76 ms instead of 16 ms, counting them 54 instead
  // of 17, a sieve 23 instead of 6. A plain loop takes 55 times as long, which no factor makes up
  // for. An empty program takes 11 ms and 7.7 MB, and one that imports ten usual modules 22 ms and
  // 9.9 MB. The allowance is about twice that.
  allowance: { timeFactor: 5, startTimeMs: 50, startMemoryBytes: 16 * 1024 ** 2 },
});
