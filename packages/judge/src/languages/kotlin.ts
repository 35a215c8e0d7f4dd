import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf } from '@podium/files';
import { findTool, type Tool, unusableTool } from '../machine/find-tool.ts';
import { openInstallationFolder } from './installation-folder.ts';
import { compileOn, findMachine, runOn } from './jvm.ts';
import type { Language } from './language.ts';
import { findMainClass } from './main-class.ts';
import { excerptReader } from './read-excerpts.ts';

/** Without the plugin for scripts it runs nothing of a source: flags would name other plugins. */
const flags = ['-no-reflect', '-Xdisable-default-scripting-plugin'];

const javaTool: Tool = {
  program: 'java',
  name: 'Java (java), on which Kotlin runs,',
  debianPackage: 'openjdk-17-jdk-headless',
};

const npmPackage = 'kotlin-compiler@2.4.20';

export const kotlin: Language = {
  name: 'Kotlin',
  sourceName: 'solution.kt',
  isSource: (fileName) => fileName.endsWith('.kt'),
  tool: {
    program: 'kotlinc',
    namedBy: 'KOTLIN_HOME',
    name: 'The Kotlin compiler kotlinc',
    // Debian has version 1.3.
    howToInstall: `Install an SDK and name its folder: npm install --prefix /opt/kotlin ${npmPackage}, then KOTLIN_HOME=/opt/kotlin/node_modules/kotlin-compiler.`,
    npmPackage,
    needs: [javaTool],
    readVersion: readSdkVersion,
  },
  // Measured with Kotlin 2.4 on Debian's OpenJDK 17: an empty program starts as one in Java does,
  // and one that reads a line takes 30 ms and 4 MB more, for its library.
  allowance: { timeFactor: 2, startTimeMs: 200, startMemoryBytes: 512 * 1024 ** 2 },
  reservesMemory: true,
  async prepare(cacheDir) {
    const found = await findTool(kotlin.tool);
    const machine = await findMachine(javaTool);
    const home = await findSdk(found.path);
    const identity = hashOf(`${machine.fingerprint} ${found.fingerprint}`).slice(0, 16);
    return {
      compiler: {
        ...(await compileOn(machine, {
          tool: kotlin.tool,
          folder: await openInstallationFolder(cacheDir, 'kotlin', identity),
          command: [
            // Without colours it does not unpack a library for them, which a sandbox refuses.
            '-Dkotlin.colors.enabled=false',
            ...['-cp', join(home, 'lib/kotlin-compiler.jar'), 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'],
            ...['-kotlin-home', home, ...flags],
          ],
          heapMegabytes: 1536,
          usualProgram: { name: 'usual.kt', source: usualProgram },
          files: [join(home, 'lib')],
          readMessages: (messages) => readExcerpts(messages, noise).slice(0, mostMessages),
        })),
        version: found.version,
        fingerprint: `kotlin ${identity} ${flags.join(' ')}`,
        limitsFactor: 2,
        mayBeBroken: (messages) => !/: error: /.test(messages),
        soundSource: 'fun main() {}\n',
        findEntryPoint: (files) =>
          findMainClass(files, {
            // Functions outside of classes are in one that the compiler names after the file.
            preferred: [({ name }) => name.endsWith('Kt')],
            choice: 'keep the one that starts the program.',
            advice: 'A program starts in `fun main()`, outside of all classes.',
          }),
      },
      runtime: await runOn(machine, [join(home, 'lib/kotlin-stdlib.jar')]),
    };
  },
};

/** Returns the folder of the SDK that has this program, which may be a link to it. */
async function findSdk(path: string): Promise<string> {
  return dirname(dirname(await realpath(path)));
}

/** The compiler takes a second to say its version, and a file of the SDK has it too. */
async function readSdkVersion(path: string): Promise<string> {
  const home = await findSdk(path);
  const [version, major, minor] =
    /^(\d+)\.(\d+)[.\d]*/.exec(await readFile(join(home, 'build.txt'), 'utf8').catch(() => '')) ?? [];
  const problem = (stderr: string) => unusableTool(kotlin.tool, path, { timedOut: false, stderr });
  if (version === undefined || !existsSync(join(home, 'lib/kotlin-compiler.jar')))
    throw problem(`${home} is not the folder of an SDK`);
  if (Number(major) === 1 && Number(minor) < 9) throw problem(`version ${version} is older than 1.9`);
  return version;
}

const usualProgram = `import java.util.*
data class Edge(val to: Int, val cost: Long)
enum class Kind { ONE, TWO }
sealed interface Shape
class Circle(val radius: Double) : Shape
object Origin : Shape
class Tree(private val size: Int) {
    private val sums = LongArray(size + 1)
    fun add(at: Int, value: Long) { var i = at; while (i <= size) { sums[i] += value; i += i and -i } }
}
fun <T : Comparable<T>> most(list: List<T>): T? = list.maxOrNull()
fun area(shape: Shape) = when (shape) { is Circle -> Math.PI * shape.radius * shape.radius; Origin -> 0.0 }
fun main() {
    val (n, m) = readln().split(" ").map { it.toInt() }
    val graph = Array(n) { mutableListOf<Edge>() }
    repeat(m) { graph[it % n].add(Edge((it + 1) % n, it.toLong())) }
    val queue = PriorityQueue<Pair<Long, Int>>(compareBy { it.first })
    queue.add(0L to 0)
    val seen = HashMap<String, MutableList<Int>>()
    while (queue.isNotEmpty()) {
        val (cost, at) = queue.poll()
        for ((to, more) in graph[at]) if (to !in 0..at) queue.add(cost + more to to)
        seen.getOrPut("k") { mutableListOf() }.add(at)
    }
    val tree = Tree(n).apply { add(1, 2L) }
    println(seen.values.flatten().filter { it > 1 }.sumOf { it.toLong() } + (most(listOf(1, 2)) ?: 0))
    println(buildString { for (kind in Kind.values()) append(kind.name) } + area(Circle(1.0)) + tree)
    try { check(n > 0) { "no" } } catch (e: IllegalStateException) { println("\${e.message} \${seen.size}") }
}
`;

const readExcerpts = excerptReader(/^(?:(\S+\.kt):(\d+):\d+: )?(error|warning): (.*)$/);
const mostMessages = 20;
/** What the compiler says about itself, and not about a line. */
const noise = /^(?:warning|info|logging): /;
