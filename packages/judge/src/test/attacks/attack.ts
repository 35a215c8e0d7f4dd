import type { Verdict } from '../../verdicts.ts';
import type { Part } from '../joined-program.ts';

/** How memory is limited: by the machine's cgroups, or by the declared substitute where it has none. */
export type MemoryMode = 'cgroup' | 'rlimit';

/** A hostile source and what must come of it. */
export interface Attack {
  title: string;
  /**
   * A part of the program that attacks share, or a source of its own. In sources of compile-time attacks, `@SECRET@` stands
   * for the path of a file that nobody may read.
   */
  source: Part | string;
  /** One for both modes, or one for each where memory decides. */
  verdict: Verdict | Record<MemoryMode, Verdict>;
  /** The output of an accepted attack; by default `contained`. */
  output?: string;
  note?: RegExp;
  /** What the compiler says. */
  says?: RegExp;
  timeLimitMs?: number;
  memoryMegabytes?: number;
  outputLimitBytes?: number;
}

export interface AttackKind {
  kind: string;
  attacks: readonly Attack[];
}

/** C++ as it is written, backslashes and all. */
export const cpp = String.raw;

/** What sources of attacks begin with. */
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

// What was refused is not worth a word; what worked is printed, and makes the output wrong.
static void tellUnlessRefused(const char *what, long result) {
  if (result != -1) printf("%s gave %ld\n", what, result);
}
#define REFUSED(expression) tellUnlessRefused(#expression, (long)(expression))

static int contained() {
  puts("contained");
  return 0;
}

// What an attacker could have found out about the machine; it is in the input.
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

/** A source of its own, for an attack that would change the other attacks. */
export function program(main: string, before = ''): string {
  return `${prelude}${before}\nint main() {\n${main}\n}\n`;
}
