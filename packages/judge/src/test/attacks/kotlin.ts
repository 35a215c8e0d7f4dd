import { type Attack, type AttackKind, cpp as text } from './attack.ts';

function attack(title: string, main: string, rest: Omit<Attack, 'title' | 'source' | 'language'>, before = ''): Attack {
  const source = `import java.io.File
fun refused(what: String, act: () -> Any?) {
    try { println(what + " gave " + act()) } catch (refusal: Throwable) {}
}
${before}
fun main() {
    val (marker, secret, answer, cache, port) = readln().split(" ")
${main}
    println("contained")
}
`;
  return { title, language: 'kotlin', source, ...rest };
}

/** The functions that each calls the one before it twice, inlined, and so without end. */
const growing = Array.from(
  { length: 40 },
  (_, at) => `inline fun f${at + 1}(crossinline g: () -> Int): Int = f${at} { g() + g() }`,
);

/** The machine is Java's, which has its own attacks: these differ. */
export const kotlin: AttackKind = {
  kind: 'Kotlin',
  attacks: [
    attack(
      'other processes, files and the network',
      text`
        refused("exec") { Runtime.getRuntime().exec("id") }
        refused("builder") { ProcessBuilder("id").inheritIO().start() }
        for (path in listOf(secret, answer, cache, "/etc/passwd", "/proc/self/environ")) refused(path) { File(path).readBytes().size }
        for (path in listOf("/x", "/program/x", "/program/SolutionKt.class")) refused("write " + path) { File(path).writeText("x") }
        refused("library") { File(Regex::class.java.protectionDomain.codeSource.location.path).appendText("x") }
        refused("tcp") { java.net.Socket("127.0.0.1", port.toInt()) }`,
      { verdict: 'accepted' },
    ),
    attack(
      'a full heap that it catches',
      text`
        val kept = mutableListOf<IntArray>()
        while (true) try { kept += IntArray(1 shl 16) } catch (full: OutOfMemoryError) {}`,
      { verdict: 'memory_limit_exceeded', note: /heap is full/ },
    ),
    attack(
      'endless recursion',
      text`println(f(port.toInt()))`,
      {
        ...{ verdict: 'runtime_error', note: /StackOverflowError at solution\.kt:\d+$/, timeLimitMs: 5000 },
      },
      'fun f(n: Int): Int = f(n + 1) + 1',
    ),
    attack('a thread that works on after the end', text`kotlin.concurrent.thread { while (true) {} }`, {
      ...{ verdict: 'time_limit_exceeded', timeLimitMs: 20 },
    }),
    attack(
      'a function that is inlined without end',
      text`println(f40 { port.toInt() })`,
      {
        ...{
          verdict: 'compile_error',
          says: /^The compiler (?:was stopped|needs more than)/,
          compileTimeLimitMs: 3000,
        },
      },
      `inline fun f0(g: () -> Int) = g() + g()\n${growing.join('\n')}`,
    ),
    attack('a source that nests deeply', `val x = ${'-('.repeat(50_000)}1${')'.repeat(50_000)}`, {
      ...{ verdict: 'compile_error', says: /nests too deeply/ },
    }),
  ],
};
