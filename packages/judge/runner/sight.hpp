// What the supervisor, who sees /proc, knows of a running program: how long it waited for a core, and whether others were busy.
#pragma once

#include "accounting.hpp"
#include "control.hpp"
#include "options.hpp"
#include "protocol.hpp"

#include <algorithm>

namespace podium {

/** The runner asks as a limit is near; while it waits for the answer, only the caps of the limits hold. */
struct Sight {
  static constexpr int64_t spacingUs = 50000;
  int64_t startUs = 0;
  int64_t wallLimitUs = 0;   // Without what it waited.
  bool isToldToEnd = false;  // The program that it is joined to has ended, and needs it no more or not for long.
  int64_t waitedUs = 0;
  bool contended = false;
  bool asking = false;
  int64_t askedWallUs = 0, askedCpuUs = 0;

  void ask(const Job &job, int64_t wallUs, int64_t cpuUs) {
    asking = true;
    askedWallUs = wallUs;
    askedCpuUs = cpuUs;
    writeFrame(options.controlFd, {"look", "id=" + job.id, "cpu_us=" + std::to_string(cpuUs)});
  }

  /** Takes the answer to the last question; an answer that comes too late, for the program before, is dropped. */
  void take(const Job &job, const Seen &seen) {
    if (!asking || seen.id != job.id) return;
    asking = false;
    // What it computed, it did not wait.
    waitedUs = std::clamp<int64_t>(seen.waitedUs, waitedUs, std::max(waitedUs, askedWallUs - askedCpuUs));
    contended = seen.contended;
  }

  void endWithin(int64_t us) {
    isToldToEnd = true;
    wallLimitUs = us == 0 ? 0 : std::min(wallLimitUs, wallUs() - waitedUs + us);
  }

  int64_t wallUs() const { return nowUs() - startUs; }

  bool reachedWallLimit(const Job &job, int64_t wallUs) const {
    return wallUs >= job.wallCapUs || wallLimitUs == 0 || (!asking && askedWallUs >= wallLimitUs + waitedUs);
  }

  /**
   * Whether a program that ended by itself did so after its limit: while an answer is late, nothing but
   * the cap stops it. One that was asked to end, and did, passed no limit.
   */
  bool endedTooLate(int64_t wallUs) const { return !asking && !isToldToEnd && wallUs >= wallLimitUs + waitedUs; }

  bool reachedCpuLimit(const Job &job, int64_t cpuUs) const {
    return cpuUs >= job.cpuCapUs || (!asking && askedCpuUs >= job.cpuLimitUs && !contended);
  }

  /** When to ask: soon after the start, to know where the counts begin, then as a limit is reached. */
  bool isDue(const Job &job, int64_t wallUs, int64_t cpuUs) const {
    if (asking) return false;
    if (askedWallUs == 0) return wallUs >= firstLookUs(job);
    return (cpuUs >= job.cpuLimitUs && askedCpuUs < job.cpuLimitUs) ||
           (wallUs >= wallLimitUs + waitedUs && wallUs >= askedWallUs + spacingUs);
  }

  int64_t wallLeftUs(const Job &job, int64_t wallUs) const {
    if (asking) return job.wallCapUs - wallUs;
    if (askedWallUs == 0) return firstLookUs(job) - wallUs;
    return std::min(job.wallCapUs, std::max(wallLimitUs + waitedUs, askedWallUs + spacingUs)) - wallUs;
  }

  int64_t cpuLeftUs(const Job &job, int64_t cpuUs) const {
    return (asking || askedCpuUs >= job.cpuLimitUs ? job.cpuCapUs : job.cpuLimitUs) - cpuUs;
  }

 private:
  static int64_t firstLookUs(const Job &job) { return std::min<int64_t>(100000, job.cpuLimitUs / 4); }
};

}  // namespace podium
