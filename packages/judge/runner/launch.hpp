// Starts one program: everything that happens between vfork and exec.
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
  int cgroupJoinFd = -1;
  /** The user that programs run as. 0 is the user that started the runner. */
  uid_t dropTo = 0;
#ifdef __linux__
  std::vector<sock_filter> filter;
  std::vector<sock_filter> eventFilter;  // It is built for the first job that needs it.
#endif
};

/** The program's ends of its standard streams, as descriptors of the runner. */
struct StandardStreams {
  int in = -1, out = -1, err = -1;
};

/** The child writes it and the parent reads it: after vfork they share their memory. */
struct LaunchFailure {
  const char *volatile step = nullptr;
  volatile int error = 0;
};

namespace launching {

/** Sets both limits to the value, or to the hard limit if that is lower. */
inline bool limitResource(int resource, int64_t bytes) {
  rlimit limit{};
  if (getrlimit(static_cast<decltype(RLIMIT_CPU)>(resource), &limit) != 0) return false;
  rlim_t wanted = static_cast<rlim_t>(bytes);
  if (limit.rlim_max != RLIM_INFINITY && wanted > limit.rlim_max) wanted = limit.rlim_max;
  limit.rlim_cur = limit.rlim_max = wanted;
  return setrlimit(static_cast<decltype(RLIMIT_CPU)>(resource), &limit) == 0;
}

inline bool limitResources(const Job &job) {
  // This is a backstop: the runner's own timer fires earlier.
  const int64_t cpuSeconds = job.cpuCapUs / 1000000 + 5;
#ifdef __linux__
  // Each queued signal and each timer takes kernel memory, and there may be no cgroup to count it.
  const int64_t queuedSignals = 1024;
  // With 0, the kernel would still start the system's crash handler for each crash. 1 is its code
  // for no dump at all.
  const int64_t coreBytes = 1;
#else
  const int64_t coreBytes = 0;
#endif
  const int64_t stackBytes = job.stackBytes == 0 ? static_cast<int64_t>(RLIM_INFINITY) : job.stackBytes;
  return limitResource(RLIMIT_CORE, coreBytes) && limitResource(RLIMIT_CPU, cpuSeconds) &&
         limitResource(RLIMIT_STACK, stackBytes) && limitResource(RLIMIT_FSIZE, job.fileSizeBytes) &&
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

[[noreturn]] inline void become(const Job &job, const LaunchEnvironment &environment, const StandardStreams &streams,
                                char *const *arguments, char *const *variables, LaunchFailure &failure) {
  setsid();
#ifdef __linux__
  if (!environment.sandboxed) prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (environment.cgroupJoinFd >= 0 && write(environment.cgroupJoinFd, "0", 1) != 1) fail(failure, "join cgroup");
  if (!job.directory.empty() && chdir(job.directory.c_str()) != 0) fail(failure, "enter directory");
  if (dup2(streams.in, 0) < 0 || dup2(streams.out, 1) < 0 || dup2(streams.err, 2) < 0) fail(failure, "pass standard streams");
#ifdef __linux__
  if (job.execFd >= 0 && job.execFd != execDescriptor && dup3(job.execFd, execDescriptor, O_CLOEXEC) < 0)
    fail(failure, "pass program");
#endif
  if (!limitResources(job)) fail(failure, "set limits");
#ifdef __linux__
  // This is the bare system call: libc's wrapper would also change the threads of the parent, whose
  // memory is shared.
  if (environment.dropTo != 0 && syscall(__NR_setresuid, environment.dropTo, environment.dropTo, environment.dropTo) != 0)
    fail(failure, "drop privileges");
#endif
  resetSignals();
#ifdef __linux__
  if (job.filtered && !installFilter(job.allowsEvents ? environment.eventFilter : environment.filter)) fail(failure, "install system call filter");
  if (job.execFd >= 0) {
    // A process that has not called exec yet may still hold the program's file open for writing:
    // for a moment, or longer on a busy machine.
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

/**
 * Starts the program and returns once its exec has succeeded. Returns -1 and the failed step if it
 * cannot be started.
 */
inline pid_t launch(const Job &job, LaunchEnvironment &environment, const StandardStreams &streams,
                    LaunchFailure &failure) {
#ifdef __linux__
  if (job.allowsEvents && environment.eventFilter.empty()) environment.eventFilter = buildFilter(true);
#endif
  const auto arguments = launching::pointers(job.args), variables = launching::pointers(job.environment);
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t pid = vfork();
  if (pid == 0) launching::become(job, environment, streams, arguments.data(), variables.data(), failure);
  if (pid < 0) {
    failure.step = "fork";
    failure.error = errno;
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  return pid;
}

}  // namespace podium
