// Following one program to its end: limits, killing, reaping.
#pragma once

#include "accounting.hpp"
#include "capture.hpp"
#include "options.hpp"
#include "protocol.hpp"

#include <algorithm>
#include <csignal>
#include <poll.h>
#include <sys/wait.h>

namespace podium {

struct Outcome {
  int status = 0;
  rusage usage{};
  int64_t wallUs = 0, peak = 0;
  int64_t endedUs = 0;  // By the monotonic clock, which all processes of the machine share.
  bool cpuHit = false, wallHit = false, memoryHit = false, outputHit = false;
};

/** Kills the program, ended or not, with all it started. It must not have been reaped, or its id could be another's. */
inline void killProgram(pid_t pid) { kill(options.launch.sandboxed ? -1 : -pid, SIGKILL); }

inline bool hasEnded(pid_t pid) {
  siginfo_t end{};
  return waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_pid == pid;
}

/** Nothing that the program started outlives it. */
inline void killAndReap(pid_t pid, Outcome &outcome) {
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
inline int pollTimeoutMs(const Job &job, pid_t pid, int64_t startUs, CountedWallTime &counted, Outcome &outcome) {
  static const int64_t cores = std::max(1L, sysconf(_SC_NPROCESSORS_ONLN));
  const int64_t now = nowUs(), cpuUs = liveCpuTimeUs(job, pid);
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

/** How poll says that the supervisor has closed its end, where POLLHUP does not come. */
#ifdef POLLRDHUP
inline constexpr short hangUp = POLLRDHUP;
#else
inline constexpr short hangUp = 0;
#endif

/** Follows the program to its end. Exits the runner, killing everything, when the supervisor goes away. */
inline Outcome supervise(const Job &job, pid_t pid, Capture &out, Capture &err, int64_t startUs) {
  Outcome outcome;
  CountedWallTime counted{.sinceUs = startUs};
  bool killed = false, outOpen = !job.joined, errOpen = true;
  while (true) {
    int timeout = pollTimeoutMs(job, pid, startUs, counted, outcome);
    outcome.outputHit = out.seenBytes > job.outputLimitBytes || err.seenBytes > job.outputLimitBytes;
    const bool limitHit = outcome.cpuHit || outcome.wallHit || outcome.memoryHit || outcome.outputHit;
    if (!killed && (limitHit || out.storeError || err.storeError)) {
      killProgram(pid);
      killed = true;
    }
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
  outcome.endedUs = nowUs();
  outcome.wallUs = outcome.endedUs - startUs;
  killAndReap(pid, outcome);
  // What was written before the end still lies in the pipes; both are non-blocking.
  if (!killed && outOpen) out.drainRest(job.outputLimitBytes);
  if (!killed && errOpen) err.drainRest(job.outputLimitBytes);
  return outcome;
}

/** Decides by the final numbers which limits were reached. */
inline void judgeLimits(const Job &job, const Capture &out, const Capture &err, int64_t oomBefore, Outcome &outcome) {
  const int64_t cpuUs = static_cast<int64_t>(outcome.usage.ru_utime.tv_sec + outcome.usage.ru_stime.tv_sec) * 1000000 +
                        outcome.usage.ru_utime.tv_usec + outcome.usage.ru_stime.tv_usec;
  const bool hasGroup = options.launch.cgroupProcsFd >= 0;
  const bool signaled = WIFSIGNALED(outcome.status);
  const bool abnormal = signaled || WEXITSTATUS(outcome.status) != 0;
  const PeakMemory peak = peakMemory(outcome.usage);
  outcome.peak = peak.ownBytes;
  if (cpuUs > job.cpuLimitUs || (signaled && WTERMSIG(outcome.status) == SIGXCPU)) outcome.cpuHit = true;
  if (out.seenBytes > job.outputLimitBytes || err.seenBytes > job.outputLimitBytes) outcome.outputHit = true;
  if (signaled && WTERMSIG(outcome.status) == SIGXFSZ) outcome.outputHit = true;
  if (hasGroup ? oomKills() > oomBefore : outcome.memoryHit || peak.chargedBytes > job.memoryLimitBytes) {
    // A group stops a program as it passes the limit, and never one that is being killed already. So this came first; to
    // take so much memory down costs time, which may have used up the rest of the time limit before the program was gone.
    // Without a group there is nobody to stop it at that moment, but it must not fare better.
    outcome.memoryHit = true;
    outcome.cpuHit = outcome.wallHit = outcome.outputHit = false;
  } else if (hasGroup && abnormal && peak.chargedBytes >= job.memoryLimitBytes) {
    outcome.memoryHit = true;
  }
}

}  // namespace podium
