// Podium's runner starts programs under limits, measures them, and reports what happened to the
// supervisor.
//
// Theory of operation
// -------------------
// The supervisor (the judge, in Node) starts one runner per submission, inside bubblewrap. There
// the runner is pid 1 of a pid namespace of its own (`--as-pid-1`). This gives it three things: the
// kernel adds to its usage the CPU time of every process that it waits for, it inherits every
// orphan, and when it ends, the kernel kills the whole namespace. All tests of a submission run in
// that one sandbox, so a test costs a vfork and an exec and no new namespaces.
//
// Files are passed as inherited descriptors: the program, the test inputs and the files that take
// the output. So the file system of the sandbox can be empty. A sandboxed program reads a copy of
// its input, which it can also open as /dev/stdin (named-streams.hpp explains why). Only the runner
// forks, never Node: the memory and the time that the kernel charges to a child before its exec are
// those of a process of under 2 MB.
//
// Jobs and results travel as frames (protocol.hpp) over a socket that closes on exec. The program
// holds descriptors 0, 1 and 2 and nothing else, so it can forge no result. The runner is not
// dumpable, so nobody can trace it or steal its descriptors. The output of a program is data and
// never status. It goes through pipes to the runner, which counts and caps it while the program
// writes it, and stores it in the given files from outside the program's memory group. So neither
// the output nor its page cache is charged to the program.
//
// Limits. The runner reads CPU time from the process's CPU clock (all threads, to the nanosecond).
// It sleeps for the shortest time in which the remaining budget could be used up on all cores, so a
// program is stopped within about a millisecond of its limit without polling at a fixed rate. The
// reported time is wait4's usage, which is final. It would miss the time of a child that nobody
// waits for. That is why programs may create threads but not processes (seccomp.hpp). The runner
// measures wall time with its own timer, which exists to stop a program that sleeps.
//
// Busy machines. A program that waits for a core is not asleep, and a program that shares caches
// and the halves of a core with others needs more CPU time for the same work. The kernel counts
// both in /proc, but programs would see /proc too if the runner did. So the runner asks the
// supervisor, which sees it from outside (contention.ts), with a `look` frame: soon after the
// start, to begin the counts, and when a limit is reached. The answer has two parts. The first is
// how long the program and its runner wanted a core and had none; this time does not count as wall
// time. The second is whether other programs were busy. In that case the program may go on up to a
// cap, twice its CPU time, and the supervisor then runs it again alone. Until an answer arrives, a
// program is stopped only by the caps: one of CPU time, and one of all wall time.
//
// Memory is limited by a cgroup. The child joins it through an inherited descriptor before its
// exec. An OOM kill shows in the group's counter, and a failure while the group's peak is at the
// limit counts as one. The runner reads files in first, or they would be charged to the program
// that reads them first. Without a cgroup RLIMIT_AS is the supervisor's backstop, and the peak
// decides. Where /proc is visible, on a learner's machine, the runner also checks the resident size
// every few milliseconds. The supervisor gives the stack limit.
//
// The reported peak is the same everywhere: the largest resident size (ru_maxrss), which is the
// program's own pages and those of its file that it used. The charge of a group is another number:
// it leaves out pages that were in memory before, which is nearly all of a small program, and
// counts page tables. The kernel carries the parent's size into ru_maxrss, so no program seems
// smaller than the runner, which is under a megabyte. The runner reports the group's charge only if
// it stopped the program for its memory and the charge is larger.
//
// Interactive problems take two runners, each in a sandbox of its own, whose programs are joined by
// two pipes that the supervisor made. The output of a joined program goes through its runner, which
// counts it, passes all of it on, and then closes the other program's input. A program does not
// fail because the other one has gone: the runner of the ended program holds its input open until
// it has noted the end, and the other runner drops what its program still writes. The first end may
// still make the other program fail, at the end of its input. So the order matters: the runner
// reports the moment of an end, on the clock that both runners share, as the earliest moment at
// which the other program can have seen it. The supervisor, which knows what an end means, sends an
// `end` frame with the time that the other program may still run. That frame may arrive while that
// program is ending: its output is closed, but the kernel has not reported the end. It then counts
// as ended by itself, at the moment its output closed. The supervisor can also keep the end of a
// program from the other one, by holding the write end of the pipe between them. The runner reports
// a program that closes its output and goes on in a `closed` frame, so that it is not held up. To
// show which program waited for the other, the runner reports how long the program had written
// nothing, and how much it worked in that time.
//
// The runner reports facts: exit or signal, usage, and the limits that were hit. It knows no
// verdicts. After each program it kills and reaps all that is left before it answers. It reaps the
// program itself last, since until then no other process can be given its id. If the supervisor
// closes its end of the socket or is killed, the runner kills everything and ends. In the sandbox,
// bubblewrap's dying signal may come first.
//
// A program learns nothing about earlier programs from its process ids: where the kernel lets the
// runner choose them, every program starts with the same ids. For that the runner keeps one
// capability (CAP_CHECKPOINT_RESTORE) and a descriptor of the kernel's last id, since the sandbox
// has no /proc.
//
// The two modes differ in how they kill. `--sandboxed` cleans up by kill(-1), and so refuses to
// start unless it is pid 1. `--local` (a learner's machine, no isolation) only ever kills the
// process group of the program.
//
// Files: protocol.hpp (frames and jobs), run-job.hpp (one job), launch.hpp (vfork to exec),
// named-streams.hpp (/dev/stdin and the others), seccomp.hpp (the filter), supervise.hpp (limits,
// killing, reaping), sight.hpp with control.hpp (what the supervisor sees), accounting.hpp (what
// the kernel counts), pipe-reader.hpp with capture.hpp and relay.hpp (output), files.hpp (copies in
// and out).

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
    else if (name == "--streams") options.namesStreams = true;
    else if (name == "--core") options.core = number();
    else if (name == "--last-pid") options.lastPidFd = number();
    else if (name == "--cgroup-join") options.launch.cgroupJoinFd = number();
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

/** Keeps inherited descriptors from programs, which have 0, 1 and 2 only. */
void closeOnExec() {
#if defined(__linux__) && defined(__NR_close_range)
  if (syscall(__NR_close_range, 3U, ~0U, 4U /* CLOSE_RANGE_CLOEXEC */) == 0) return;
#endif
  const long most = std::min(sysconf(_SC_OPEN_MAX), 65536L);
  for (int fd = 3; fd < most; ++fd) fcntl(fd, F_SETFD, FD_CLOEXEC);
}

#ifdef __linux__
constexpr unsigned chooseIds = 40;  // CAP_CHECKPOINT_RESTORE, which older headers do not name.

/**
 * Gives up all capabilities except these of the second 32; an exec gives them up too. Returns false
 * if the runner does not have them.
 */
bool keepCapabilities(unsigned mask) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const __user_cap_data_struct capabilities[2] = {{}, {.effective = mask, .permitted = mask, .inheritable = 0}};
  return syscall(__NR_capset, &header, capabilities) == 0;
}
#endif

/**
 * Gives up root and all capabilities except the one that chooses process ids: a sandbox that root
 * starts has no user namespace. The saved user id stays too, since the kernel delivers bubblewrap's
 * dying signal only to a process that bubblewrap, which is root without capabilities, may signal.
 * Programs lose both before their exec.
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

/**
 * Pins the runner to its core. Programs inherit the pin, and filtered ones cannot change it. If the
 * core is no longer available, the runner works without the pin.
 */
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
  if (options.namesStreams) namedStreams.make();
  dropPrivileges();
#ifdef __linux__
  prctl(PR_SET_DUMPABLE, 0);
  // Changing the user cleared the dying signal. Without a sandbox the runner must live on to kill
  // what the program has started.
  if (options.launch.sandboxed) prctl(PR_SET_PDEATHSIG, SIGKILL);
  options.launch.filter = buildFilter(false);
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
