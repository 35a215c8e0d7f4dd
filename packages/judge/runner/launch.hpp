// Starting one program: everything that happens between vfork and exec.
#pragma once

#include "protocol.hpp"
#include "seccomp.hpp"

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/types.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace podium {

struct LaunchEnvironment {
  bool sandboxed = false;
  int cgroupProcsFd = -1;
  uid_t dropTo = 0;  // The user that programs run as; 0: the one that started the runner.
#ifdef __linux__
  std::vector<sock_filter> filter;
#endif
};

/** Written by the child, read by the parent: vfork lets both share the memory. */
struct LaunchFailure {
  const char *volatile step = nullptr;
  volatile int error = 0;
};

namespace launching {

/** As much as asked for, or as much as the hard limit leaves. */
inline bool limitResource(int resource, int64_t bytes) {
  rlimit limit{};
  if (getrlimit(static_cast<decltype(RLIMIT_CPU)>(resource), &limit) != 0) return false;
  rlim_t wanted = static_cast<rlim_t>(bytes);
  if (limit.rlim_max != RLIM_INFINITY && wanted > limit.rlim_max) wanted = limit.rlim_max;
  limit.rlim_cur = limit.rlim_max = wanted;
  return setrlimit(static_cast<decltype(RLIMIT_CPU)>(resource), &limit) == 0;
}

inline bool limitResources(const Job &job) {
  const int64_t cpuSeconds = job.cpuCapUs / 1000000 + 5;  // A backstop; the runner's own timer comes first.
#ifdef __linux__
  const int64_t queuedSignals = 1024;  // Each of them, and each timer, is memory of the kernel that no cgroup may be there to count.
  const int64_t coreBytes = 1;  // 0 would still start a system's crash handler for each crash; 1 is the kernel's word for none.
#else
  const int64_t coreBytes = 0;
#endif
  return limitResource(RLIMIT_CORE, coreBytes) && limitResource(RLIMIT_CPU, cpuSeconds) &&
         limitResource(RLIMIT_STACK, job.stackBytes) && limitResource(RLIMIT_FSIZE, job.fileSizeBytes) &&
         limitResource(RLIMIT_NOFILE, job.openFiles) &&
         (job.processes == 0 || limitResource(RLIMIT_NPROC, job.processes)) &&
#ifdef __linux__
         limitResource(RLIMIT_MSGQUEUE, 0) && limitResource(RLIMIT_MEMLOCK, 0) &&
         limitResource(RLIMIT_SIGPENDING, queuedSignals) &&
#endif
         (job.addressSpaceBytes == 0 || limitResource(RLIMIT_AS, job.addressSpaceBytes));
}

[[noreturn]] inline void fail(LaunchFailure &failure, const char *step) {
  failure.error = errno;
  failure.step = step;
  _exit(127);
}

inline void resetSignals() {
  signal(SIGPIPE, SIG_DFL);
  signal(SIGCHLD, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] inline void become(const Job &job, const LaunchEnvironment &environment, int outPipe, int errPipe,
                                char *const *arguments, char *const *variables, LaunchFailure &failure) {
  setsid();
#ifdef __linux__
  if (!environment.sandboxed) prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (environment.cgroupProcsFd >= 0 && write(environment.cgroupProcsFd, "0", 1) != 1) fail(failure, "join cgroup");
  if (!job.directory.empty() && chdir(job.directory.c_str()) != 0) fail(failure, "enter directory");
  if (dup2(job.stdinFd, 0) < 0 || dup2(outPipe, 1) < 0 || dup2(errPipe, 2) < 0) fail(failure, "pass standard streams");
#ifdef __linux__
  if (job.execFd >= 0 && job.execFd != execDescriptor && dup3(job.execFd, execDescriptor, O_CLOEXEC) < 0)
    fail(failure, "pass program");
#endif
  if (!limitResources(job)) fail(failure, "set limits");
#ifdef __linux__
  // The bare call: libc's own would look after threads of a process that this one is not.
  if (environment.dropTo != 0 && syscall(__NR_setresuid, environment.dropTo, environment.dropTo, environment.dropTo) != 0)
    fail(failure, "drop privileges");
#endif
  resetSignals();
#ifdef __linux__
  if (job.filtered && !installFilter(environment.filter)) fail(failure, "install system call filter");
  if (job.execFd >= 0) {
    // A writable descriptor of the program may live a moment longer in a process that has not yet called exec, on a busy
    // machine a long moment.
    for (int attempt = 0; attempt < 1000; ++attempt) {
      syscall(__NR_execveat, execDescriptor, "", arguments, variables, AT_EMPTY_PATH);
      if (errno != ETXTBSY) break;
      usleep(2000);
    }
    fail(failure, "execute program");
  }
#endif
  execve(arguments[0], arguments, variables);
  fail(failure, "execute program");
}

inline std::vector<char *> pointers(const std::vector<std::string> &texts) {
  std::vector<char *> result;
  for (const auto &text : texts) result.push_back(const_cast<char *>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

}  // namespace launching

/** The new process, or -1 with the failing step. Returns once the program has taken over. */
inline pid_t launch(const Job &job, const LaunchEnvironment &environment, int outPipe, int errPipe,
                    LaunchFailure &failure) {
  const auto arguments = launching::pointers(job.args), variables = launching::pointers(job.environment);
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t pid = vfork();
  if (pid == 0) launching::become(job, environment, outPipe, errPipe, arguments.data(), variables.data(), failure);
  if (pid < 0) {
    failure.step = "fork";
    failure.error = errno;
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  return pid;
}

}  // namespace podium
