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
// (seccomp.hpp). Wall time is the runner's own timer, and is there to stop a program that sleeps. On a busy machine a program
// also waits for a core, which is not its fault: in a stretch of time in which it used a twentieth of a core or more, only
// what it used counts; in any other stretch everything counts. A second limit, several times as high, holds for all wall
// time. (The kernel's own number of the time spent waiting is in /proc, which programs would then see too.) Memory is limited by a cgroup: the child joins it through an
// inherited descriptor before its exec, an OOM kill is seen in the group's counter, the peak is read from the group.
// Without a cgroup the peak is ru_maxrss and RLIMIT_AS is the supervisor's backstop; where /proc can be seen, on a learner's
// machine, the resident size is looked at every few milliseconds too. The stack limit is given by the supervisor.
//
// The runner reports facts: exit or signal, usage, which limits were hit. It knows no verdicts. After each program it kills
// and reaps whatever is left before it answers; the program itself is reaped last, since until then nobody else can be given
// its id. If the supervisor closes its end of the socket, the runner kills
// everything and ends. It does so too if the supervisor is killed, which closes the socket as well; in the sandbox,
// bubblewrap's dying signal may come first.
//
// Two modes, and the difference that matters: `--sandboxed` refuses to start unless it is pid 1, because it cleans up by
// kill(-1); `--local` (a learner's machine, no isolation) only ever kills the process group of the program.

#include "launch.hpp"
#include "protocol.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <grp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#ifdef __linux__
#include <linux/capability.h>
#endif

using namespace podium;

namespace {

struct Options {
  LaunchEnvironment launch;
  int controlFd = 3;
  int cgroupPeakFd = -1;
  int cgroupEventsFd = -1;
  bool cgroupPeakResets = false;
};

Options options;
int childPipe[2];  // SIGCHLD writes a byte here, so that one poll waits for everything.

[[noreturn]] void die(const char *message) {
  fprintf(stderr, "runner: %s: %s\n", message, strerror(errno));
  exit(70);
}

int64_t nowUs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<int64_t>(now.tv_sec) * 1000000 + now.tv_nsec / 1000;
}

// ---- What the kernel says about the program ----

/** CPU time of a live process with all its threads; 0 where the system has no such clock (RLIMIT_CPU then limits). */
int64_t cpuTimeUs([[maybe_unused]] pid_t pid) {
#ifdef __linux__
  clockid_t clock;
  timespec used{};
  if (clock_getcpuclockid(pid, &clock) == 0 && clock_gettime(clock, &used) == 0)
    return static_cast<int64_t>(used.tv_sec) * 1000000 + used.tv_nsec / 1000;
#endif
  return 0;
}

/** Whether the resident size of a local program can be watched. */
bool watchesMemory(const Job &job) {
#ifdef __linux__
  return !options.launch.sandboxed && job.filtered;
#else
  return false;
#endif
}

/** Resident size of a live process; 0 where /proc does not say. */
int64_t residentBytes(pid_t pid) {
  char path[32], text[128];
  snprintf(path, sizeof path, "/proc/%d/statm", pid);
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  const ssize_t size = read(fd, text, sizeof text - 1);
  close(fd);
  if (size <= 0) return 0;
  text[size] = '\0';
  const char *resident = strchr(text, ' ');
  return resident == nullptr ? 0 : strtoll(resident, nullptr, 10) * sysconf(_SC_PAGESIZE);
}

int64_t readNumber(int fd, const char *key) {
  char text[1024];
  ssize_t size = pread(fd, text, sizeof text - 1, 0);
  if (size <= 0) return -1;
  text[size] = '\0';
  if (key == nullptr) return strtoll(text, nullptr, 10);
  const char *found = strstr(text, key);
  return found == nullptr ? -1 : strtoll(found + strlen(key), nullptr, 10);
}

int64_t oomKills() { return options.cgroupEventsFd < 0 ? 0 : readNumber(options.cgroupEventsFd, "oom_kill "); }

void resetPeak() {
  if (options.cgroupPeakResets && pwrite(options.cgroupPeakFd, "0", 1, 0) != 1) options.cgroupPeakResets = false;
}

int64_t peakBytes(const rusage &usage) {
#ifdef __APPLE__
  return usage.ru_maxrss;
#else
  const int64_t resident = static_cast<int64_t>(usage.ru_maxrss) * 1024;
  return options.cgroupPeakResets ? readNumber(options.cgroupPeakFd, nullptr) : resident;
#endif
}

// ---- One program ----

struct Capture {
  int pipeFd = -1;
  int fileFd = -1;
  int64_t keepBytes = 0;
  int64_t seenBytes = 0;
  int storeError = 0;

  /** Takes what is in the pipe; false at its end. Stops between chunks once the limit is passed. */
  bool drain(int64_t limitBytes) {
    static char buffer[1 << 16];
    while (true) {
      ssize_t size = read(pipeFd, buffer, sizeof buffer);
      if (size < 0 && errno == EINTR) continue;
      if (size < 0) return true;
      if (size == 0) return false;
      store(buffer, size);
      seenBytes += size;
      if (seenBytes > limitBytes || size < static_cast<ssize_t>(sizeof buffer)) return true;
    }
  }

  void store(const char *bytes, ssize_t size) {
    int64_t offset = std::min(seenBytes, keepBytes);
    size = static_cast<ssize_t>(std::min<int64_t>(size, keepBytes - offset));
    while (size > 0) {
      ssize_t written = pwrite(fileFd, bytes, static_cast<size_t>(size), offset);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) {
        storeError = written < 0 ? errno : ENOSPC;
        return;
      }
      bytes += written;
      offset += written;
      size -= written;
    }
  }

  int64_t storedBytes() const { return std::min(seenBytes, keepBytes); }
};

struct Outcome {
  int status = 0;
  rusage usage{};
  int64_t wallUs = 0, peak = 0;
  bool cpuHit = false, wallHit = false, memoryHit = false, outputHit = false;
};

/** Kills the program, ended or not, with all it started. It must not have been reaped, or its id could be another's. */
void killProgram(pid_t pid) { kill(options.launch.sandboxed ? -1 : -pid, SIGKILL); }

bool hasEnded(pid_t pid) {
  siginfo_t end{};
  return waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_pid == pid;
}

/** Nothing that the program started outlives it. */
void killAndReap(pid_t pid, Outcome &outcome) {
  killProgram(pid);
  while (wait4(pid, &outcome.status, 0, &outcome.usage) < 0 && errno == EINTR) {
  }
  if (!options.launch.sandboxed) return;
  while (waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
  }
}

/** The wall time that counts against the limit: not what a program that wants to run spends waiting for a core. */
struct CountedWallTime {
  static constexpr int64_t stretchUs = 100000;
  static constexpr int64_t runningShare = 20;
  int64_t countedUs = 0, sinceUs = 0, cpuBeforeUs = 0;

  int64_t at(int64_t now) const { return countedUs + now - sinceUs; }

  void endStretch(int64_t now, int64_t cpuUs) {
    const int64_t stretch = now - sinceUs, used = cpuUs - cpuBeforeUs;
    countedUs += used * runningShare >= stretch ? std::min(used, stretch) : stretch;
    sinceUs = now;
    cpuBeforeUs = cpuUs;
  }
};

/** Looks at the limits of a running program and says how long it may be left alone. */
int pollTimeoutMs(const Job &job, pid_t pid, int64_t startUs, CountedWallTime &counted, Outcome &outcome) {
  static const int64_t cores = std::max(1L, sysconf(_SC_NPROCESSORS_ONLN));
  const int64_t now = nowUs(), cpuUs = cpuTimeUs(pid);
  if (now - counted.sinceUs >= CountedWallTime::stretchUs || counted.at(now) >= job.wallLimitUs)
    counted.endStretch(now, cpuUs);
  const int64_t wallLeft = std::min(job.wallLimitUs - counted.at(now), job.wallCapUs - (now - startUs));
  const int64_t cpuLeft = job.cpuLimitUs - cpuUs;
  if (wallLeft <= 0) outcome.wallHit = true;
  if (cpuLeft <= 0) outcome.cpuHit = true;
  int64_t sleepUs = std::min({wallLeft, cpuLeft / cores, CountedWallTime::stretchUs});
  if (watchesMemory(job)) {
    constexpr int64_t memoryIntervalUs = 5000;
    sleepUs = std::min(sleepUs, memoryIntervalUs);
    if (residentBytes(pid) > job.memoryLimitBytes) outcome.memoryHit = true;
  }
  return static_cast<int>(std::clamp<int64_t>(sleepUs / 1000 + 1, 1, 60000));
}

/** Follows the program to its end. Exits the runner, killing everything, when the supervisor goes away. */
Outcome supervise(const Job &job, pid_t pid, Capture &out, Capture &err, int64_t startUs) {
  Outcome outcome;
  CountedWallTime counted{.sinceUs = startUs};
  bool killed = false, outOpen = true, errOpen = true;
  while (true) {
    int timeout = pollTimeoutMs(job, pid, startUs, counted, outcome);
    outcome.outputHit = out.seenBytes > job.outputLimitBytes || err.seenBytes > job.outputLimitBytes;
    const bool limitHit = outcome.cpuHit || outcome.wallHit || outcome.memoryHit || outcome.outputHit;
    if (!killed && (limitHit || out.storeError || err.storeError)) {
      killProgram(pid);
      killed = true;
    }
#ifdef POLLRDHUP
    const short hangUp = POLLRDHUP;
#else
    const short hangUp = 0;
#endif
    pollfd waits[] = {{childPipe[0], POLLIN, 0},
                      {outOpen && !killed ? out.pipeFd : -1, POLLIN, 0},
                      {errOpen && !killed ? err.pipeFd : -1, POLLIN, 0},
                      {options.controlFd, hangUp, 0}};
    if (poll(waits, 4, timeout) < 0 && errno != EINTR) die("poll");
    if (waits[3].revents & (POLLHUP | POLLERR | hangUp)) {
      killAndReap(pid, outcome);
      exit(0);
    }
    if (waits[1].revents) outOpen = out.drain(job.outputLimitBytes);
    if (waits[2].revents) errOpen = err.drain(job.outputLimitBytes);
    if (waits[0].revents) {
      char ignored[64];
      while (read(childPipe[0], ignored, sizeof ignored) > 0) {
      }
      if (hasEnded(pid)) break;
    }
  }
  outcome.wallUs = nowUs() - startUs;
  killAndReap(pid, outcome);
  // What was written before the end still lies in the pipes; both are non-blocking.
  if (!killed) {
    for (int64_t before = -1; outOpen && before != out.seenBytes && out.seenBytes <= job.outputLimitBytes;) {
      before = out.seenBytes;
      outOpen = out.drain(job.outputLimitBytes);
    }
    for (int64_t before = -1; errOpen && before != err.seenBytes && err.seenBytes <= job.outputLimitBytes;) {
      before = err.seenBytes;
      errOpen = err.drain(job.outputLimitBytes);
    }
  }
  return outcome;
}

void judgeLimits(const Job &job, const Capture &out, const Capture &err, int64_t oomBefore, Outcome &outcome) {
  const int64_t cpuUs = static_cast<int64_t>(outcome.usage.ru_utime.tv_sec + outcome.usage.ru_stime.tv_sec) * 1000000 +
                        outcome.usage.ru_utime.tv_usec + outcome.usage.ru_stime.tv_usec;
  const bool signaled = WIFSIGNALED(outcome.status);
  const bool abnormal = signaled || WEXITSTATUS(outcome.status) != 0;
  outcome.peak = peakBytes(outcome.usage);
  if (cpuUs > job.cpuLimitUs || (signaled && WTERMSIG(outcome.status) == SIGXCPU)) outcome.cpuHit = true;
  if (out.seenBytes > job.outputLimitBytes || err.seenBytes > job.outputLimitBytes) outcome.outputHit = true;
  if (signaled && WTERMSIG(outcome.status) == SIGXFSZ) outcome.outputHit = true;
  if (options.launch.cgroupProcsFd < 0 && (outcome.memoryHit || outcome.peak > job.memoryLimitBytes)) {
    // A cgroup would have stopped it as it passed the limit, before whatever else it did.
    outcome.memoryHit = true;
    outcome.cpuHit = outcome.wallHit = outcome.outputHit = false;
  }
  if (options.launch.cgroupProcsFd >= 0 && abnormal)
    outcome.memoryHit = oomKills() > oomBefore || outcome.peak >= job.memoryLimitBytes;
}

// ---- Files in and out ----

bool copyFile(int from, int to, int64_t maxBytes, int64_t &copied) {
  static char buffer[1 << 16];
  copied = 0;
  while (true) {
    ssize_t size = pread(from, buffer, sizeof buffer, copied);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return size == 0;
    if (copied + size > maxBytes) {
      errno = EFBIG;
      return false;
    }
    for (ssize_t done = 0; done < size;) {
      ssize_t written = pwrite(to, buffer + done, static_cast<size_t>(size - done), copied + done);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      done += written;
    }
    copied += size;
  }
}

bool placeFiles(const Job &job) {
  for (const auto &file : job.place) {
    int target = open(file.path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644);
    int64_t copied = 0;
    bool done = target >= 0 && copyFile(file.fd, target, INT64_MAX, copied);
    int error = errno;
    if (target >= 0) close(target);
    errno = error;
    if (!done) return false;
  }
  return true;
}

/** Bytes copied; -1 when there is no such regular file, -2 when it is larger than asked for, -3 when copying failed. */
int64_t collectFile(const FileCopy &file) {
  int source = open(file.path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (source < 0) return -1;
  struct stat information {};
  int64_t copied = -1;
  if (fstat(source, &information) == 0 && S_ISREG(information.st_mode)) {
    if (information.st_size > file.maxBytes) copied = -2;
    else if (!copyFile(source, file.fd, file.maxBytes, copied)) copied = -3;
  }
  close(source);
  return copied;
}

// ---- Jobs ----

Fields failed(const Job &job, const std::string &step, int error) {
  return {"failed", "id=" + job.id, "message=" + step + ": " + strerror(error)};
}

Fields describe(const Job &job, const Capture &out, const Capture &err, const Outcome &outcome) {
  const auto microseconds = [](const timeval &time) { return static_cast<int64_t>(time.tv_sec) * 1000000 + time.tv_usec; };
  std::string hits;
  const auto add = [&hits](bool hit, const char *name) {
    if (hit) hits += (hits.empty() ? "" : ",") + std::string(name);
  };
  add(outcome.cpuHit, "cpu_time");
  add(outcome.wallHit, "wall_time");
  add(outcome.memoryHit, "memory");
  add(outcome.outputHit, "output");
  Fields fields{"result", "id=" + job.id,
                WIFSIGNALED(outcome.status) ? "signal=" + std::to_string(WTERMSIG(outcome.status))
                                            : "exit=" + std::to_string(WEXITSTATUS(outcome.status)),
                "cpu_us=" + std::to_string(microseconds(outcome.usage.ru_utime) + microseconds(outcome.usage.ru_stime)),
                "wall_us=" + std::to_string(outcome.wallUs), "peak_bytes=" + std::to_string(outcome.peak),
                "out_bytes=" + std::to_string(out.storedBytes()), "err_bytes=" + std::to_string(err.storedBytes()),
                "err_seen=" + std::to_string(err.seenBytes), "hits=" + hits};
  for (const auto &file : job.collect)
    fields.push_back("collected=" + std::to_string(file.fd) + ":" + std::to_string(collectFile(file)));
  return fields;
}

bool openCapture(int fileFd, int64_t keepBytes, Capture &capture, int &writeEnd) {
  int ends[2];
  if (ftruncate(fileFd, 0) != 0 || pipe(ends) != 0) return false;
  for (int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  capture.pipeFd = ends[0];
  capture.fileFd = fileFd;
  capture.keepBytes = keepBytes;
  writeEnd = ends[1];
  return true;
}

void prepareInput(const Job &job) {
  lseek(job.stdinFd, 0, SEEK_SET);
#ifdef __linux__
  // Pages that the runner reads in are charged to the runner's group, not to the program's.
  if (job.stdinFd > 2) posix_fadvise(job.stdinFd, 0, 0, POSIX_FADV_WILLNEED);
#endif
}

Fields runJob(const Job &job) {
  if (!placeFiles(job)) return failed(job, "place file", errno);
  Capture out, err;
  int outWrite = -1, errWrite = -1;
  if (!openCapture(job.outFd, job.outputLimitBytes, out, outWrite)) return failed(job, "prepare output", errno);
  if (!openCapture(job.errFd, job.errorKeepBytes, err, errWrite)) return failed(job, "prepare error output", errno);
  prepareInput(job);
  resetPeak();
  const int64_t oomBefore = oomKills();
  LaunchFailure failure;
  const int64_t startUs = nowUs();
  pid_t pid = launch(job, options.launch, outWrite, errWrite, failure);
  close(outWrite);
  close(errWrite);
  if (pid > 0 && failure.step != nullptr) waitpid(pid, nullptr, 0);
  Outcome outcome;
  if (failure.step == nullptr) outcome = supervise(job, pid, out, err, startUs);
  close(out.pipeFd);
  close(err.pipeFd);
  if (failure.step != nullptr) return failed(job, failure.step, failure.error);
  if (out.storeError || err.storeError) return failed(job, "store output", std::max(out.storeError, err.storeError));
  judgeLimits(job, out, err, oomBefore, outcome);
  return describe(job, out, err, outcome);
}

// ---- Start ----

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

/**
 * Started by root, the sandbox has no user namespace: the runner itself gives up root, and with it every capability. Only its
 * saved user id stays, since the kernel delivers bubblewrap's dying signal only to a process that bubblewrap, which is
 * root without capabilities, may signal. Programs lose that too before their exec.
 */
void dropPrivileges() {
#ifdef __linux__
  const uid_t id = options.launch.dropTo;
  if (id == 0) return;
  if (setgroups(0, nullptr) != 0 || setresgid(id, id, id) != 0 || setresuid(id, id, 0) != 0) die("drop privileges");
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct none[2]{};
  if (syscall(__NR_capset, &header, none) != 0) die("drop capabilities");
  if (getuid() != id || geteuid() != id || setgroups(0, nullptr) == 0) die("privileges were not dropped");
#endif
}

void prepareProcess() {
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
  for (Fields fields; readFrame(options.controlFd, fields);) {
    Job job;
    const bool understood = !fields.empty() && fields[0] == "run" && parseJob(fields, job);
    if (!writeFrame(options.controlFd, understood ? runJob(job) : failed(job, "parse job", EINVAL))) return 70;
  }
  return 0;
}
