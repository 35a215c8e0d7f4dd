// Reads what the kernel counts for a program while it runs and after it: its time, its memory, and
// the memory of its group.
#pragma once

#include "options.hpp"
#include "protocol.hpp"

#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>

namespace podium {

inline int64_t nowUs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<int64_t>(now.tv_sec) * 1000000 + now.tv_nsec / 1000;
}

/**
 * Returns the CPU time of a live process with all its threads. It is 0 on systems without such a
 * clock, where RLIMIT_CPU limits the time.
 */
inline int64_t cpuTimeUs([[maybe_unused]] pid_t pid) {
#ifdef __linux__
  clockid_t clock;
  timespec used{};
  if (clock_getcpuclockid(pid, &clock) == 0 && clock_gettime(clock, &used) == 0)
    return static_cast<int64_t>(used.tv_sec) * 1000000 + used.tv_nsec / 1000;
#endif
  return 0;
}

/** Returns the CPU time of a process that has been reaped. */
inline int64_t cpuTimeUs(const rusage &usage) {
  return static_cast<int64_t>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 + usage.ru_utime.tv_usec +
         usage.ru_stime.tv_usec;
}

/** Adds the CPU time of another process. */
inline void add(rusage &usage, const rusage &other) {
  timeradd(&usage.ru_utime, &other.ru_utime, &usage.ru_utime);
  timeradd(&usage.ru_stime, &other.ru_stime, &usage.ru_stime);
}

/**
 * Returns the CPU time of a live program. A tool in a sandbox has child processes, whose ids follow
 * its own: the live ones are included. The time of children that have ended is only in the final
 * usage.
 */
inline int64_t liveCpuTimeUs(const Job &job, pid_t pid) {
  const pid_t family = options.launch.sandboxed && !job.filtered ? 16 : 1;
  int64_t total = 0;
  for (pid_t member = pid; member < pid + family; ++member) total += cpuTimeUs(member);
  return total;
}

/**
 * Returns whether the runner can watch the resident size of the program: only a local program's.
 */
inline bool watchesMemory(const Job &job) {
#ifdef __linux__
  return !options.launch.sandboxed && job.filtered;
#else
  return false;
#endif
}

/** Returns the resident size of a live process; 0 if /proc does not show it. */
inline int64_t residentBytes(pid_t pid) {
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

inline int64_t readNumber(int fd, const char *key) {
  char text[1024];
  ssize_t size = pread(fd, text, sizeof text - 1, 0);
  if (size <= 0) return -1;
  text[size] = '\0';
  if (key == nullptr) return strtoll(text, nullptr, 10);
  const char *found = strstr(text, key);
  return found == nullptr ? -1 : strtoll(found + strlen(key), nullptr, 10);
}

inline int64_t oomKills() { return options.cgroupEventsFd < 0 ? 0 : readNumber(options.cgroupEventsFd, "oom_kill "); }

inline void resetPeak() {
  if (options.cgroupPeakResets && pwrite(options.cgroupPeakFd, "0", 1, 0) != 1) options.cgroupPeakResets = false;
}

/** The largest memory use of a program during its run. */
struct PeakMemory {
  int64_t residentBytes = 0;
  /**
   * The group's peak. It includes what the kernel allocates for the program, but not the file pages
   * that were in memory before.
   */
  int64_t chargedBytes = 0;
};

inline PeakMemory peakMemory(const rusage &usage) {
#ifdef __APPLE__
  const int64_t resident = usage.ru_maxrss;
#else
  const int64_t resident = static_cast<int64_t>(usage.ru_maxrss) * 1024;
#endif
  const int64_t charged = options.cgroupPeakResets ? readNumber(options.cgroupPeakFd, nullptr) : -1;
  return {resident, charged < 0 ? resident : charged};
}

}  // namespace podium
