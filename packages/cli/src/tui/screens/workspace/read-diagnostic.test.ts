import { expect, it } from 'vitest';
import { readDiagnostic } from './read-diagnostic.ts';

it('finds line, column and message behind the context of an error', () => {
  const text =
    "solution.cpp: In function 'int main()':\nsolution.cpp:3:5: error: no matching function for call to 'f()'\n    3 |     f();";
  expect(readDiagnostic(text, 'error', 'solution.cpp')).toEqual({
    severity: 'error',
    line: 3,
    column: 5,
    message: "no matching function for call to 'f()'",
    text,
  });
});

it('leads from an error inside a header to the line of the solution', () => {
  const text = [
    'In file included from /usr/include/c++/12/algorithm:61,',
    '                 from solution.cpp:1:',
    "/usr/include/c++/12/bits/stl_algo.h:1938:24: error: no match for 'operator-'",
    'solution.cpp:4:12:   required from here',
  ].join('\n');
  expect(readDiagnostic(text, 'error', 'solution.cpp')).toMatchObject({
    line: 4,
    message: "no match for 'operator-'",
  });
});

it('has no line for what the linker misses', () => {
  const text = "/usr/bin/ld: in function `main':\nsolution.cpp:(.text+0x5): undefined reference to `f()'";
  expect(readDiagnostic(text, 'error', 'solution.cpp')).toMatchObject({
    line: undefined,
    message: "undefined reference to `f()'",
  });
});
