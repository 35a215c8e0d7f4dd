// What a joined program writes: passed on to whoever it talks to, and counted on its way.
#pragma once

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <unistd.h>

#include "accounting.hpp"
#include "pipe-reader.hpp"

namespace podium {

/** Reads no more than it can pass on, so that a program that writes faster than the other one reads has to wait. */
struct Relay : PipeReader {
  int targetFd = -1;
  bool outlivesReader = false;  // Once nobody reads any more, what is written is dropped; otherwise writing fails.
  int64_t seenBytes = 0;
  int64_t closedUs = 0;  // When the program was seen to have closed its output, by its end at the latest; 0: not yet.

  /** Whether the other side has yet to take what was read. */
  bool holds() const { return start < end; }

  /** Moves what can be moved now. The other side sees the end of the output once it has all of it. */
  void pass(int64_t limitBytes) {
    while (pipeFd >= 0 && seenBytes <= limitBytes) {
      if (holds() && !write()) return;
      const ssize_t size = ::read(pipeFd, buffer, sizeof buffer);
      if (size < 0 && errno == EINTR) continue;
      if (size < 0) return;
      if (size == 0) {
        closedUs = nowUs();
        return close();
      }
      start = 0;
      end = static_cast<size_t>(size);
      seenBytes += size;
    }
    if (holds()) write();
  }

  void loseTarget() {
    closeTarget();
    start = end = 0;
    // Without a reader, writing fails: the program is to find that out as it would without a relay.
    if (!outlivesReader) closePipe();
  }

  void close() {
    closeTarget();
    closePipe();
  }

 private:
  inline static char buffer[1 << 16];
  size_t start = 0, end = 0;

  /** False while there is more than the other side can take now. */
  bool write() {
    while (holds()) {
      const ssize_t size = targetFd < 0 ? static_cast<ssize_t>(end - start) : ::write(targetFd, buffer + start, end - start);
      if (size >= 0) start += static_cast<size_t>(size);
      else if (errno == EAGAIN) return false;
      else if (errno != EINTR) loseTarget();
    }
    return true;
  }

  void closeTarget() {
    if (targetFd >= 0) ::close(targetFd);
    targetFd = -1;
  }
};

/** Makes the pipe of a relay to `targetFd`, which it takes over and to which writing does not wait from then on; as `openPipe`. */
inline bool openRelay(int targetFd, bool outlivesReader, Relay &relay, int &writeEnd) {
  relay.targetFd = targetFd;
  relay.outlivesReader = outlivesReader;
  return fcntl(targetFd, F_SETFL, O_NONBLOCK) == 0 && relay.openPipe(writeEnd);
}

/**
 * Since when a joined program has written nothing, and for how long of that time it was at work: of a stretch in which it used a
 * twentieth of a core or more, all counts, since it may have waited for a core of a busy machine.
 */
struct Silence {
  static constexpr int64_t stretchUs = 100000;
  static constexpr int64_t workingShare = 20;
  int64_t sinceUs = 0, workedUs = 0, seenBytes = 0;
  int64_t stretchSinceUs = 0;  // 0: the first stretch begins with the next look, so that a quick talk costs no look at the CPU time.
  int64_t cpuBeforeUs = 0;

  void look(const Job &job, pid_t pid, const Relay &relay) {
    const int64_t now = nowUs();
    if (relay.seenBytes != seenBytes) {
      *this = {.sinceUs = now, .seenBytes = relay.seenBytes};
      return;
    }
    const int64_t stretch = now - stretchSinceUs;
    if (stretchSinceUs != 0 && stretch < stretchUs) return;
    const int64_t cpuUs = liveCpuTimeUs(job, pid);
    if (stretchSinceUs != 0 && (cpuUs - cpuBeforeUs) * workingShare >= stretch) workedUs += stretch;
    stretchSinceUs = now;
    cpuBeforeUs = cpuUs;
  }
};

}  // namespace podium
