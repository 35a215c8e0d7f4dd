// The system call filter of contestants' programs. It lists what is allowed, so that calls that a
// later kernel adds are not. Unknown calls answer ENOSYS, so that libraries fall back; creating a
// process answers EPERM.
#pragma once

#ifdef __linux__

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <map>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace podium {

/**
 * The program's descriptor in the child, the only one that `execveat` may run. It closes as the
 * program starts. Programs may have this many descriptors, so that none of theirs can have its
 * number.
 */
inline constexpr int execDescriptor = 64;

#if defined(__x86_64__)
inline constexpr unsigned filterArch = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
inline constexpr unsigned filterArch = AUDIT_ARCH_AARCH64;
#else
#error "The runner knows the system calls of x86-64 and 64-bit ARM only."
#endif

namespace filter {

inline constexpr int allowedCalls[] = {
    // Reads, writes and inspects files. The mount namespace decides which files a program can open.
    __NR_read, __NR_write, __NR_readv, __NR_writev, __NR_pread64, __NR_pwrite64, __NR_preadv, __NR_pwritev, __NR_lseek,
    __NR_close, __NR_dup, __NR_dup3, __NR_fstat, __NR_newfstatat, __NR_statx, __NR_openat, __NR_faccessat,
    __NR_readlinkat, __NR_getcwd, __NR_getdents64, __NR_fadvise64, __NR_ftruncate, __NR_fsync, __NR_fdatasync, __NR_ppoll,
    __NR_pselect6, __NR_statfs, __NR_fstatfs,
    // Manages the program's own memory.
    __NR_mmap, __NR_munmap, __NR_mprotect, __NR_mremap, __NR_madvise, __NR_brk, __NR_msync, __NR_mincore, __NR_membarrier,
    // Manages the process itself, its threads and its signals.
    __NR_exit, __NR_exit_group, __NR_getpid, __NR_gettid, __NR_getppid, __NR_getuid, __NR_geteuid, __NR_getgid,
    __NR_getegid, __NR_getpgid, __NR_getsid, __NR_getresuid, __NR_getresgid, __NR_getgroups, __NR_getrusage, __NR_times,
    __NR_sysinfo, __NR_uname, __NR_getcpu, __NR_set_tid_address, __NR_set_robust_list, __NR_get_robust_list, __NR_futex,
    __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_rt_sigpending, __NR_rt_sigtimedwait,
    __NR_rt_sigsuspend, __NR_sigaltstack, __NR_tgkill, __NR_tkill, __NR_restart_syscall, __NR_wait4, __NR_waitid,
    __NR_sched_yield, __NR_sched_getaffinity, __NR_sched_getparam, __NR_sched_getscheduler, __NR_sched_get_priority_max,
    __NR_sched_get_priority_min, __NR_getrandom,
    // Reads clocks and sets timers.
    __NR_clock_gettime, __NR_clock_getres, __NR_clock_nanosleep, __NR_nanosleep, __NR_gettimeofday, __NR_setitimer,
    __NR_getitimer, __NR_timer_create, __NR_timer_settime, __NR_timer_gettime, __NR_timer_getoverrun, __NR_timer_delete,
#ifdef __NR_getrlimit
    __NR_getrlimit, __NR_setrlimit,
#endif
#ifdef __NR_faccessat2
    __NR_faccessat2,
#endif
#ifdef __NR_rseq
    __NR_rseq,
#endif
#ifdef __NR_futex_waitv
    __NR_futex_waitv,
#endif
#ifdef __x86_64__
    __NR_open, __NR_stat, __NR_lstat, __NR_access, __NR_readlink, __NR_dup2, __NR_poll, __NR_select, __NR_getpgrp,
    __NR_arch_prctl, __NR_alarm, __NR_pause, __NR_time, __NR_getdents,
#endif
};

/**
 * What an event loop needs besides. The descriptors, and a pair of local sockets, lead nowhere but
 * back into the process.
 */
inline constexpr int eventCalls[] = {
    __NR_epoll_create1, __NR_epoll_ctl, __NR_epoll_pwait, __NR_eventfd2, __NR_pipe2,
#ifdef __x86_64__
    __NR_epoll_wait,
#endif
};

using Code = std::vector<sock_filter>;

inline sock_filter statement(unsigned short code, unsigned value) { return {code, 0, 0, value}; }
inline sock_filter load(size_t offset) { return statement(BPF_LD | BPF_W | BPF_ABS, static_cast<unsigned>(offset)); }
inline sock_filter answer(unsigned value) { return statement(BPF_RET | BPF_K, value); }
/** Loads the low 32 bits of an argument; both architectures are little endian. */
inline sock_filter loadArgument(int index) { return load(offsetof(seccomp_data, args) + 8 * static_cast<size_t>(index)); }
inline constexpr unsigned refuse(unsigned error) { return SECCOMP_RET_ERRNO | error; }

/**
 * Allows a call only if its argument is one of the values. Otherwise the call fails with the error.
 */
inline Code allowArgument(int argument, const std::vector<unsigned> &values, unsigned error) {
  Code code{loadArgument(argument)};
  for (unsigned value : values) {
    code.push_back({BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value});
    code.push_back(answer(SECCOMP_RET_ALLOW));
  }
  code.push_back(answer(refuse(error)));
  return code;
}

/** Call numbers with the same answer, from `first` to the start of the next range. */
struct CallRange {
  unsigned first;
  size_t answer;
};

/** The answers, and for each call number which of them it gets; `unknown` for those in between. */
struct Rules {
  static constexpr size_t unknown = 0;
  std::vector<Code> answers{{answer(refuse(ENOSYS))}};
  std::map<unsigned, size_t> calls;

  template <typename Calls>
  void give(const Calls &numbers, Code code) {
    for (int number : numbers) calls[static_cast<unsigned>(number)] = answers.size();
    answers.push_back(std::move(code));
  }

  std::vector<CallRange> ranges() const {
    std::vector<CallRange> ranges;
    const auto add = [&ranges](unsigned first, size_t answer) {
      if (ranges.empty() || ranges.back().answer != answer) ranges.push_back({first, answer});
    };
    unsigned next = 0;
    for (const auto &[call, answer] : calls) {
      if (call > next) add(next, unknown);
      add(call, answer);
      next = call + 1;
    }
    add(next, unknown);
    return ranges;
  }
};

/**
 * Finds the range of a call by binary search, and jumps to its answer. At each installation, so once
 * per test, the kernel evaluates the filter for every call number and compiles it: a short way to
 * every answer and a short filter make starts cheaper.
 */
struct Search {
  Code &code;
  struct Jump {
    size_t branch;
    bool taken;
    size_t answer;
  };
  std::vector<Jump> jumps;

  void land(size_t branch, bool taken) {
    const size_t distance = code.size() - branch - 1;
    // A jump reaches no further. With more calls than that, the list has to be split.
    if (distance > 255) abort();
    (taken ? code[branch].jt : code[branch].jf) = static_cast<unsigned char>(distance);
  }

  void add(const CallRange *first, const CallRange *end) {
    const CallRange *middle = first + (end - first) / 2;
    const size_t branch = code.size();
    code.push_back({BPF_JMP | BPF_JGE | BPF_K, 0, 0, middle->first});
    follow(branch, false, first, middle);
    follow(branch, true, middle, end);
  }

  void follow(size_t branch, bool taken, const CallRange *first, const CallRange *end) {
    if (end - first == 1) {
      jumps.push_back({branch, taken, first->answer});
      return;
    }
    land(branch, taken);
    add(first, end);
  }

  void addAnswers(const std::vector<Code> &answers) {
    for (size_t index = 0; index < answers.size(); ++index) {
      for (const Jump &jump : jumps)
        if (jump.answer == index) land(jump.branch, jump.taken);
      code.insert(code.end(), answers[index].begin(), answers[index].end());
    }
  }
};

}  // namespace filter

/** `allowsEvents`: the program's language runs an event loop. */
inline std::vector<sock_filter> buildFilter(bool allowsEvents) {
  using namespace filter;
  Rules rules;
  rules.give(allowedCalls, {answer(SECCOMP_RET_ALLOW)});
  // Programs may create threads, but no processes and no namespaces.
  constexpr unsigned namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |
                                  CLONE_NEWNET;
  rules.give(std::array{__NR_clone}, {loadArgument(0),
                                      {BPF_JMP | BPF_JSET | BPF_K, 2, 0, namespaces},
                                      {BPF_JMP | BPF_JSET | BPF_K, 0, 1, CLONE_THREAD},
                                      answer(SECCOMP_RET_ALLOW),
                                      answer(refuse(EPERM))});
#ifdef __NR_fork
  rules.give(std::array{__NR_fork, __NR_vfork}, {answer(refuse(EPERM))});
#endif
  rules.give(std::array{__NR_execve}, {answer(refuse(EPERM))});
  // The runner's own exec of the program passes. Afterwards the descriptor is closed.
  rules.give(std::array{__NR_execveat}, allowArgument(0, {execDescriptor}, EPERM));
  rules.give(std::array{__NR_fcntl},
             allowArgument(1, {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC}, EPERM));
  std::vector<unsigned> requests{0x5401 /* TCGETS */, 0x5413 /* TIOCGWINSZ */, 0x541b /* FIONREAD */};
  if (allowsEvents) requests.push_back(0x5421 /* FIONBIO */);
  rules.give(std::array{__NR_ioctl}, allowArgument(1, requests, ENOTTY));
  rules.give(std::array{__NR_prctl}, allowArgument(0, {PR_SET_NAME, PR_GET_NAME, 0x53564d41 /* PR_SET_VMA */}, EPERM));
  rules.give(std::array{__NR_prlimit64}, allowArgument(0, {0}, EPERM));
  if (allowsEvents) {
    rules.give(eventCalls, {answer(SECCOMP_RET_ALLOW)});
    rules.give(std::array{__NR_socketpair}, allowArgument(0, {1 /* AF_UNIX */}, EPERM));
  }
  Code code{load(offsetof(seccomp_data, arch)),
            {BPF_JMP | BPF_JEQ | BPF_K, 1, 0, filterArch},
            answer(SECCOMP_RET_KILL_PROCESS),
            load(offsetof(seccomp_data, nr))};
  const auto ranges = rules.ranges();
  Search search{code, {}};
  search.add(ranges.data(), ranges.data() + ranges.size());
  search.addAnswers(rules.answers);
  return code;
}

/**
 * Installs the filter for the calling thread; false if the kernel rejects it. It is safe between
 * vfork and exec.
 */
inline bool installFilter(const std::vector<sock_filter> &code) {
  sock_fprog program{static_cast<unsigned short>(code.size()), const_cast<sock_filter *>(code.data())};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  // Without this flag, older kernels slow filtered processes down against speculation attacks. The
  // sandbox contains no secrets.
  if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0) return true;
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

}  // namespace podium

#endif
