import { readVersionNumber } from '../machine/find-tool.ts';
import { openInstallationFolder } from './installation-folder.ts';
import { compileOn, findMachine, runOn } from './jvm.ts';
import type { Language } from './language.ts';
import { findMainClass } from './main-class.ts';
import { excerptReader } from './read-excerpts.ts';

/** `-proc:none` starts no annotation processor, which would be code of the source. */
const flags = [
  ...['-proc:none', '-implicit:none', '-encoding', 'UTF-8', '-XDsuppressNotes', '-Xmaxerrs', '20', '-Xmaxwarns', '20'],
];

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
  allowance: { timeFactor: 2, startTimeMs: 200, startMemoryBytes: 512 * 1024 ** 2 },
  reservesMemory: true,
  async prepare(cacheDir) {
    const machine = await findMachine(java.tool);
    return {
      compiler: {
        ...(await compileOn(machine, {
          tool: java.tool,
          folder: await openInstallationFolder(cacheDir, 'java', machine.fingerprint),
          // It takes 0.3 s of CPU time with its archive instead of 0.5.
          command: ['-m', 'jdk.compiler/com.sun.tools.javac.Main', ...flags],
          heapMegabytes: 768,
          usualProgram: { name: 'Usual.java', source: usualProgram },
          readMessages,
        })),
        version: readVersionNumber(machine.version),
        fingerprint: `java ${machine.fingerprint} ${flags.join(' ')}`,
        mayBeBroken: (messages) => !/: error: /.test(messages),
        soundSource: 'public class Main { public static void main(String[] args) {} }\n',
        findEntryPoint: (files) =>
          findMainClass(files, {
            preferred: [({ name }) => name === 'Main' || name.endsWith('.Main'), ({ isPublic }) => isPublic],
            choice: 'call the class that starts the program Main, or make it public.',
            advice: 'A program starts in `public static void main(String[] args)` of a class such as Main.',
          }),
      },
      runtime: await runOn(machine, []),
    };
  },
};

/**
 * Matches what is no code, whole, also if it does not end: the pattern is linear then. It runs on
 * sources of learners.
 */
const noCode =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*(?:"|\n|$)|'(?:\\.|[^'\\\n])*(?:'|\n|$)/g;
const braceOrType =
  /[{}]|\bpublic\s+(?:(?:abstract|final|sealed|non-sealed|strictfp)\s+)*(?:@?interface|class|enum|record)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu;

/** Returns the name of the public type of a source, after which its file must be called. */
function namePublicClass(source: string): string | undefined {
  let depth = 0;
  for (const [found, name] of source.replace(noCode, ' ').matchAll(braceOrType)) {
    if (found === '{') depth += 1;
    else if (found === '}') depth -= 1;
    else if (depth === 0 && name !== undefined && Buffer.byteLength(name) <= 100) return name;
  }
  return undefined;
}

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

const readExcerpts = excerptReader(/^(\S+\.java):(\d+): (error|warning): (?:\[[\w-]+\] )?(.*)$/);
/** The compiler counts what it said. */
const countLine = /^(?:only showing the first )?\d+ (?:errors?|warnings?)\b.*$|^Note: /;

const onePublic = ' is public: only one class of a file may be, the one after which the file is named';

function readMessages(messages: string) {
  const inOneFile = messages.replace(/ is public, should be declared in a file named \S+/g, onePublic);
  return readExcerpts(inOneFile, countLine);
}
