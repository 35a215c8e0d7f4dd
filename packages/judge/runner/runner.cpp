// Podium's runner: starts programs under limits, measures them, and tells the supervisor what happened.
//
// Theory of operation
// -------------------
// The supervisor (the judge, in Node) starts one runner per submission, inside bubblewrap. There the runner is pid 1 of a
// pid namespace of its own (`--as-pid-1`), which gives it three things: the kernel hands it the CPU time of everything it
// waits for, it inherits every orphan, and when it ends, the kernel kills the whole namespace. All tests of a submission
// run in that one sandbox, so a test costs a vfork and an exec and no new namespaces.
//
// Nothing is copied that can be passed as a descriptor. Program, test inputs and the files that take its output arrive as
// inherited descriptors; the file system of the sandbox can be empty. Only the runner forks, never Node: the memory and
// the time that the kernel charges to a child before its exec are those of a process of under 2 MB.
//
// Jobs and results travel as frames (protocol.hpp) over a socket that closes on exec. The program holds descriptors 0, 1
// and 2 and nothing else, so it can forge no result; the runner is not dumpable, so it cannot be traced or have its
// descriptors stolen. What the program writes is data, never status: its output goes through pipes to the runner, which
// counts and caps it while it is produced and stores it in the given files from outside the program's memory group, so
// that neither output nor its page cache is charged to the program.
//
// Limits. CPU time is read from the process's CPU clock (all threads, to the nanosecond). The runner sleeps for the
// shortest time in which the remaining budget could be used up on all cores, so a program is stopped within about a
// millisecond of its limit without being polled at a fixed rate. What is reported is wait4's usage, which is final. This
// would miss the time of a child that nobody waits for, hence the rule that programs may create threads but not processes
// (seccomp.hpp). Wall time is the runner's own timer, and is there to stop a program that sleeps.
//
// Busy machines. A program that waits for a core is not asleep, and one that shares caches and the halves of a core with others
// needs more CPU time for the same work. The kernel counts both in /proc, which programs would see too if the runner did. So
// the runner asks the supervisor, who sees it from outside (contention.ts), with a `look` frame: soon after the start, which
// begins the counts, and when a limit is reached. The answer says how long the program and its runner had no core although
// they wanted one, which does not count as wall time, and whether others were busy, in which case the program may go on up to
// a cap, twice its CPU time. The supervisor then has it run again alone. Until an answer comes, only caps stop a program: of
// CPU time, and of all wall time.
//
// Memory is limited by a cgroup: the child joins it through an inherited descriptor before its exec, an OOM kill is seen in
// the group's counter, and a failure with the group's peak at the limit counts as one. Files are read in by the runner, or they
// would be charged to the program that reads them first. Without a cgroup RLIMIT_AS is the supervisor's backstop, and the peak
// decides; where /proc can be seen, on a learner's machine, the resident size is looked at every few milliseconds too. The
// stack limit is given by the supervisor.
//
// The peak that is reported is the same everywhere: what the program had resident at most (ru_maxrss), its own pages and those
// of its file that it used. What a group charges is another number: it leaves out pages that were in memory before, which is
// nearly all of a small program, and counts page tables. The kernel carries the parent's size into ru_maxrss, so that no program
// seems smaller than the runner, which is under a megabyte. Only where a program was stopped for its memory, what its group
// charged is reported if that is more.
//
// Interactive problems take two runners, each in a sandbox of its own, whose programs are joined by two pipes that the
// supervisor made. What a joined program writes goes through its runner, which counts it as any output, passes on all of it
// and then its end. Nobody fails because the other one has gone: the program's runner holds its input open until it has noted
// the program's end, and what is written to a program that has ended is dropped by the writer's runner. Whoever ends first may
// still make the other one fail, at the end of its input, so the order matters: the moment of an end, on the clock that both
// runners share, is the first that the other program can have seen of it. The supervisor, which knows what an end means, says
// with an `end` frame how much longer the other one may run. The frame may arrive while that one is ending: its output is closed,
// but the kernel has not reported the end. It then counts as ended by itself, when its output closed. To show who waited for whom, the runner reports how
// long the program had written nothing, and how much it worked in that time.
//
// The runner reports facts: exit or signal, usage, which limits were hit. It knows no verdicts. After each program it kills
// and reaps whatever is left before it answers; the program itself is reaped last, since until then nobody else can be given
// its id. If the supervisor closes its end of the socket, the runner kills everything and ends. It does so too if the
// supervisor is killed, which closes the socket as well; in the sandbox, bubblewrap's dying signal may come first.
//
// No program learns from its process ids what those before it did: where the kernel lets the runner choose them, every program
// starts with the same. The runner keeps one capability for that (CAP_CHECKPOINT_RESTORE) and a descriptor of the kernel's last
// id, since the sandbox has no /proc.
//
// Two modes, and the difference that matters: `--sandboxed` refuses to start unless it is pid 1, because it cleans up by
// kill(-1); `--local` (a learner's machine, no isolation) only ever kills the process group of the program.
//
// Where to look: protocol.hpp (frames and jobs), run-job.hpp (one job), launch.hpp (vfork to exec), seccomp.hpp (the filter),
// supervise.hpp (limits, killing, reaping), sight.hpp with control.hpp (what the supervisor sees), accounting.hpp (what the
// kernel says), pipe-reader.hpp with capture.hpp and relay.hpp (output), files.hpp (files in and out).

#include "run-job.hpp"

#include <grp.h>
#ifdef __linux__
#include <linux/capability.h>
#include <sched.h>
#endif

using namespace podium;

namespace {

void onChildEnd(int) {
  const int before = errno;
  const char byte = 0;
  [[maybe_unused]] ssize_t written = write(childPipe[1], &byte, 1);
  errno = before;
}

void parseOptions(int count, char **values) {
  for (int index = 1; index < count; ++index) {
    const std::string name = values[index];
    const auto number = [&] { return index + 1 < count ? atoi(values[++index]) : -1; };
    if (name == "--sandboxed") options.launch.sandboxed = true;
    else if (name == "--local") options.launch.sandboxed = false;
    else if (name == "--control") options.controlFd = number();
    else if (name == "--core") options.core = number();
    else if (name == "--last-pid") options.lastPidFd = number();
    else if (name == "--cgroup-procs") options.launch.cgroupProcsFd = number();
    else if (name == "--cgroup-peak") options.cgroupPeakFd = number();
    else if (name == "--cgroup-events") options.cgroupEventsFd = number();
    else if (name == "--drop-to") options.launch.dropTo = static_cast<uid_t>(number());
    else {
      errno = EINVAL;
      die(name.c_str());
    }
  }
  options.cgroupPeakResets = options.cgroupPeakFd >= 0;
}

/** Inherited descriptors must not reach programs; only 0, 1 and 2 are theirs. */
void closeOnExec() {
#if defined(__linux__) && defined(__NR_close_range)
  if (syscall(__NR_close_range, 3U, ~0U, 4U /* CLOSE_RANGE_CLOEXEC */) == 0) return;
#endif
  const long most = std::min(sysconf(_SC_OPEN_MAX), 65536L);
  for (int fd = 3; fd < most; ++fd) fcntl(fd, F_SETFD, FD_CLOEXEC);
}

#ifdef __linux__
constexpr unsigned chooseIds = 40;  // CAP_CHECKPOINT_RESTORE, which older headers do not name.

/** Gives up all capabilities but these of the second 32; false where they are not there to keep. An exec gives them up too. */
bool keepCapabilities(unsigned mask) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const __user_cap_data_struct capabilities[2] = {{}, {.effective = mask, .permitted = mask, .inheritable = 0}};
  return syscall(__NR_capset, &header, capabilities) == 0;
}
#endif

/**
 * Started by root, the sandbox has no user namespace: the runner itself gives up root, and with it every capability but
 * the one that chooses process ids. Its saved user id stays too, since the kernel delivers bubblewrap's dying signal only to a
 * process that bubblewrap, which is root without capabilities, may signal. Programs lose both before their exec.
 */
void dropPrivileges() {
#ifdef __linux__
  const uid_t id = options.launch.dropTo;
  if (id != 0 && (setgroups(0, nullptr) != 0 || setresgid(id, id, id) != 0 || setresuid(id, id, 0) != 0))
    die("drop privileges");
  if (options.lastPidFd >= 0 && !keepCapabilities(1U << (chooseIds % 32))) options.lastPidFd = -1;
  if (id == 0) return;
  if (options.lastPidFd < 0 && !keepCapabilities(0)) die("drop capabilities");
  if (getuid() != id || geteuid() != id || setgroups(0, nullptr) == 0) die("privileges were not dropped");
#endif
}

/** Programs inherit it and, filtered, cannot change it. A core that was taken away meanwhile is no reason not to run. */
void stayOnCore() {
#ifdef __linux__
  if (options.core < 0 || options.core >= CPU_SETSIZE) return;
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(options.core, &cores);
  sched_setaffinity(0, sizeof cores, &cores);
#endif
}

void prepareProcess() {
  stayOnCore();
  closeOnExec();
  dropPrivileges();
#ifdef __linux__
  prctl(PR_SET_DUMPABLE, 0);
  // Changing the user cleared it. Without a sandbox the runner must live to kill what the program has started.
  if (options.launch.sandboxed) prctl(PR_SET_PDEATHSIG, SIGKILL);
  options.launch.filter = buildFilter();
#endif
  signal(SIGPIPE, SIG_IGN);
  if (pipe(childPipe) != 0) die("pipe");
  for (int end : childPipe) {
    fcntl(end, F_SETFD, FD_CLOEXEC);
    fcntl(end, F_SETFL, O_NONBLOCK);
  }
  struct sigaction action {};
  action.sa_handler = onChildEnd;
  action.sa_flags = SA_RESTART;
  sigaction(SIGCHLD, &action, nullptr);
}

}  // namespace

int main(int count, char **values) {
  parseOptions(count, values);
  if (options.launch.sandboxed && getpid() != 1) {
    fprintf(stderr, "runner: --sandboxed works only as pid 1 of a pid namespace\n");
    return 64;
  }
  prepareProcess();
  if (!writeFrame(options.controlFd, {"ready", "protocol=1"})) return 70;
  for (Fields fields; nextFrame(options.controlFd, fields);) {
    Job job;
    const bool understood = !fields.empty() && fields[0] == "run" && parseJob(fields, job);
    if (!writeFrame(options.controlFd, understood ? runJob(job) : failed(job, "parse job", EINVAL))) return 70;
  }
  return 0;
}
