import { describe, expect, it } from 'vitest';
import { readGccDiagnostics } from './read-gcc-diagnostics.ts';

const read = (output: string, source = '') => readGccDiagnostics(output, 'solution.cpp', source);

describe('readGccDiagnostics', () => {
  it('keeps context, excerpt and notes with the diagnostic they explain', () => {
    const output = `solution.cpp: In function 'int main()':
solution.cpp:3:5: error: no matching function for call to 'f()'
    3 |     f();
      |     ~^~
solution.cpp:1:5: note: candidate: 'int f(int)'
    1 | int f(int);
      |     ^
solution.cpp:4:7: warning: unused variable 'x' [-Wunused-variable]
    4 |   int x;
      |       ^
`;
    const { errors, warnings, diagnostics } = read(output);
    expect(diagnostics).toEqual([
      {
        severity: 'error',
        message: "no matching function for call to 'f()'",
        file: 'solution.cpp',
        line: 3,
        column: 5,
      },
      {
        severity: 'warning',
        message: "unused variable 'x' [-Wunused-variable]",
        file: 'solution.cpp',
        line: 4,
        column: 7,
      },
    ]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(
      /^solution\.cpp: In function[\s\S]*error: no matching[\s\S]*note: candidate[\s\S]*int f\(int\);/,
    );
    expect(warnings).toEqual([
      "solution.cpp:4:7: warning: unused variable 'x' [-Wunused-variable]\n    4 |   int x;\n      |       ^",
    ]);
  });

  it.each([
    ['\tretrun;', 2, 2],
    ['x("é"); retrun;', 10, 9],
    ['x("😀"); retrun;', 12, 10],
    ['retrun', 7, 7],
    ['', 7, 1],
  ])('counts the columns of %j in code units', (line, bytes, column) => {
    const { diagnostics } = read(`solution.cpp:2:${bytes}: error: wrong`, `int main() {\n${line}\n`);
    expect(diagnostics).toMatchObject([{ line: 2, column }]);
  });

  it('leaves the column of a line that a #line invented', () => {
    expect(read('solution.cpp:90:4: error: wrong', 'int a;').diagnostics).toMatchObject([{ line: 90, column: 4 }]);
  });

  it('leads from an error in a header to the line of the program, and keeps the way there', () => {
    const output = `In file included from /usr/include/c++/12/algorithm:61,
                 from solution.cpp:1:
/usr/include/c++/12/bits/stl_algo.h: In instantiation of 'void std::__sort(T) [with T = int]':
/usr/include/c++/12/bits/stl_algo.h:4820:18:   required from 'void std::sort(T)'
solution.cpp:4:12:   required from here
/usr/include/c++/12/bits/stl_algo.h:1938:24: error: no match for 'operator-'
compilation terminated.
`;
    const { errors, warnings, diagnostics } = read(output);
    expect(diagnostics).toEqual([
      { severity: 'error', message: "no match for 'operator-'", file: 'solution.cpp', line: 4, column: 12 },
    ]);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.split('\n')).toHaveLength(6);
    expect(warnings).toEqual([]);
  });

  it('takes fatal and internal errors for errors', () => {
    const output = `solution.cpp:1:10: fatal error: nothing.h: No such file or directory
    1 | #include "nothing.h"
compilation terminated.
solution.cpp:2:1: internal compiler error: Segmentation fault
`;
    expect(read(output).errors).toHaveLength(2);
  });

  it.each([
    {
      linker: 'the default linker',
      output:
        "/usr/bin/ld: /work/ccAbc1.o: in function `main':\nsolution.cpp:(.text+0x5): undefined reference to `f()'\ncollect2: error: ld returned 1 exit status\n",
    },
    {
      linker: 'gold',
      output:
        "/work/ccAbc1.o:solution.cpp:function main: error: undefined reference to 'f()'\ncollect2: error: ld returned 1 exit status\n",
    },
    {
      linker: 'a linker without main',
      output:
        "/usr/bin/ld: /usr/lib/crt1.o: in function `_start':\n(.text+0x17): undefined reference to `main'\ncollect2: error: ld returned 1 exit status\n",
    },
  ])('reads what $linker misses as one error without temporary names and without a line', ({ output }) => {
    const { errors, warnings, diagnostics } = read(output);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/undefined reference/);
    expect(errors[0]).not.toMatch(/ccAbc1|collect2/);
    expect(diagnostics).toEqual([{ severity: 'error', message: expect.stringMatching(/^undefined reference to/) }]);
    expect(warnings).toEqual([]);
  });

  it.each([
    "/usr/lib/gcc/x86_64-linux-gnu/12/../../../x86_64-linux-gnu/crt1.o:function _start: error: undefined reference to 'main'\n",
    "/usr/bin/ld: /usr/lib/Scrt1.o: in function `_start':\n(.text+0x17): undefined reference to `main'\n",
  ])('says where a program starts instead of what the linker says without main: %j', (output) => {
    expect(read(output).errors).toEqual(["error: undefined reference to 'main': a program starts in `int main()`"]);
  });

  it.each(['a', '/', ':', 'ld.', ' ', 'cc.o:', ': In ', '  from a:1'])(
    'reads a hostile line of many %j in no time and cuts it',
    (part) => {
      const before = process.cpuUsage();
      const { errors } = read(`solution.cpp:1:1: error: ${part.repeat(100_000)}x\n${part.repeat(100_000)}x\n`);
      // A pattern that backtracks over the whole line takes minutes.
      expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
      expect(errors).toHaveLength(1);
      expect(errors[0]?.length).toBeLessThan(5000);
    },
  );

  it('cuts an error with too much context', () => {
    const notes = Array.from({ length: 5000 }, (_, index) => `solution.cpp:${index}:1: note: candidate`).join('\n');
    const { errors } = read(`solution.cpp:1:1: error: no match\n${notes}`);
    expect(errors[0]).toMatch(/^solution\.cpp:1:1: error: no match\n/);
    expect(errors[0]?.length).toBeLessThan(20_000);
  });

  it('gives nothing for nothing', () => {
    expect(read('')).toEqual({ errors: [], warnings: [], diagnostics: [] });
  });
});
