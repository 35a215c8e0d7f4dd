import { definePython } from './python.ts';

export const pypy3 = definePython({
  name: 'Python 3 (PyPy)',
  tool: { program: 'pypy3', name: 'PyPy (pypy3)', debianPackage: 'pypy3' },
  // Measured with Debian's PyPy 7.3 in the sandbox: an empty program takes 27 ms of CPU time and 49
  // MB. Beyond that, reading, sorting, counting and a sieve take 1.6 to 2.1 times as long as in
  // C++. Without a size, the collector looks for that of a cache in /proc, and warns if there is
  // none.
  environment: ['PYPY_GC_NURSERY=4MB'],
  allowance: { timeFactor: 3, startTimeMs: 100, startMemoryBytes: 96 * 1024 ** 2 },
});
