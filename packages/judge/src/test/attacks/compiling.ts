import { type Attack, type AttackKind, cpp, program } from './attack.ts';

const main = 'int main() {}';

/** Makes a source that asks for a file which the sandbox does not show to it. */
function unseen(title: string, line: string, says: RegExp): Attack {
  return { title, source: `${line}\n${main}`, verdict: 'compile_error', says };
}

const spying: Attack[] = [
  unseen('a file of the machine', '#include "/etc/shadow"', /No such file/),
  unseen('the answer of a test', '#include "@SECRET@"', /No such file/),
  unseen('a device without an end', '#include "/dev/zero"', /No such file/),
  unseen('its own input', '#include "/dev/stdin"', /No such file/),
  unseen('the environment of the compiler', '#include "/proc/self/environ"', /No such file/),
  unseen('a file of the machine, for its assembler', String.raw`asm(".incbin \"/etc/shadow\"");`, /shadow/),
  unseen('the answer of a test, for its assembler', String.raw`asm(".include \"@SECRET@\"");`, /can't open/),
  unseen('the age of a file', '#pragma GCC dependency "@SECRET@"', /No such file/),
  unseen('a precompiled header of its choice', '#pragma GCC pch_preprocess "@SECRET@"', /./),
  unseen('a plugin', '#pragma GCC optimize ("-fplugin=@SECRET@")\n#error reached', /reached/),
  unseen('a library by its pragma', '#pragma comment(lib, "@SECRET@")\n#error reached', /reached/),
  unseen('an embedded file', '#embed "@SECRET@"', /invalid preprocessing directive/),
  unseen('a line of a file in a message', '#line 1 "@SECRET@"\nint x = y;', /'y' was not declared/),
  {
    title: 'whether files exist',
    source: `#if __has_include("@SECRET@") || __has_include("/etc/passwd") || __has_include("/tmp") || __has_include("/proc/1/stat") || __has_include("/root/.bashrc")
#error seen
#endif
${program('return contained();')}`,
    verdict: 'accepted',
  },
];

const bombs: Attack[] = [
  unseen('itself', '#include "solution.cpp"', /nested/),
  unseen(
    'templates without an end',
    'template <int N> struct T { static constexpr int v = T<N + 1>::v; };\nint x = T<0>::v;',
    /depth/,
  ),
  unseen(
    'a constant without an end',
    'constexpr int f() { for (int n = 0;; ++n) {} }\nconstexpr int x = f();',
    /constexpr/,
  ),
  {
    title: 'many constants that are almost too long',
    source:
      cpp`template <int N> constexpr int f() { int n = N; for (int i = 0; i < 700; ++i) for (int j = 0; j < 2500; ++j) n ^= i + j; return n; }
      template <int... N> constexpr int all(std::integer_sequence<int, N...>) { int n = 0; for (int v : {std::integral_constant<int, f<N>()>::value...}) n ^= v; return n; }
      int main() { return all(std::make_integer_sequence<int, 500>{}); }`.replace(/^/, '#include <utility>\n'),
    compileTimeLimitMs: 200,
    verdict: 'compile_error',
    says: /needed more than 200 ms/,
  },
  {
    title: 'a macro that doubles thirty times',
    source: `#define A0 "0123456789"\n${Array.from({ length: 30 }, (_, level) => `#define A${level + 1} A${level} A${level}`).join('\n')}\nconst char *s = A30;\n${main}`,
    verdict: 'compile_error',
  },
  {
    title: 'types whose names double with each level',
    source: `template <class A, class B> struct P {};\ntypedef int T0;\n${Array.from({ length: 18 }, (_, level) => `typedef P<T${level}, T${level}*> T${level + 1};`).join('\n')}
template <class T> void f(T) { __builtin_puts(__PRETTY_FUNCTION__); }\nint main() { f(T18()); }`,
    verdict: 'wrong_answer',
  },
  {
    title: 'brackets ten thousand deep',
    source: program(`return ${'('.repeat(10_000)}contained()${')'.repeat(10_000)};`),
    verdict: 'accepted',
  },
  {
    title: 'a program of 2 GB',
    source: 'char a[2000000000] = {1};\nint main() { return a[5]; }',
    verdict: 'compile_error',
  },
  {
    title: 'a program larger than one may be',
    source:
      String.raw`asm(".data\n.space 60000000, 1\n.section .more, \"aw\"\n");` +
      `\nchar a[70 << 20] = {1};\nint main() { return a[5]; }`,
    verdict: 'compile_error',
    says: /larger than 64 MB/,
  },
  unseen('an assembler that repeats', String.raw`asm(".rept 1000000000\n.quad 1\n.endr");`, /./),
  unseen('an assembler that leaves room for a terabyte', String.raw`asm(".data\n.space 1099511627776, 1");`, /./),
  unseen('an assembler macro that calls itself', String.raw`asm(".macro m\nm\n.endm\nm");`, /nested/),
  {
    title: 'a flood of errors',
    source: `${Array.from({ length: 3000 }, (_, line) => `int x${line} = y${line};`).join('\n')}\n${main}`,
    verdict: 'compile_error',
    says: /was not declared/,
  },
  {
    title: 'a flood of warnings',
    source: `#define W int f(int n) { switch (n) { case 1: n++; } }\n#define W4 namespace a { W } namespace b { W } namespace c { W } namespace d { W }
#define W16 namespace a { W4 } namespace b { W4 } namespace c { W4 } namespace d { W4 }\n#define W64 namespace a { W16 } namespace b { W16 } namespace c { W16 } namespace d { W16 }
#define W256 namespace a { W64 } namespace b { W64 } namespace c { W64 } namespace d { W64 }\nW256 namespace x { W256 } namespace y { W256 } namespace z { W256 }\nint main() { broken }`,
    verdict: 'compile_error',
  },
];

const oddities: Attack[] = [
  { title: 'nothing at all', source: '', verdict: 'compile_error' },
  { title: 'NUL bytes', source: 'int main() { \0 return x; }', verdict: 'compile_error' },
  {
    title: 'bytes that are no text',
    source: 'int main() { return \u{fffd}\u{0}\u{1b}[2J; }',
    verdict: 'compile_error',
  },
  {
    title: 'a start of its own',
    source: `extern "C" void _start() {}\n${main}`,
    verdict: 'compile_error',
    says: /_start/,
  },
  compiledAnew({
    title: 'a program that nothing can start',
    source: cpp`asm(".section .interp,\"a\",@progbits\n.asciz \"/nonexistent\"\n.text"); int main() {}`,
    verdict: 'compile_error',
    says: /interpreter of its own/,
  }),
  {
    title: 'a start into nowhere',
    source: cpp`asm(".section .init_array,\"aw\"\n.quad 0x1234\n.text"); int main() {}`,
    verdict: 'runtime_error',
    note: /^killed by SIGSEGV$/,
  },
  {
    title: 'a start of the library that never ends',
    source: `extern "C" int __libc_start_main(...) { for (;;) {} }\n${main}`,
    timeLimitMs: 50,
    verdict: 'time_limit_exceeded',
  },
  {
    title: 'memory of a thread larger than the machine',
    source: 'thread_local char room[1L << 40];\nint main() { return room[5]; }',
    verdict: 'runtime_error',
  },
  unseen(
    'data that begins at a multiple of a terabyte',
    String.raw`asm(".section .big,\"aw\"\n.p2align 40\n.quad 1");`,
    /./,
  ),
  {
    title: 'an array in the place of the main function',
    source: 'extern "C" { const char main[] = "\\xc3"; }',
    verdict: 'compile_error',
  },
  compiledAnew({
    title: 'a dump of the compiler into a file of its choice',
    source: `#pragma GCC optimize ("dump-tree-all=/tmp/@MARKER@", "save-temps=/tmp/@MARKER@")\n${program('return contained();')}`,
    verdict: 'accepted',
  }),
];

/**
 * Makes another source in each run. Otherwise the cache would answer, and the attack would test
 * nothing.
 */
function compiledAnew(attack: Attack): Attack {
  return { ...attack, source: `${attack.source}\n// @MARKER@\n` };
}

export const compiling: AttackKind = {
  kind: 'compile time',
  attacks: [...spying.map(compiledAnew), ...bombs.map(compiledAnew), ...oddities],
};
