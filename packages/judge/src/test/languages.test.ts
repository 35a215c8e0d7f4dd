import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languages } from '../languages/languages.ts';
import { openTestJudge, type TestJudge } from './judging.ts';

const programs = {
  c: {
    sum: '#include <stdio.h>\nint main(void) { int a, b; if (scanf("%d %d", &a, &b) == 2) printf("%d\\n", a + b); }',
    crash: '#include <stdlib.h>\nint main(void) { abort(); }',
    crashNote: 'killed by SIGABRT',
    endless: 'int main(void) { for (volatile int i = 0;; i = 1) {} }',
    greedy:
      '#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) { char *a = malloc(1 << 20); if (!a) return 1; memset(a, 1, 1 << 20); } }',
    mistake: '#include <stdio.h>\nint main(void) {\n  puts("x")\n}',
    mistakeAt: /solution\.c:3:12: error: expected ';'/,
  },
  java: {
    sum: 'import java.util.*;\nclass Main {\n  public static void main(String[] a) {\n    Scanner in = new Scanner(System.in);\n    System.out.println(in.nextInt() + in.nextInt());\n  }\n}',
    crash: 'class Main {\n  public static void main(String[] a) {\n    a[2] = "";\n  }\n}',
    crashNote: 'exit code 1: ArrayIndexOutOfBoundsException: Index 2 out of bounds for length 0 at Main.java:3',
    endless: 'class Main { public static void main(String[] a) { while (true) {} } }',
    greedy:
      'class Main { public static void main(String[] a) { var kept = new java.util.ArrayList<int[]>(); while (true) kept.add(new int[1 << 16]); } }',
    mistake: 'public class Sum {\n  public static void main(String[] a) {\n    int x = 1\n  }\n}',
    mistakeAt: /^Sum\.java:3: error: ';' expected\n {4}3 \| {5}int x = 1\n {6}\| {14}\^$/,
  },
  kotlin: {
    sum: 'fun main() {\n  val (a, b) = readln().split(" ").map { it.toInt() }\n  println(a + b)\n}',
    crash: 'fun main() {\n  listOf(1)\n    .map { it / (it - 1) }\n}',
    crashNote: 'exit code 1: ArithmeticException: / by zero at solution.kt:3',
    endless: 'fun main() { while (true) {} }',
    greedy: 'fun main() { val kept = ArrayList<IntArray>(); while (true) kept.add(IntArray(1 shl 16)) }',
    mistake: 'fun main() {\n\tval x = "😀" + wrong\n}',
    mistakeAt:
      /^solution\.kt:2:17: error: unresolved reference 'wrong'\.\n {4}2 \| \tval x = "😀" \+ wrong\n {6}\| {17}\^+$/,
  },
  js: {
    sum: "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(a + b);",
    crash: 'function f(x) {\n  return x.y.z;\n}\nf({});',
    crashNote: "exit code 1: TypeError: Cannot read properties of undefined (reading 'z') at solution.js:2",
    endless: 'for (;;);',
    greedy: 'const kept = [];\nfor (;;) kept.push(new Array(1000).fill(1.5));',
    mistake: 'const x = 1;\nlet y = ;\n',
    mistakeAt: /^solution\.js:2:9: error: SyntaxError: Unexpected token ';'\n {4}2 \| let y = ;$/,
  },
  py: {
    sum: 'a, b = map(int, input().split())\nprint(a + b)',
    crash: 'def f(n):\n    return 1 // n\n\nf(0)',
    crashNote: 'exit code 1: ZeroDivisionError: integer division or modulo by zero at solution.py:2',
    endless: 'while True: pass',
    greedy: 'kept = []\nwhile True: kept.append(bytearray(1 << 20))',
    mistake: 'print(1)\nif True print("x")',
    mistakeAt: /solution\.py:2:\d+: error: SyntaxError: /,
  },
  pypy3: {
    sum: 'a, b = map(int, input().split())\nprint(a + b)',
    crash: 'def f(n):\n    return 1 // n\n\nf(0)',
    crashNote: 'exit code 1: ZeroDivisionError: integer division or modulo by zero at solution.py:2',
    endless: 'while True: pass',
    greedy: 'kept = []\nwhile True: kept.append(bytearray(1 << 20))',
    mistake: 'print(1)\nif True print("x")',
    mistakeAt: /^solution\.py:2:\d+: error: SyntaxError: /,
  },
  rust: {
    sum: 'use std::io::*;\nfn main() { let mut s = String::new(); stdin().read_to_string(&mut s).unwrap(); let v: Vec<i64> = s.split_whitespace().map(|x| x.parse().unwrap()).collect(); println!("{}", v[0] + v[1]); }',
    crash: 'fn main() {\n  let v = vec![1];\n  println!("{}", v[std::env::args().count() + 5]);\n}',
    crashNote: 'exit code 101: index out of bounds: the len is 1 but the index is 6 at solution.rs:3',
    endless: 'fn main() { loop { std::hint::black_box(1); } }',
    greedy: 'fn main() { let mut kept = vec![]; loop { kept.push(vec![1u8; 1 << 20]); } }',
    mistake: 'fn main() {\n  let x: i32 = "x";\n}',
    mistakeAt: /^error\[E0308\]: mismatched types\n +--> solution\.rs:2:16\n/,
  },
  go: {
    sum: 'package main\nimport "fmt"\nfunc main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(a + b) }',
    crash: 'package main\nimport "os"\nfunc main() {\n  println([]int{1}[len(os.Args) + 4])\n}',
    crashNote: 'exit code 2: runtime error: index out of range [5] with length 1 at solution.go:4',
    endless: 'package main\nfunc main() { for {} }',
    greedy:
      'package main\nfunc main() { var kept [][]byte; for { b := make([]byte, 1 << 20); for i := range b { b[i] = 1 }; kept = append(kept, b) } }',
    mistake: 'package main\nimport "fmt"\nfunc main() {}',
    mistakeAt: /^solution\.go:2:8: error: imported and not used: "fmt"\n {4}2 \| import "fmt"$/,
  },
  haskell: {
    sum: 'main :: IO ()\nmain = interact (\\text -> show (sum (map read (words text) :: [Int])) ++ "\\n")',
    crash: 'main :: IO ()\nmain = do\n  error "no"',
    crashNote: 'exit code 1: no at solution.hs:3',
    endless: 'main :: IO ()\nmain = let f n = if n < 0 then print n else f (n * 3 + 1 - n * 2) in f (0 :: Integer)',
    greedy:
      'import qualified Data.Map.Strict as M\nmain :: IO ()\nmain = print (M.size (M.fromList [(i, i) | i <- [1 .. 10 ^ 8 :: Int]]))',
    mistake: 'main :: IO ()\nmain = putStrLn 5 True',
    mistakeAt: /^solution\.hs:2:8: error: Couldn't match expected type: Bool -> IO \(\)\n/,
  },
} as const;

const isolations = ['sandbox', 'none'] as const;

describe.each(isolations)('programs with isolation %s', (isolation) => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge(isolation);
  });
  afterAll(() => tests.close());

  describe.each(Object.entries(programs))('in %s', (language, program) => {
    it('are accepted, test by test', async () => {
      const cases = [
        ['1 2', '3'],
        ['40 2', '42'],
      ] as const;
      const judgement = await tests.judgeSource(program.sum, { language, cases });
      expect(judgement).toMatchObject({
        verdict: 'accepted',
        diagnostics: { errors: [], warnings: [], diagnostics: [] },
      });
    });

    it('have compile errors with their location', async () => {
      const { verdict, diagnostics, tests: results } = await tests.judgeSource(program.mistake, { language });
      expect({ verdict, results }).toEqual({ verdict: 'compile_error', results: [] });
      expect(diagnostics.errors[0]).toMatch(program.mistakeAt);
    });

    it('have compile errors under the name of their file', async () => {
      const fileName = `two-sum${extname(languages[language]?.sourceName ?? '')}`;
      const { diagnostics } = await tests.judgeSource(program.mistake, { language, fileName });
      expect(diagnostics.diagnostics[0]).toMatchObject({ severity: 'error', file: fileName });
      expect(diagnostics.errors[0]).toContain(`${fileName}:`);
    });

    it('crash, run out of time and run out of memory', async () => {
      const [crash, endless, greedy] = await Promise.all([
        tests.judgeSource(program.crash, { language }),
        tests.judgeSource(program.endless, { language, timeLimitMs: 20 }),
        tests.judgeSource(program.greedy, { language, timeLimitMs: 5000 }),
      ]);
      expect(crash).toMatchObject({ verdict: 'runtime_error', tests: [{ note: program.crashNote }] });
      expect(endless).toMatchObject({ verdict: 'time_limit_exceeded' });
      // Without a memory group, Python itself notices that no memory is left, and says so.
      expect(greedy).toMatchObject({ verdict: 'memory_limit_exceeded' });
    });
  });

  it('are formatted with the wanted indent, also if they do not compile, and keep includes and raw strings', async () => {
    const comment = `// ${'word '.repeat(30)}word\n`;
    const start = `${comment}#include <string>\n#include <map>\nauto text = R"cpp(int   x ;)cpp";\n`;
    const source = `${start}int main(){for(;;){f( 1,2 )\n}}\n`;
    const format = (indent: '4' | 'tab') => tests.judge.formatSource({ source, language: 'cpp', indent });
    const lines = ['int main() {', '\tfor (;;) {', '\t\tf(1, 2)', '\t}', '}', ''];
    const [spaces, tabs] = await Promise.all([format('4'), format('tab')]);
    expect(tabs).toMatchObject({
      verdict: null,
      output: `${start}${lines.join('\n')}`,
    });
    expect(spaces).toMatchObject({ verdict: null, output: tabs.output.replaceAll('\t', '    ') });
  });

  it.each([
    ['rust', '2', 'fn main(){if true{print!("a  ");}}', 'fn main() {\n  if true {\n    print!("a  ");\n  }\n}\n'],
    ['py', '4', "def f( x ):\n  return 'a'+x\n", "def f(x):\n    return 'a' + x\n"],
    ['pypy3', '4', 'x=[1,2,]\n', 'x = [1, 2]\n'],
  ] as const)('are formatted in %s with the indent %s', async (language, indent, source, output) => {
    expect(await tests.judge.formatSource({ source, language, indent })).toMatchObject({ verdict: null, output });
    const broken = await tests.judge.formatSource({ source: 'fn f( {', language, indent });
    expect(broken).toMatchObject({ verdict: 'runtime_error', note: expect.stringMatching(/^exit code \d+: \S/) });
  });

  it('shows the traceback of a Python program', async () => {
    const { tests: results } = await tests.judgeSource(programs.py.crash, { language: 'py' });
    expect(results[0]?.errorOutput).toMatch(
      /^Traceback .*\n {2}File ".*\/solution\.py", line 4, in <module>\n {4}f\(0\)\n[\s\S]*\nZeroDivisionError: .*\n$/,
    );
  });

  it('says what the judge does not offer where a Python program fails for it', async () => {
    const programs = [
      ['import asyncio\nasync def main(): print(1)\nasyncio.run(main())', 'no sockets, so asyncio'],
      [
        'import multiprocessing\nmultiprocessing.Process(target=print).start()',
        'no other processes, so multiprocessing',
      ],
      ['import multiprocessing\nmultiprocessing.Pool(2)', 'no other processes, so multiprocessing'],
      ["import subprocess\nsubprocess.run(['ls'])", 'no other processes, so multiprocessing and subprocess'],
      // Without isolation there is a folder for temporary files.
      ...(isolation === 'sandbox'
        ? [['import tempfile\ntempfile.TemporaryFile()', 'no files to write, so tempfile']]
        : []),
    ] as const;
    for (const [source = '', says = ''] of programs) {
      const judgement = await tests.judgeSource(source, { language: 'py' });
      const note = expect.stringMatching(new RegExp(`^exit code 1: the judge offers ${says}`));
      expect(judgement.tests, source).toMatchObject([{ verdict: 'runtime_error', note }]);
    }
    const zone = "from zoneinfo import ZoneInfo\nprint(ZoneInfo('Europe/Berlin').key)";
    const cases = [['', 'Europe/Berlin']] as const;
    expect(await tests.judgeSource(zone, { language: 'py', cases })).toMatchObject({ verdict: 'accepted' });
  });

  it('gives Python its standard library, threads, deep recursion and exit()', async () => {
    const source = [
      'import bisect, collections, ctypes, decimal, fractions, heapq, itertools, json, math, random, re, sqlite3, ssl, sys, threading',
      'sys.setrecursionlimit(200000)',
      'def depth(n): return 0 if n == 0 else 1 + depth(n - 1)',
      'found = []',
      'threading.stack_size(1 << 25)',
      'thread = threading.Thread(target=lambda: found.append(depth(50000)))',
      'thread.start(); thread.join()',
      'print(found[0], depth(50000), decimal.Decimal(1) / 8, "é".encode(), sorted({"a", "b"}))',
      'exit(0)',
    ].join('\n');
    const cases = [['', "50000 50000 0.125 b'\\xc3\\xa9' ['a', 'b']"]] as const;
    const judgement = await tests.judgeSource(source, {
      language: 'py',
      cases,
      memoryMegabytes: 256,
      timeLimitMs: 5000,
    });
    expect(judgement.tests[0]?.errorOutput).toBe('');
    expect(judgement).toMatchObject({ verdict: 'accepted' });
  });

  it('keeps the order of sets from run to run', async () => {
    const source = 'print(*{str(i) for i in range(50)})';
    const cases = Array.from({ length: 3 }, () => ['', ''] as const);
    const { tests: results } = await tests.judgeSource(source, { language: 'py', cases });
    expect(new Set(results.map(({ output }) => output)).size).toBe(1);
  });

  it('warns of what Python finds doubtful', async () => {
    const { verdict, diagnostics } = await tests.judgeSource('if 1 is 1:\n  pass', { language: 'py' });
    expect(verdict).toBe('accepted');
    expect(diagnostics.warnings).toEqual([expect.stringMatching(/^solution\.py:1: warning: "is" with/)]);
  });
});

describe('a judge', () => {
  it('also judges programs in a language that is no longer offered', async () => {
    const tests = await openTestJudge('none');
    expect(await tests.judgeSource('print(1)', { language: 'py', cases: [['', '1']] })).toMatchObject({
      verdict: 'accepted',
    });
    await tests.close();
  });

  it('prepares a language once its interpreter works, and judges other languages meanwhile', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'judge-tools-'));
    await symlink('/bin/false', join(folder, 'python3'));
    vi.stubEnv('PATH', `${folder}:/usr/bin`);
    const { judge, judgeSource, close } = await openTestJudge('none');
    try {
      await expect(judge.prepareLanguage('py')).rejects.toMatchObject({
        code: 'tool_broken',
        advice: expect.stringContaining('apt-get install -y python3'),
      });
      expect(await judgeSource('print(1)', { language: 'py' })).toMatchObject({
        verdict: 'judging_error',
        failureCause: 'setup',
      });
      expect(await judgeSource('int main() {}', { language: 'cpp' })).toMatchObject({ verdict: 'accepted' });
      await rm(join(folder, 'python3'));
      await judge.prepareLanguage('py');
      expect(await judgeSource('pass', { language: 'py' })).toMatchObject({ verdict: 'accepted' });
    } finally {
      await close();
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    }
  });
});
