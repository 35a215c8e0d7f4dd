import { type Attack, type AttackKind, cpp as text } from './attack.ts';

const helpers = text`
  interface Act { Object run() throws Throwable; }
  static void refused(String what, Act act) {
    try {
      System.out.println(what + " gave " + act.run());
    } catch (Throwable refusal) {}
  }`;

function attack(title: string, main: string, rest: Omit<Attack, 'title' | 'source' | 'language'>, before = ''): Attack {
  const source = `import java.io.*;
import java.net.*;
import java.nio.*;
import java.nio.file.*;
import java.util.*;
public class Main {${helpers}
${before}
  public static void main(String[] args) throws Throwable {
    Scanner in = new Scanner(System.in);
    String marker = in.next(), secret = in.next(), answer = in.next(), cache = in.next();
    int port = in.nextInt();
${main}
    System.out.println("contained");
  }
}
`;
  return { title, language: 'java', source, ...rest };
}

/** For programs that use all of their time, which is longer by the allowance. */
const shortTime = { timeLimitMs: 20 };

/** If it ran, its error would reject the source. */
const annotationProcessor = text`
import java.util.Set;
import javax.annotation.processing.*;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

@SupportedAnnotationTypes("*")
class Attack extends AbstractProcessor {
  static { if (true) throw new Error("it ran"); }
  @Override public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, "it ran");
    return true;
  }
}

@Deprecated
public class Main {
  public static void main(String[] args) {
    System.out.println("contained");
  }
}
`;

export const java: AttackKind = {
  kind: 'Java',
  attacks: [
    attack(
      'other processes',
      text`
        refused("exec", () -> Runtime.getRuntime().exec("id"));
        refused("builder", () -> new ProcessBuilder("/usr/lib/jvm/java-17-openjdk-amd64/bin/java", "-version").start());
        refused("parent", () -> ProcessHandle.current().parent().get().destroyForcibly());`,
      { verdict: 'accepted' },
    ),
    attack(
      'files of the machine, and any file written',
      text`
        for (String path : List.of(secret, answer, cache, "/etc/passwd", "/etc/shadow", "/proc/self/environ", "/proc/1/maps"))
          refused(path, () -> Files.readAllBytes(Path.of(path)).length);
        for (String path : List.of("/x", "/tmp/x", "/program/x", "/program/Main.class", "/dev/shm/x", "/work/x"))
          refused("write " + path, () -> Files.writeString(Path.of(path), "x"));
        refused("temporary", () -> File.createTempFile("x", "y"));
        refused("environment", () -> System.getenv("PODIUM_ATTACKED_SECRET").length());`,
      { verdict: 'accepted' },
    ),
    attack(
      'the network',
      text`
        refused("tcp", () -> new Socket("127.0.0.1", port));
        refused("udp", () -> new DatagramSocket(0));
        refused("server", () -> new ServerSocket(0));
        refused("channel", () -> java.nio.channels.SocketChannel.open());`,
      { verdict: 'accepted' },
    ),
    attack(
      'threads without end',
      text`
        try {
          while (true) {
            Thread thread = new Thread(() -> { try { Thread.sleep(1000000); } catch (InterruptedException end) {} });
            thread.setDaemon(true);
            thread.start();
          }
        } catch (OutOfMemoryError full) {}`,
      { verdict: 'accepted', timeLimitMs: 5000 },
    ),
    attack(
      'a full heap that it catches',
      text`
        List<int[]> kept = new ArrayList<>();
        while (port > 0) try { kept.add(new int[1 << 16]); } catch (OutOfMemoryError full) {}`,
      { verdict: 'memory_limit_exceeded', note: /heap is full/ },
    ),
    attack(
      'memory outside of the heap',
      text`
        List<Object> kept = new ArrayList<>();
        while (port > 0) kept.add(ByteBuffer.allocateDirect(1 << 20));`,
      { verdict: 'memory_limit_exceeded' },
    ),
    attack(
      'memory outside of the heap, by Unsafe',
      text`
        var field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        field.setAccessible(true);
        var unsafe = (sun.misc.Unsafe) field.get(null);
        while (port > 0) unsafe.setMemory(unsafe.allocateMemory(1 << 20), 1 << 20, (byte) 1);`,
      { verdict: 'memory_limit_exceeded' },
    ),
    attack(
      'classes without end',
      text`
        List<Object> kept = new ArrayList<>();
        while (port > 0)
          kept.add(java.lang.reflect.Proxy.newProxyInstance(new URLClassLoader(new URL[0]), new Class<?>[] {Runnable.class}, (a, b, c) -> null));`,
      // Each class takes CPU time to make, and more on a busy machine.
      { verdict: 'memory_limit_exceeded', timeLimitMs: 60_000 },
    ),
    attack(
      'a write to address zero',
      text`
        var field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        field.setAccessible(true);
        ((sun.misc.Unsafe) field.get(null)).putInt(0L, 1);`,
      { verdict: 'runtime_error', note: /SIGABRT/ },
    ),
    attack(
      'a hook that works on after the end',
      text`Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) {} }));`,
      { verdict: 'time_limit_exceeded', ...shortTime },
    ),
    attack('an exit inside of a hook', text`Runtime.getRuntime().addShutdownHook(new Thread(() -> System.exit(0)));`, {
      verdict: 'time_limit_exceeded',
      ...shortTime,
    }),
    attack(
      'finalizers and cleaners that never end',
      text`
        for (int i = 0; i < 4; i++) {
          new Object() { @Override protected void finalize() { while (true) {} } };
          java.lang.ref.Cleaner.create().register(new Object(), () -> { while (true) {} });
        }
        System.gc();
        Thread.sleep(50);`,
      { verdict: 'accepted', timeLimitMs: 5000 },
    ),
    attack(
      'a daemon thread that writes on at the end',
      text`
        Thread writer = new Thread(() -> { while (true) System.out.print(' '); });
        writer.setDaemon(true);
        writer.start();`,
      { verdict: 'accepted', timeLimitMs: 5000 },
    ),
    attack(
      'a sleep without end beside the threads of the compiler',
      text`
        long sum = 0;
        for (int i = 0; i < 20_000; i++) sum += Integer.toString(i).hashCode();
        while (sum != 1) Thread.sleep(1000);`,
      { verdict: 'time_limit_exceeded', note: /^still running after/, timeLimitMs: 500 },
    ),
    attack('threads that compute', text`for (int i = 0; i < 4; i++) new Thread(() -> { while (true) {} }).start();`, {
      verdict: 'time_limit_exceeded',
      ...shortTime,
    }),
    attack(
      'output without end from another thread',
      text`
        new Thread(() -> { while (true) System.out.println("x".repeat(4096)); }).start();`,
      { verdict: 'output_limit_exceeded', outputLimitBytes: 1024 ** 2, timeLimitMs: 5000 },
    ),
    attack(
      'endless recursion',
      text`f(1);`,
      { verdict: 'runtime_error', note: /StackOverflowError at Main\.java:\d+$/, timeLimitMs: 5000 },
      'static int f(int n) { return f(n + 1) + 1; }',
    ),
    {
      title: 'an annotation processor that runs while it is compiled',
      language: 'java',
      source: annotationProcessor,
      verdict: 'accepted',
    },
    attack('a method of more than 64 KB', `int x = 0;\n${'x = x * 31 + 1000000;\n'.repeat(10_000)}`, {
      verdict: 'compile_error',
      says: /Main\.java:\d+: error: code too large/,
    }),
    attack('a source that nests deeply', `int x = ${'-('.repeat(100_000)}1${')'.repeat(100_000)};`, {
      verdict: 'compile_error',
      says: /nests too deeply/,
    }),
  ],
};
