import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { replaceFile } from '@podium/files';
import { makeOnce } from '../compile/shared-tasks.ts';
import { collectDiagnostics, type Diagnostics, noDiagnostics } from '../judgement.ts';
import { findTool, readVersionNumber } from '../machine/find-tool.ts';
import { runPatiently } from '../machine/run-tool.ts';
import { findProgramView } from '../machine/system-folders.ts';
import { openInstallationFolder } from './installation-folder.ts';
import { findMainClass, namePublicClass } from './java-classes.ts';
import type { Failure, Language } from './language.ts';
import { excerptReader } from './read-excerpts.ts';

const mebibyte = 1024 ** 2;

/**
 * One thread collects garbage, so that times are steady and no thread of the machine's other cores
 * works for the program. Its own messages would otherwise be part of the program's output.
 */
const machineFlags = [
  ...['-XX:+UseSerialGC', '-XX:-UsePerfData', '-Xshare:auto', '-XX:ErrorFile=/dev/null'],
  ...['-Xlog:disable', '-XX:+DisplayVMOutputToStderr'],
];
/** `-proc:none` starts no annotation processor, which would be code of the source. */
const compilerFlags = [
  ...[...machineFlags, '-XX:TieredStopAtLevel=1', '-Xss16m', '-Xmx768m', '-Duser.language=en'].map(
    (flag) => `-J${flag}`,
  ),
  ...['-proc:none', '-implicit:none', '-encoding', 'UTF-8', '-XDsuppressNotes', '-Xmaxerrs', '20', '-Xmaxwarns', '20'],
];
/**
 * The machine says this when the heap is full (with `ExitOnOutOfMemoryError`) or it has too little
 * memory to begin, and a library when it has no more outside of the heap.
 */
const noRoom =
  /^(?:Terminating due to java\.lang\.OutOfMemoryError|Error occurred during initialization of VM\n.*(?:heap|memory|GC triggered)|# There is insufficient memory|Exception in thread ".*" java\.lang\.OutOfMemoryError: (?!unable to create))/m;

export const java: Language = {
  name: 'Java',
  sourceName: 'Main.java',
  nameSource: (source) => `${namePublicClass(source) ?? 'Main'}.java`,
  isSource: (fileName) => fileName.endsWith('.java'),
  tool: { program: 'javac', name: 'The Java compiler javac', debianPackage: 'openjdk-17-jdk-headless' },
  // Measured with Debian's OpenJDK 17 in the sandbox: an empty program takes 0.06 s of CPU time,
  // and 36 MB beside its heap. Beyond that, a sieve of 0.1 s takes 1.1 times as long as in C++, and
  // reading, sorting and counting that take C++ 0.03 s take 3 to 4 times as long, until they are
  // compiled. A stack of 64 MB that overflows takes up to 490 MB in all: the machine needs several
  // times its size to unwind compiled frames.
  allowance: { timeFactor: 2, startTimeMs: 200, startMemoryBytes: 512 * mebibyte },
  reservesMemory: true,
  async prepare(cacheDir) {
    const { path, version, fingerprint } = await findTool(java.tool);
    const home = dirname(dirname(await realpath(path)));
    // The machine of Debian reads its settings by links to a folder of this name.
    const settings = (await readdir('/etc').catch(() => [])).filter((name) => /^java-\d+/.test(name));
    const archiveFolder = await openInstallationFolder(cacheDir, 'java', fingerprint);
    const archive = join(archiveFolder, 'javac.jsa');
    const view = await findProgramView(false, [archiveFolder, home, ...settings.map((name) => join('/etc', name))]);
    // The machine looks for this library beside the program's file, whose path only /proc names.
    const environment = [`LD_PRELOAD=${join(home, 'lib/libjli.so')}`, 'LANG=C.UTF-8'];
    return {
      compiler: {
        path: join(home, 'bin/javac'),
        version: readVersionNumber(version),
        fingerprint: `java ${fingerprint} ${compilerFlags.join(' ')}`,
        // Files have the names of classes, in any script.
        environment: [...environment, 'LC_ALL=C.UTF-8'],
        args: (sources, folder) => [...compilerFlags, `-J-XX:SharedArchiveFile=${archive}`, '-d', folder, ...sources],
        makeReady: (signal) =>
          makeOnce(archive, (shared) => writeArchive(join(home, 'bin/javac'), archive, shared), signal),
        view,
        readDiagnostics,
        mayBeBroken: (messages) => !/: error: /.test(messages),
        soundSource: 'public class Main { public static void main(String[] args) {} }\n',
        findEntryPoint: findMainClass,
      },
      runtime: {
        interpreter: {
          path: join(home, 'bin/java'),
          args({ folder, start, memoryBytes }) {
            const heap = Math.max(8, Math.floor(memoryBytes / mebibyte));
            const sizes = [`-Xmx${heap}m`, `-Xms${heap}m`, '-Xss64m', '-XX:MaxMetaspaceSize=96m'];
            const system = ['-Dfile.encoding=UTF-8', '-Duser.language=en', '-XX:+ExitOnOutOfMemoryError'];
            return [...machineFlags, ...sizes, ...system, '-cp', folder, start];
          },
        },
        environment: () => environment,
        view,
        // Channels of files need a pair of sockets.
        systemCalls: 'events',
        filledItsHeap: ({ end }, errorOutput) => end.type === 'exited' && noRoom.test(errorOutput),
        explainFailure,
        // Frames of the machine's own classes name their module.
        foreignFrames: /^\t+at [\w.]+(?:@[\w.+-]+)?\/.*\n?/gm,
      },
    };
  },
};

/** Uses what most programs use, so that the archive has the compiler's classes for it. */
const usualProgram = `import java.io.*;
import java.util.*;
import java.util.stream.*;
public class Usual {
  record Edge(int to, long cost) {}
  enum Kind { ONE, TWO }
  static <T extends Comparable<T>> T most(List<T> list) {
    T found = null;
    for (T each : list) if (found == null || each.compareTo(found) > 0) found = each;
    return found;
  }
  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    StringTokenizer words = new StringTokenizer(in.readLine());
    Map<String, List<Integer>> map = new HashMap<>();
    map.computeIfAbsent("a", key -> new ArrayList<>()).add(Integer.parseInt(words.nextToken()));
    var queue = new PriorityQueue<int[]>((a, b) -> a[0] - b[0]);
    int sum = map.values().stream().flatMap(List::stream).mapToInt(Integer::intValue).sum();
    switch (Kind.ONE) { case ONE -> System.out.println(sum); default -> {} }
    System.out.printf("%d %s%n", queue.size(), IntStream.range(0, 5).mapToObj(i -> "x" + i).collect(Collectors.joining()));
  }
}
`;

/**
 * Writes an archive of the classes of the compiler as the machine has them in memory, with which it
 * takes 0.3 s of CPU time instead of 0.5. An empty file says that the machine makes none: it goes
 * on without.
 */
async function writeArchive(compiler: string, archive: string, signal: AbortSignal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-javac-'));
  try {
    const source = join(folder, 'Usual.java');
    const made = join(folder, 'made.jsa');
    await writeFile(source, usualProgram);
    const args = [...compilerFlags, `-J-XX:ArchiveClassesAtExit=${made}`, '-d', folder, source];
    const run = await runPatiently(compiler, args, { timeoutMs: 30_000, signal });
    signal.throwIfAborted();
    const isMade = run.succeeded && existsSync(made);
    await replaceFile(archive, (temporaryPath) =>
      isMade ? copyFile(made, temporaryPath) : writeFile(temporaryPath, ''),
    );
    await chmod(archive, 0o644);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const readExcerpts = excerptReader(/^(\S+\.java):(\d+): (error|warning): (?:\[[\w-]+\] )?(.*)$/);
/** The compiler counts what it said, and has no stack left for a source that nests too deeply. */
const countLine = /^(?:only showing the first )?\d+ (?:errors?|warnings?)\b.*$|^Note: /;

const onePublic = ' is public: only one class of a file may be, the one after which the file is named';

function readDiagnostics(messages: string): Diagnostics {
  if (/^java\.lang\.StackOverflowError/m.test(messages))
    return { ...noDiagnostics, errors: ['The source nests too deeply for the compiler.'] };
  const inOneFile = messages.replace(/ is public, should be declared in a file named \S+/g, onePublic);
  return collectDiagnostics(readExcerpts(inOneFile, countLine));
}

/** Names the exception that ended the program, and the first one that led to it. */
function explainFailure(errorOutput: string): Failure | undefined {
  if (errorOutput.includes('java.io.IOException: Cannot run program'))
    return { reason: 'the judge offers no other processes' };
  if (errorOutput.includes('java.net.SocketException: Function not implemented'))
    return { reason: 'the judge offers no network' };
  const [, trace] = /^Exception in thread "[^"\n]*" (.*\n[\s\S]*)/m.exec(errorOutput) ?? [];
  const [thrown, ...causes] = trace?.split(/^Caused by: /m) ?? [];
  const first = causes.at(-1);
  if (thrown === undefined || first === undefined) return thrown === undefined ? undefined : readException(thrown);
  // An exception without a message of its own repeats what it wraps.
  const repeated = `: ${first.split('\n', 1)[0]}\n`;
  return { ...readException(thrown.replace(repeated, '\n')), cause: readException(first) };
}

/**
 * Reads the first line, and the first frame of the author's own classes, whose module has no name.
 */
function readException(trace: string): Failure {
  const [, file, line] = /^\t+at [^\s/(]+\(([^\s:]+\.java):(\d+)\)/m.exec(trace) ?? [];
  const [exception = ''] = trace.split('\n', 1);
  return {
    reason: exception.replace(/^java\.(?:lang|util)\./, ''),
    ...(file !== undefined && { place: { file, line: Number(line) } }),
  };
}
