// Holds what the supervisor, which sees /proc, reports about a running program: how long it waited
// for a core, and whether other programs were busy.
#pragma once

#include "accounting.hpp"
#include "control.hpp"
#include "options.hpp"
#include "protocol.hpp"

#include <algorithm>

namespace podium {

/**
 * Asks the supervisor when a limit is near. Until the answer arrives, only the caps of the limits
 * stop the program.
 */
struct Sight {
  static constexpr int64_t spacingUs = 50000;
  int64_t startUs = 0;
  int64_t wallLimitUs = 0;   // Leaves out the time that it waited for a core.
  /**
   * The program that it is joined to has ended, and needs it no longer or only for a short time.
   */
  bool isAskedToEnd = false;
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

  /**
   * Takes the answer to the last question. An answer that arrives late, about the program before,
   * is dropped.
   */
  void take(const Job &job, const Seen &seen) {
    if (!asking || seen.id != job.id) return;
    asking = false;
    // The time in which it computed is no waiting time.
    waitedUs = std::clamp<int64_t>(seen.waitedUs, waitedUs, std::max(waitedUs, askedWallUs - askedCpuUs));
    contended = seen.contended;
  }

  void endWithin(int64_t us) {
    isAskedToEnd = true;
    wallLimitUs = us == 0 ? 0 : std::min(wallLimitUs, wallUs() - waitedUs + us);
  }

  int64_t wallUs() const { return nowUs() - startUs; }

  bool reachedWallLimit(const Job &job, int64_t wallUs) const {
    return wallUs >= job.wallCapUs || wallLimitUs == 0 || (!asking && askedWallUs >= wallLimitUs + waitedUs);
  }

  /**
   * Returns whether a program that ended by itself did so after its limit. While an answer is
   * missing, only the cap stops a program. A program that was asked to end, and did, exceeded no
   * limit.
   */
  bool endedTooLate(int64_t wallUs) const { return !asking && !isAskedToEnd && wallUs >= wallLimitUs + waitedUs; }

  bool reachedCpuLimit(const Job &job, int64_t cpuUs) const {
    return cpuUs >= job.cpuCapUs || (!asking && askedCpuUs >= job.cpuLimitUs && !contended);
  }

  /**
   * Returns whether to ask now: soon after the start, to begin the counts, and later when a limit
   * is reached.
   */
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
