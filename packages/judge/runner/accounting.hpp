// What the kernel says about a program while it runs and after it: time, memory, and what its memory group counted.
#pragma once

#include "options.hpp"
#include "protocol.hpp"

#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>

namespace podium {

inline int64_t nowUs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<int64_t>(now.tv_sec) * 1000000 + now.tv_nsec / 1000;
}

/** CPU time of a live process with all its threads; 0 where the system has no such clock (RLIMIT_CPU then limits). */
inline int64_t cpuTimeUs([[maybe_unused]] pid_t pid) {
#ifdef __linux__
  clockid_t clock;
  timespec used{};
  if (clock_getcpuclockid(pid, &clock) == 0 && clock_gettime(clock, &used) == 0)
    return static_cast<int64_t>(used.tv_sec) * 1000000 + used.tv_nsec / 1000;
#endif
  return 0;
}

/** CPU time of a process that has been reaped. */
inline int64_t cpuTimeUs(const rusage &usage) {
  return static_cast<int64_t>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 + usage.ru_utime.tv_usec +
         usage.ru_stime.tv_usec;
}

/**
 * CPU time of a live program. In a sandbox a tool's includes that of its live children, whose ids follow its own; what those
 * that have ended used is in the final usage only.
 */
inline int64_t liveCpuTimeUs(const Job &job, pid_t pid) {
  const pid_t family = options.launch.sandboxed && !job.filtered ? 16 : 1;
  int64_t total = 0;
  for (pid_t member = pid; member < pid + family; ++member) total += cpuTimeUs(member);
  return total;
}

/** Whether the resident size of a local program can be watched. */
inline bool watchesMemory(const Job &job) {
#ifdef __linux__
  return !options.launch.sandboxed && job.filtered;
#else
  return false;
#endif
}

/** Resident size of a live process; 0 where /proc does not say. */
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

/** The most memory of a program at one time. */
struct PeakMemory {
  int64_t residentBytes = 0;
  int64_t chargedBytes = 0;  // To its group, which counts what the kernel holds for it, but no pages of files that were there before.
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
