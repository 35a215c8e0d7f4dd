import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../languages/languages.ts';
import { openTestJudge, type TestJudge, testCacheDir } from './judging.ts';

let tests: TestJudge;
beforeAll(async () => {
  tests = await openTestJudge('sandbox');
});
afterAll(() => tests.close());

const javaMain = (body: string, members = '') =>
  `import java.util.*;\npublic class Main {\n${members}\npublic static void main(String[] args) throws Exception {\n${body}\n}\n}\n`;

describe('a program with a million frames on its stack', () => {
  it.each([
    ['java', javaMain('System.out.println(f(1000000));', 'static int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); }')],
    ['kotlin', 'fun f(n: Int): Int = if (n == 0) 0 else 1 + f(n - 1)\nfun main() = println(f(1000000))'],
    ['js', 'function f(n) { return n === 0 ? 0 : 1 + f(n - 1); }\nconsole.log(f(1000000));'],
    [
      'rust',
      'use std::hint::black_box;\nfn f(n: u64) -> u64 { if n == 0 { 0 } else { black_box(1) + f(black_box(n - 1)) } }\nfn main() { println!("{}", f(1000000)); }',
    ],
    [
      'go',
      'package main\nimport "fmt"\nfunc f(n int) int { if n == 0 { return 0 }; return f(n - 1) + 1 }\nfunc main() { fmt.Println(f(1000000)) }',
    ],
    ['haskell', 'f :: Int -> Integer\nf 0 = 0\nf n = 1 + f (n - 1)\nmain :: IO ()\nmain = print (f 1000000)'],
  ])('is accepted in %s', async (language, source) => {
    const judgement = await tests.judgeSource(source, {
      ...{ language, cases: [['', '1000000']], memoryMegabytes: 256, timeLimitMs: 5000 },
    });
    expect(judgement).toMatchObject({ verdict: 'accepted' });
  });
});

describe('a source that the learner has to change', () => {
  it.each([
    ['java', 'class Main { void main() {} }', /^The main of Main cannot start the program\. A program starts in/],
    ['java', '// nothing', /^There is no main method\./],
    ['java', 'public class String { public static void main(String[] args) {} }', /^A class called String hides/],
    [
      'java',
      'public class A {}\npublic class B {}',
      /^A\.java:2: error: class B is public: only one class of a file may be/,
    ],
    [
      'java',
      'class A { public static void main(String[] a) {} }\nclass B { public static void main(String[] a) {} }',
      /^\w and \w have a main method each: call the class that starts the program Main/,
    ],
    [
      'kotlin',
      '// nothing',
      /^There is no main method\. A program starts in `fun main\(\)`, outside of all classes\.$/,
    ],
    ['kotlin', 'class Main { fun main() {} }', /^The main of Main cannot start the program\. A program starts in/],
    [
      'kotlin',
      '@file:JvmName("A")\nfun main() {}\nobject B { @JvmStatic fun main(a: Array<String>) {} }',
      /^\w and \w have a main method each: keep the one that starts the program\.$/,
    ],
    ['kotlin', `class ${'A'.repeat(300)}\nfun main() {}`, /^error: error while writing \S+\.class \(/],
    ['kotlin', 'println(1)', /^solution\.kt:1:1: error: syntax error: Expecting a top level declaration/],
    ['js', 'import fs from "fs";\nlet y = ;\n', /^solution\.js:2:9: error: SyntaxError: Unexpected token ';'/],
    ['go', 'package other\nfunc main() {}\n', /^The package of a program is main/],
    ['go', 'package main\nfunc f() {}\n', /^There is no main function: a program starts in/],
    ['go', 'package main\nimport "nowhere"\nfunc main() {}\n', /^solution\.go:2:8: error: could not import nowhere/],
    ['rust', 'fn f() {}', /^error\[E0601\]: `main` function not found/],
    ['haskell', 'module Foo where\nmain = print 1', /^The module of a program is Main: write/],
    ['haskell', 'module Main where\nf = 1', /^solution\.hs:1:1: error: The IO action `main' is not defined/],
    ['haskell', 'import Data.Vector\nmain = print 1', /^solution\.hs:1:1: error: Could not find module `Data\.Vector'/],
    ['rust', 'use rand::random;\nfn main() {}', /^error\[E0432\]: unresolved import `rand`/],
  ])('in %s gets one clear error: %j', async (language, source, says) => {
    const { verdict, diagnostics } = await tests.judgeSource(source, { language });
    expect(verdict).toBe('compile_error');
    expect(diagnostics.errors[0]).toMatch(says);
  });

  it.each([
    ['java', javaMain('Runtime.getRuntime().exec("id");'), 'exit code 1: the judge offers no other processes'],
    ['kotlin', 'fun main() { ProcessBuilder("id").start() }', 'exit code 1: the judge offers no other processes'],
    ['js', 'require("child_process").execSync("id")', 'exit code 1: the judge offers no other processes'],
    [
      'js',
      'import { spawn } from "node:child_process";\nspawn("id");',
      'exit code 1: the judge offers no other processes',
    ],
    ['js', 'require("net").connect(80)', 'exit code 1: the judge offers no network'],
    ['java', javaMain('new java.net.Socket("127.0.0.1", 80);'), 'exit code 1: the judge offers no network'],
    ['py', 'import socket\nsocket.create_connection(("127.0.0.1", 80))', 'exit code 1: the judge offers no network'],
    [
      'go',
      'package main\nimport "net"\nfunc main() { if _, err := net.Dial("tcp", "127.0.0.1:80"); err != nil { panic(err) } }',
      'exit code 2: the judge offers no network',
    ],
  ])('in %s is told what the judge does not offer: %j', async (language, source, note) => {
    const judgement = await tests.judgeSource(source, { language });
    expect(judgement.tests).toMatchObject([{ verdict: 'runtime_error', note }]);
  });
});

it.each([
  ['package a.b;\nclass Main { public static void main(String[] a) { System.out.println(42); } }', 'a package line'],
  [
    'record P(int x) {}\npublic class Sum { public static void main(String[] a) { System.out.println(new P(42).x()); } }',
    'a record and a class of another name',
  ],
  [
    'class Main { static class Node { public static void main(String[] a) {} }\npublic static void main(String[] a) { Runnable r = () -> System.out.println(42); r.run(); } }',
    'inner classes and a lambda',
  ],
  ['public class Lösung { public static void main(String[] a) { System.out.println(42); } }', 'a name with an umlaut'],
  [`\ufeff${javaMain('System.out.println(42);')}`, 'a byte order mark'],
  [javaMain('List list = new ArrayList(); list.add(42); System.out.println(list.get(0));'), 'an unchecked operation'],
  [
    javaMain('System.out.println(new String(java.nio.file.Files.readAllBytes(java.nio.file.Path.of("/dev/stdin"))));'),
    'a channel of standard input',
  ],
])('accepts in Java without a message: %j', async (source) => {
  const judgement = await tests.judgeSource(source, { language: 'java', cases: [['42', '42']] });
  expect(judgement).toMatchObject({ verdict: 'accepted', diagnostics: { errors: [], warnings: [] } });
});

it.each([
  ['package a.b\nfun main() = println(readln())', 'a package line'],
  ['suspend fun main() { println(sequence { yield(readln()) }.first()) }', 'main as a coroutine'],
  ['@file:JvmName("Answer")\nfun main(args: Array<String>) = println(readln())', 'a class of another name'],
  [
    'object A { @JvmStatic fun main(args: Array<String>) {} }\nfun main() = println(java.util.Scanner(System.`in`).nextInt())',
    'main in an object, too',
  ],
])('accepts in Kotlin without a message: %j', async (source) => {
  const judgement = await tests.judgeSource(source, { language: 'kotlin', cases: [['42', '42']] });
  expect(judgement).toMatchObject({ verdict: 'accepted', diagnostics: { errors: [], warnings: [] } });
});

it.each([
  ['import fs from "fs";\nconst text = await fs.promises.readFile("/dev/stdin", "utf8");\nconsole.log(eval(text));'],
  [
    'let sum = 0;\nrequire("readline").createInterface({ input: process.stdin }).on("line", (line) => { sum += eval(line); }).on("close", () => console.log(sum));',
  ],
  ['#!/usr/bin/env node\nprocess.stdin.on("data", (data) => console.log(eval(String(data))));'],
])('accepts in JavaScript: %j', async (source) => {
  const judgement = await tests.judgeSource(source, { language: 'js', cases: [['40 + 2', '42']] });
  expect(judgement).toMatchObject({ verdict: 'accepted' });
});

it.each([
  ['main = getContents >>= putStr >> putStrLn "é 日本"', 'aé é 日本'],
  [
    'import Control.Concurrent\nimport System.Timeout\nmain = do\n  box <- newEmptyMVar\n  _ <- forkIO (threadDelay 1000 >> putMVar box 1)\n  x <- takeMVar box\n  y <- timeout 1000 (threadDelay 10000000)\n  print (x + maybe 41 (const 0) y)',
    '42',
  ],
  [
    '{-# LANGUAGE BangPatterns #-}\n{-# OPTIONS_GHC -Wno-missing-signatures #-}\nimport Data.Array.Base\nimport Data.Array.ST\nimport qualified Data.ByteString.Char8 as B\nimport qualified Data.IntMap as M\nmain = do\n  text <- B.getContents\n  let a = runSTUArray (newArray (0, 9) (B.length text) >>= \\v -> unsafeWrite v 3 42 >> return v)\n  print (M.fromList [(1, a ! 3)] M.! 1)',
    '42',
  ],
])('accepts in Haskell without a message: %j', async (source, answer) => {
  const judgement = await tests.judgeSource(source, { language: 'haskell', cases: [['aé\n', answer]] });
  expect(judgement.tests[0]?.errorOutput).toBe('');
  expect(judgement).toMatchObject({ verdict: 'accepted', diagnostics: { errors: [], warnings: [] } });
});

it('reads where Haskell has warnings and errors, in characters of editors', async () => {
  const source = 'main :: IO ()\nmain = do\n\tlet 𝔵 = "𝔵" ++ 5\n\tputStrLn 𝔵\n';
  const { diagnostics } = await tests.judgeSource(source, { language: 'haskell' });
  expect(diagnostics.errors[0]).toContain('3 |         let 𝔵 = "𝔵" ++ 5');
  const message = "No instance for (Num [Char]) arising from the literal `5'";
  expect(diagnostics.diagnostics).toEqual([{ severity: 'error', message, file: 'solution.hs', line: 3, column: 19 }]);
  const twice = 'main = print (f 1)\nf :: Int -> Int\nf _ = 1\nf _ = 2\n';
  const { diagnostics: found } = await tests.judgeSource(twice, { language: 'haskell' });
  expect(found).toMatchObject({
    errors: [],
    warnings: [expect.stringMatching(/^solution\.hs:4:1: warning: \[-Woverlapping-patterns\] Pattern match/)],
    diagnostics: [{ severity: 'warning', message: 'Pattern match is redundant', line: 4, column: 1 }],
  });
});

/** Names that mean something to a compiler or a runtime, such as those of modules and options. */
const namesWithAMeaning: readonly [language: string, fileName: string, source: string][] = [
  ['py', 'json.py', 'import json, random\nprint(json.dumps(42))'],
  ['pypy3', 'random.py', 'import random, heapq\nprint(random.choice([42]))'],
  ['java', 'module-info.java', javaMain('System.out.println(42);').replace('public class', 'class')],
  ['java', 'String.java', 'class Main { public static void main(String[] args) { System.out.println(42); } }'],
  ['js', 'program.js', 'console.log(42);'],
  ['js', 'strict.mjs', 'answer = 42;\nconsole.log(answer);'],
  ['js', 'module.cjs', 'import fs from "fs";\nconsole.log(42);'],
  ['go', 'two_sum_test.go', 'package main\nimport "fmt"\nfunc main() { fmt.Println(42) }'],
  ['rust', 'test.rs', 'fn main() { println!("{}", 42); }'],
  ['rust', 'std.rs', 'use std::vec::Vec;\nfn main() { println!("{}", Vec::from([42])[0]); }'],
  ['cpp', '-x.cpp', '#include <iostream>\nint main() { std::cout << 42; }'],
  ['c', 'it\'s "one" of\u00fc.c', '#include <stdio.h>\nint main(void) { puts("42"); }'],
];

it.each(namesWithAMeaning)('judges in %s a file named %s as the server does', async (language, fileName, source) => {
  const cases = [['', '42']] as const;
  const judgement = await tests.judgeSource(source, { language, fileName, cases });
  expect(judgement).toMatchObject({ verdict: 'accepted', diagnostics: { errors: [], warnings: [] } });
});

const pythonFailure = 'def f():\n  return [][1]\nf()';
const rustFailure =
  'fn main() {\n  let empty: Vec<i32> = Vec::new();\n  println!("{}", empty[std::env::args().count()]);\n}';
const goFailure = 'package main\nimport "os"\nfunc main() {\n  println([]int{}[len(os.Args)])\n}';

it.each([
  ['py', 'json.py', pythonFailure, / at json\.py:2$/, /File "\/json\.py", line 3, in <module>\n/],
  ['pypy3', 'zwei "summen".py', pythonFailure, / at zwei "summen"\.py:2$/, /File "\/zwei "summen"\.py", line 2/],
  [
    'kotlin',
    'A b.kt',
    '\nfun main() { throw Exception("no") }',
    / at A b\.kt:2$/,
    /no\n\tat SolutionKt\.main\(A b\.kt:2\)\n$/,
  ],
  ['java', 'Sol.java', javaMain('System.err.println("Main:5 x");\nSystem.exit(1);'), /^exit code 1$/, /^Main:5 x\n$/],
  [
    'java',
    'crash.java',
    javaMain('int[] a = {};\na[1]++;').replace('Main', 'Foo'),
    / at crash\.java:\d$/,
    /Foo\.main\(crash\.java:\d\)/,
  ],
  ['js', "it's.js", '\nnull.x;', / at it's\.js:2$/, /\/it's\.js:2\n/],
  [
    'js',
    'module.mjs',
    'import fs from "fs";\nnull.x;',
    / at module\.mjs:2$/,
    /\/module\.mjs:2\n[\s\S]*\/module\.mjs:2:6\n/,
  ],
  ['js', undefined, 'import fs from "fs";\nnull.x;', / at solution\.js:2$/, /\/solution\.js:2\n/],
  ['rust', 'größer.rs', rustFailure, / at größer\.rs:3$/, / at größer\.rs:3:\d+:\n/],
  ['go', 'x_test.go', goFailure, / at x_test\.go:4$/, /\tx_test\.go:4 /],
  [
    'cpp',
    'a b.cpp',
    '#include <cassert>\nint main() {\n  assert(1 > 2);\n}',
    /SIGABRT/,
    /^solution: a b\.cpp:3: int main/,
  ],
])('in %s names the file %s in notes and traces of runtime errors', async (language, fileName, source, note, trace) => {
  const { verdict, tests: results } = await tests.judgeSource(source, { language, fileName });
  expect(verdict).toBe('runtime_error');
  expect(results).toMatchObject([{ note: expect.stringMatching(note), errorOutput: expect.stringMatching(trace) }]);
});

it.each([
  ['js', 'two-sum.mjs', 'import "fs"; with ({}) {}', /^two-sum\.mjs:1:14: error: SyntaxError: Strict mode/],
  ['rust', 'zwei summen.rs', 'fn main() {\n  let x: i32 = "x";\n}', /\n +--> zwei summen\.rs:2:16\n/],
  ['py', 'json.py', 'import json\nprint(', /^json\.py:2:6: error: SyntaxError: /],
  ['java', 'crash.java', 'public class Foo {\n  int x = "x";\n}', /^crash\.java:2: error: incompatible types/],
])('in %s names the file %s in compile errors', async (language, fileName, source, says) => {
  const { diagnostics } = await tests.judgeSource(source, { language, fileName });
  expect(diagnostics.errors[0]).toMatch(says);
});

it.each([
  [
    'java',
    javaMain(
      'f(new Object());',
      'static void f(Object o) {\nList.of(1).forEach(x -> { throw new IllegalStateException("no"); });\n}',
    ),
    /^Exception in thread "main" java\.lang\.IllegalStateException: no\n\tat Main\.lambda.*\(Main\.java:4\)\n\tat Main\.f\(Main\.java:4\)\n\tat Main\.main\(Main\.java:7\)\n$/,
  ],
  [
    'kotlin',
    'fun f(x: Int): Int = throw IllegalStateException("no $x")\nfun main() {\n  sequenceOf(1).map { f(it) }.toList()\n}',
    /^Exception in thread "main" java\.lang\.IllegalStateException: no 1\n\tat SolutionKt\.f\(solution\.kt:1\)\n\tat SolutionKt\.main\$lambda\$0\(solution\.kt:3\)\n\tat SolutionKt\.main\(solution\.kt:3\)\n$/,
  ],
  [
    'js',
    'function f() {\n  [1].map((x) => x.y.z);\n}\nf();',
    /^\/program\/solution\.js:2\n.*\n +\^\n\nTypeError: .*\n {4}at .*solution\.js:2:22\n {4}at Array\.map \(<anonymous>\)\n {4}at f .*solution\.js:2:7\)\n {4}at Object.*solution\.js:4:1\)\n$/,
  ],
  [
    'py',
    'import json\ndef f():\n    json.loads("{")\nf()',
    /^Traceback .*\n {2}File "\/solution\.py", line 4, in <module>\n {4}f\(\)\n {2}File "\/solution\.py", line 3, in f\n {4}json.loads\("\{"\)\njson\.decoder\.JSONDecodeError: .*\n$/,
  ],
  [
    'pypy3',
    'import heapq\nheapq.nsmallest(2, 5)',
    /^Traceback .*\n {2}File "\/solution\.py", line 2, in <module>\n {4}heapq.*\nTypeError: .*\n$/,
  ],
  [
    'rust',
    'fn main() { let x: Option<i32> = std::env::args().nth(9).map(|_| 1);\nx.unwrap(); }',
    /^\n?thread 'main' (?:\(\d+\) )?panicked at solution\.rs:2:3:\ncalled `Option::unwrap\(\)` on a `None` value\n$/,
  ],
  [
    'go',
    'package main\nimport "sort"\nfunc main() {\n\tsort.Slice([]int{1, 2}, func(i, j int) bool { panic("no") })\n}',
    /^panic: no\n\ngoroutine 1 \[running\]:\nmain\.main\.func1\(.*\n\tsolution\.go:4 .*\nmain\.main\(\)\n\tsolution\.go:4 .*\n$/,
  ],
  [
    'haskell',
    'import qualified Data.Map as M\nmain :: IO ()\nmain = print (M.fromList [(1, 2)] M.! (3 :: Int) :: Int)',
    /^solution: Map\.!: given key is not an element in the map\n$/,
  ],
  [
    'haskell',
    'import Data.Maybe\nmain :: IO ()\nmain = print (fromJust (Nothing :: Maybe Int))',
    /^solution: Maybe\.fromJust: Nothing\nCallStack \(from HasCallStack\):\n {2}fromJust, called at solution\.hs:3:15 in main:Main\n$/,
  ],
])('shows the trace of a program in %s without the frames of its runtime', async (language, source, shown) => {
  const judgement = await tests.judgeSource(source, { language });
  expect(judgement).toMatchObject({ verdict: 'runtime_error' });
  expect(judgement.tests[0]?.errorOutput).toMatch(shown);
});

it.each([
  // The machine has the inlined code in a line after the end of the source.
  [
    'kotlin',
    'fun main() { listOf(1).first { it > 5 } }',
    'exit code 1: NoSuchElementException: Collection contains no element matching the predicate.',
  ],
  [
    'kotlin',
    'fun find(x: List<Int>) = x.first { it > 5 }\nfun main() {\n  find(listOf(1))\n}',
    'exit code 1: NoSuchElementException: Collection contains no element matching the predicate. at solution.kt:3',
  ],
  [
    'kotlin',
    'fun main() {\n  lateinit var x: String\n  println(x)\n}',
    'exit code 1: UninitializedPropertyAccessException: lateinit property x has not been initialized at solution.kt:3',
  ],
  ['py', 'raise ValueError("first\\nsecond")', 'exit code 1: ValueError: first at solution.py:1'],
  ['js', '\nthrow "no"', 'exit code 1: thrown: no at solution.js:2'],
  ['js', 'Promise.reject(5)', 'exit code 1: a promise was rejected: 5'],
  ['js', 'throw { code: 5 }', 'exit code 1: thrown: { code: 5 } at solution.js:1'],
  ['js', 'class Odd extends Error {}\nthrow new Odd("no")', 'exit code 1: Odd: no at solution.js:2'],
  [
    'js',
    'Promise.any([Promise.reject(new Error("a"))])',
    'exit code 1: AggregateError: All promises were rejected at solution.js:1',
  ],
  ['js', 'console.error("RangeError: caught");\nnull.x', /^exit code 1: TypeError: .* at solution\.js:2$/],
  [
    'rust',
    'fn main() -> Result<(), std::num::ParseIntError> { "x".parse::<i32>()?; Ok(()) }',
    'exit code 1: ParseIntError { kind: InvalidDigit }',
  ],
  [
    'rust',
    'fn main() { let x: Vec<u64> = Vec::with_capacity(usize::MAX); println!("{}", x.len()); }',
    /: capacity overflow$/,
  ],
  ['java', javaMain('System.exit(3);'), 'exit code 3'],
  [
    'cpp',
    '#include <vector>\nint main() { std::vector<int> v; v.at(5); }',
    /^killed by SIGABRT: std::out_of_range: vector::_M_range_check: /,
  ],
  [
    'cpp',
    '#include <cstdlib>\nint main() { void *volatile p = malloc(9); free(p); free(p); }',
    /^killed by SIGABRT: free\(\): double free/,
  ],
  [
    'c',
    '#include <assert.h>\nint main(int n, char **args) {\n  assert(n > 1 && "no: \'x\'");\n}',
    `killed by SIGABRT: Assertion \`n > 1 && "no: 'x'"' failed at solution.c:3`,
  ],
  [
    'haskell',
    'main = print (f 3)\nf :: Int -> Int\nf 1 = 2',
    'exit code 1: Non-exhaustive patterns in function f at solution.hs:3',
  ],
  ['haskell', 'import System.Exit\nmain = exitWith (ExitFailure 7)', 'exit code 7'],
])('names in %s what ended %j', async (language, source, note) => {
  const { tests: results } = await tests.judgeSource(source, { language });
  expect(results).toMatchObject([{ note: typeof note === 'string' ? note : expect.stringMatching(note) }]);
});

it.each([
  [
    'java',
    javaMain('System.out.println(T.b);', 'static class T {\nstatic int b = new int[2][0].length / 0;\n}'),
    /: ExceptionInInitializerError at Main\.java:7, caused by ArithmeticException: \/ by zero at Main\.java:4$/,
  ],
  [
    'java',
    'class Main {\nstatic int b = Integer.parseInt("x");\npublic static void main(String[] a) {}\n}',
    /: ExceptionInInitializerError, caused by NumberFormatException: .* at Main\.java:2$/,
  ],
  [
    'java',
    javaMain('try {\nthrow new Exception("no");\n} catch (Exception e) {\nthrow new RuntimeException(e);\n}'),
    /: RuntimeException at Main\.java:8, caused by Exception: no at Main\.java:6$/,
  ],
  [
    'py',
    'try:\n  {}["k"]\nexcept KeyError as e:\n  raise RuntimeError("bad") from e',
    /: RuntimeError: bad at solution\.py:4, caused by KeyError: 'k' at solution\.py:2$/,
  ],
  [
    'js',
    'try {\n  null.x;\n} catch (cause) {\n  throw new Error("bad", { cause });\n}',
    /: Error: bad at solution\.js:4, caused by TypeError: Cannot read .* at solution\.js:2$/,
  ],
])('names in %s what the error that ended %j wraps', async (language, source, note) => {
  const { tests: results } = await tests.judgeSource(source, { language });
  expect(results).toMatchObject([{ note: expect.stringMatching(note) }]);
});

it.each([
  ['java', 'crash.java', javaMain('int[] a = {};\na[1]++;').replace('Main', 'Foo'), 6],
  ['js', 'module.mjs', 'import fs from "fs";\n[].x.length;', 2],
  ['py', 'solution.py', 'x = 1\n[][x]', 2],
  ['rust', 'zwei summen.rs', rustFailure, 3],
  ['go', 'x_test.go', goFailure, 4],
])('has in %s the line of a runtime error in %s as a diagnostic', async (language, fileName, source, line) => {
  const { tests: results, diagnostics } = await tests.judgeSource(source, { language, fileName });
  const errors = diagnostics.diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([{ severity: 'error', message: expect.any(String), file: fileName, line }]);
  expect(results[0]?.note).toMatch(new RegExp(`: .* at ${fileName}:${line}$`));
  expect(results[0]?.note).toContain(errors[0]?.message);
});

it('has no diagnostic for an error in a file of the problem, and names that file', async () => {
  const included = [{ name: 'grader.py', source: 'def fail():\n    [][1]\n' }];
  const judgement = await tests.judgeSource('import grader\ngrader.fail()', { language: 'py', included });
  expect(judgement.tests).toMatchObject([{ note: expect.stringMatching(/ at grader\.py:2$/) }]);
  expect(judgement.diagnostics.diagnostics).toEqual([]);
});

it.each([
  [
    'py',
    'import sys\nprint("begin\\n" + "é" * 100_000, file=sys.stderr)\n[][1]',
    /^begin\né+\n\[\.\.\. The middle .*\n\[?é+\nTraceback .*[\s\S]*\nIndexError: .*\n$/,
    3,
  ],
  [
    'java',
    javaMain('System.err.println("begin\\n" + "é".repeat(100_000));\nargs[1] = "";'),
    /^begin\né+\n\[\.\.\. The middle .*\né+\nException in thread .*[\s\S]*\n$/,
    6,
  ],
  [
    'go',
    'package main\nimport "strings"\nvar a []int\nfunc main() {\n  println("begin\\n" + strings.Repeat("é", 100000))\n  a[len(a)] = 1\n}',
    /^begin\né+\n\[\.\.\. The middle .*\né+\npanic: .*[\s\S]*\n$/,
    6,
  ],
] as const)(
  'keeps in %s the beginning and the end of long error output, and finds the reason there',
  async (language, source, shown, line) => {
    const limits = { timeLimitMs: 5000, memoryLimitBytes: 1 << 27 };
    const run = await tests.judge.runProgram({ source, language, input: '', limits });
    expect(run).toMatchObject({
      verdict: 'runtime_error',
      diagnostics: { diagnostics: [{ severity: 'error', line }] },
    });
    expect(run.errorOutput).toMatch(shown);
    expect(Buffer.byteLength(run.errorOutput)).toBeGreaterThan(63_000);
    expect(Buffer.byteLength(run.errorOutput)).toBeLessThan(65_536);
  },
);

it('keeps all of an error output that is as long as what is kept', async () => {
  const source = 'import sys\nsys.stderr.write("".join(chr(97 + at % 26) for at in range(63 * 1024)))';
  const run = await tests.judge.runProgram({
    source,
    language: 'py',
    input: '',
    limits: { timeLimitMs: 5000, memoryLimitBytes: 1 << 27 },
  });
  expect(run.errorOutput).toBe(
    Array.from({ length: 63 * 1024 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(''),
  );
});

it('explains a trace that is longer than what is shown of it', async () => {
  const calls = Array.from({ length: 40 }, (_, at) => `def f${at + 1}(): f${at}()`);
  const source = ['def f0(): 1 // 0', ...calls, 'f40()'].join('\n');
  const { tests: results } = await tests.judgeSource(source, { language: 'py' });
  expect(results).toMatchObject([{ note: expect.stringMatching(/: ZeroDivisionError: .* at solution\.py:1$/) }]);
  expect(results[0]?.errorOutput).toMatch(
    /^Traceback [\s\S]{490,}\n\[\.\.\. The middle [\s\S]{480,}\nZeroDivisionError: .*\n$/,
  );
  expect(results[0]?.errorOutput.length).toBeLessThan(1100);
});

const reserving = Object.entries(languages).filter(([, { reservesMemory }]) => reservesMemory);

it.each(reserving)('refuses %s in a sandbox without memory groups', async (language, { name }) => {
  const without = await openTestJudge('sandbox', testCacheDir, 'rlimit');
  try {
    await expect(without.judge.prepareLanguage(language)).rejects.toMatchObject({
      code: 'memory_groups_missing',
      problem: expect.stringContaining(`${name} needs a memory group`),
    });
    const judgement = await without.judgeSource('0', { language });
    expect(judgement).toMatchObject({ verdict: 'judging_error', failureCause: 'setup' });
  } finally {
    await without.close();
  }
});

/** Programs that double each number that they read, at once. */
const doubling: readonly [language: string, title: string, source: string][] = [
  [
    'java',
    'by lines',
    javaMain('Scanner in = new Scanner(System.in); while (in.hasNext()) System.out.println(2 * in.nextInt());'),
  ],
  ['kotlin', 'by lines', 'fun main() { while (true) println(2 * (readlnOrNull() ?: break).toInt()) }'],
  [
    'js',
    'by events',
    "require('readline').createInterface({ input: process.stdin }).on('line', (line) => console.log(2 * line));",
  ],
  [
    'js',
    'by reading, until it exits',
    `const { readSync } = require('fs');
const bytes = Buffer.alloc(99);
for (let n = 1; n < 50; n++) {
  const length = readSync(0, bytes);
  process.stdout.write(2 * Number(bytes.toString('utf8', 0, length)) + '\\n');
}
process.exit();`,
  ],
  ['pypy3', 'by lines', 'import sys\nfor line in sys.stdin: print(2 * int(line), flush=True)'],
  [
    'rust',
    'by lines',
    'fn main() { for line in std::io::stdin().lines() { println!("{}", 2 * line.unwrap().parse::<i32>().unwrap()); } }',
  ],
  [
    'go',
    'by lines',
    'package main\nimport "fmt"\nfunc main() { var n int; for { if _, err := fmt.Scan(&n); err != nil { return }; fmt.Println(2 * n) } }',
  ],
  [
    'haskell',
    'by lines',
    'import System.IO\nmain :: IO ()\nmain = hSetBuffering stdout LineBuffering >> interact (unlines . map (show . (* 2) . (read :: String -> Int)) . lines)',
  ],
];

it.each(doubling)('answers an interactor line by line in %s, %s', async (language, _title, source) => {
  const interactor = `#include <iostream>
int main() {
  for (int n = 1, answer; n < 50; ++n) {
    std::cout << n << std::endl;
    if (!(std::cin >> answer) || answer != 2 * n) return 43;
  }
  return 42;
}`;
  const checker = { type: 'interactive', protocol: 'kattis', source: interactor } as const;
  expect(await tests.judgeSource(source, { language, checker })).toMatchObject({ verdict: 'accepted' });
});

/**
 * Programs that compute in two threads, keep 40 MB, and print their CPU time in ms and their peak
 * in bytes.
 */
const measuring = {
  java: [
    javaMain(
      `Runnable burn = () -> { long end = System.nanoTime() + 150_000_000L; while (System.nanoTime() < end) {} };
      Thread one = new Thread(burn), two = new Thread(burn);
      one.start(); two.start(); one.join(); two.join();
      byte[] kept = new byte[40 << 20]; Arrays.fill(kept, (byte) 1);
      var system = (com.sun.management.OperatingSystemMXBean) java.lang.management.ManagementFactory.getOperatingSystemMXBean();
      System.out.println(system.getProcessCpuTime() / 1e6 + " 0");`,
    ),
  ],
  js: [
    `const { Worker, isMainThread } = require('worker_threads');
    const burn = () => { const end = performance.now() + 100; while (performance.now() < end); };
    if (isMainThread) new Worker(__filename).on('exit', () => {
      burn();
      const kept = Buffer.alloc(40 << 20, 1);
      const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
      console.log((userCPUTime + systemCPUTime) / 1000, maxRSS * 1024, kept.length);
    });
    else burn();`,
  ],
  go: [
    `package main
import ("fmt"; "syscall"; "time")
func burn(done chan bool) { for end := time.Now().Add(100 * time.Millisecond); time.Now().Before(end); {}; done <- true }
func main() {
  done := make(chan bool)
  go burn(done)
  burn2 := make(chan bool, 1)
  burn(burn2)
  <-done
  kept := make([]byte, 40 << 20)
  for i := range kept { kept[i] = 1 }
  var usage syscall.Rusage
  syscall.Getrusage(0, &usage)
  fmt.Println(float64(usage.Utime.Nano() + usage.Stime.Nano()) / 1e6, usage.Maxrss * 1024, len(kept))
}`,
  ],
  pypy3: [
    `import resource, time
end = time.process_time() + 0.2
while time.process_time() < end: pass
held = bytearray(b"x") * (40 << 20)
usage = resource.getrusage(resource.RUSAGE_SELF)
print((usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss * 1024)`,
  ],
} as const;

it.each(Object.entries(measuring))(
  'agrees with the runtime of %s on CPU time and peak memory',
  async (language, [source]) => {
    const limits = { timeLimitMs: 5000, memoryMegabytes: 256 };
    const { tests: results } = await tests.judgeSource(source, { language, cases: Array(3).fill(['', '']), ...limits });
    expect(results).toHaveLength(3);
    for (const { output, cpuTimeMs, peakMemoryBytes } of results) {
      const [cpu = 0, peak = 0] = output.split(' ').map(Number);
      // The rest is the end of the runtime.
      expect(cpuTimeMs).toBeGreaterThan(cpu - 2);
      expect(cpuTimeMs).toBeLessThan(cpu + 100);
      expect(peakMemoryBytes).toBeGreaterThan(40 << 20);
      if (peak > 0) expect(Math.abs(peakMemoryBytes - peak)).toBeLessThan(4 << 20);
    }
  },
);

it.each(['py', 'pypy3'])('reads and writes numbers of any length in %s', async (language) => {
  const digits = '9'.repeat(5000);
  const source = `print(len(str(int(input()) + ${digits})))\n`;
  const judgement = await tests.judgeSource(source, { language, cases: [[digits, '5001']] });
  expect(judgement.verdict).toBe('accepted');
});

it.each(['py', 'pypy3'])('imports numpy in %s exactly where the version of the language names it', async (language) => {
  const version = await tests.judge.prepareLanguage(language);
  const source = 'import numpy\nprint(int(numpy.linalg.det(numpy.eye(3)) * 42 + 0.5))\n';
  const { verdict } = await tests.judgeSource(source, { language, cases: [['', '42']], timeLimitMs: 5000 });
  expect(verdict).toBe(/ with numpy \d/.test(version) ? 'accepted' : 'runtime_error');
  expect(version).toMatch(/^\d+\.\d+\.\d+( with numpy [\d.]+)?$/);
});

it('formats a program in Go with gofmt, and names the line of one that it cannot read', async () => {
  const format = (source: string) => tests.judge.formatSource({ source, language: 'go', indent: '2' });
  expect(await format('package main\nfunc main(){\nprintln( 1 )}\n')).toMatchObject({
    ...{ verdict: null, output: 'package main\n\nfunc main() {\n\tprintln(1)\n}\n' },
  });
  expect(await format('package main\nfunc main( {\n')).toMatchObject({
    ...{ verdict: 'runtime_error', note: expect.stringMatching(/exit code 2: 2:12: /) },
  });
});
