import { describe, expect, it } from 'vitest';
import { isPython2 } from './language-names.ts';

describe('sources in Python 2', () => {
  it.each([
    'n = int(raw_input())',
    'for i in xrange(3): pass',
    "print 'sum', 3",
    'if True: print x',
    'try:\n  pass\nexcept ValueError, error:\n  pass',
    '#!/usr/bin/env python2\nprint(1)',
  ])('finds one in %j', (source) => {
    expect(isPython2(source)).toBe(true);
  });

  it.each([
    "print('raw_input() and xrange(3)')",
    'print (1, 2)',
    'print',
    '"""\nprint the sum\n"""\nprint(1)',
    '# print x\nprint(1)',
    'print = lambda x: x',
    'try:\n  input = raw_input\nexcept NameError:\n  pass',
    'def xrange(n): return range(n)\nxrange(3)',
    'except_, y = 1, 2',
    'print(*[1], sep="")',
  ])('takes %j for Python 3', (source) => {
    expect(isPython2(source)).toBe(false);
  });

  it('reads a long file of open strings in time in proportion to its length', () => {
    expect(isPython2("'\\\n".repeat(100_000))).toBe(false);
  });
});
