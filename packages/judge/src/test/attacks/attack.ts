import type { Verdict } from '../../verdicts.ts';
import type { Part } from '../joined-program.ts';

/**
 * Memory is limited by the machine's cgroups, or by the declared substitute on a machine without
 * them.
 */
export type MemoryMode = 'cgroup' | 'rlimit';

/** A hostile source and the outcome that the test requires. */
export interface Attack {
  title: string;
  /**
   * A part of the program that attacks share, or a separate source. In the source of a compile-time
   * attack, `@SECRET@` stands for the path of a file that nobody may read.
   */
  source: Part | string;
  /** The language of a separate source; C++ if absent. */
  language?: string;
  /** One verdict for both modes, or one for each if memory decides. */
  verdict: Verdict | Record<MemoryMode, Verdict>;
  /** The output of an accepted attack. The default is `contained`. */
  output?: string;
  note?: RegExp;
  /** The compiler's message matches this pattern. */
  says?: RegExp;
  timeLimitMs?: number;
  /** Asks for a judge of its own that gives the compiler this much CPU time. */
  compileTimeLimitMs?: number;
  memoryMegabytes?: number;
  outputLimitBytes?: number;
  /**
   * Both modes stop it in the same way, or another attack on memory meets the same mechanism in the
   * mode without cgroups. So one mode shows it.
   */
  needsOneMode?: true;
}

export interface AttackKind {
  kind: string;
  attacks: readonly Attack[];
}

/** Keeps the backslashes of C++ code. */
export const cpp = String.raw;

/** Every source of an attack begins with this code. */
export const prelude = cpp`
#include <arpa/inet.h>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <initializer_list>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Prints a call that succeeded, which makes the output wrong. A call that failed prints nothing.
static void printIfSucceeded(const char *what, long result) {
  if (result != -1) printf("%s gave %ld\n", what, result);
}
#define REFUSED(expression) printIfSucceeded(#expression, (long)(expression))

static int contained() {
  puts("contained");
  return 0;
}

// The input has these facts about the machine, which an attacker could have found out.
struct Hints {
  char marker[256], secretPath[256], answerPath[256], cacheDir[256];
  int port;
};
[[maybe_unused]] static Hints readHints() {
  Hints hints{};
  if (scanf("%255s %255s %255s %255s %d", hints.marker, hints.secretPath, hints.answerPath, hints.cacheDir, &hints.port) != 5) exit(9);
  return hints;
}

[[maybe_unused]] static void burn() {
  for (volatile int i = 0;; i = 1) {}
}
`;

export function part(main: string, before = ''): Part {
  return { main, before };
}

/** Makes a separate source for an attack that would change the other attacks. */
export function program(main: string, before = ''): string {
  return `${prelude}${before}\nint main() {\n${main}\n}\n`;
}
