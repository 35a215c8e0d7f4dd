import { definePython } from './python.ts';

export const pypy3 = definePython({
  name: 'Python 3 (PyPy)',
  tool: { program: 'pypy3', name: 'PyPy (pypy3)', debianPackage: 'pypy3' },
  // Without a size, the collector looks for that of a cache in /proc, and warns if there is none.
  environment: ['PYPY_GC_NURSERY=4MB'],
  allowance: { timeFactor: 3, startTimeMs: 150, startMemoryBytes: 96 * 1024 ** 2 },
});
