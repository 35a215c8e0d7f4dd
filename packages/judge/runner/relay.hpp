// Passes the output of a joined program on to its reader, and counts it on the way.
#pragma once

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <unistd.h>

#include "accounting.hpp"
#include "pipe-reader.hpp"

namespace podium {

/**
 * Reads no more than it can pass on, so that a program that writes faster than its reader reads has
 * to wait.
 */
struct Relay : PipeReader {
  int targetFd = -1;
  /** Drops what is written after the reader has gone. Without it, writing fails. */
  bool outlivesReader = false;
  int64_t seenBytes = 0;
  /**
   * The time at which the relay saw the end of the output, which is at the latest the program's
   * end. 0: not yet.
   */
  int64_t closedUs = 0;

  /** Returns whether it has read bytes that the other side has not taken yet. */
  bool holds() const { return start < end; }

  /**
   * Moves as many bytes as it can now. The other side sees the end of the output after it has
   * received all of it.
   */
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
    // The program's next write fails, as it would without a relay.
    if (!outlivesReader) closePipe();
  }

  void close() {
    closeTarget();
    closePipe();
  }

 private:
  inline static char buffer[1 << 16];
  size_t start = 0, end = 0;

  /** Writes as much as the other side can take now. Returns false if bytes remain. */
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

/**
 * Opens the pipe of a relay to `targetFd`, which it takes over and sets to non-blocking. The result
 * is that of `openPipe`.
 */
inline bool openRelay(int targetFd, bool outlivesReader, const char *name, Relay &relay, int &writeEnd) {
  relay.targetFd = targetFd;
  relay.outlivesReader = outlivesReader;
  return fcntl(targetFd, F_SETFL, O_NONBLOCK) == 0 && relay.openPipe(name, writeEnd);
}

/**
 * Measures how long a joined program has written nothing, and for how much of that time it worked.
 * A stretch of time in which it used a fiftieth of a core or more counts as a whole, since the
 * program may have waited for a core on a busy machine.
 */
struct Silence {
  static constexpr int64_t stretchUs = 100000;
  static constexpr int64_t workingShare = 50;
  int64_t sinceUs = 0, workedUs = 0, seenBytes = 0;
  /**
   * If 0, the next look begins the first stretch, so that a quick exchange never reads the CPU
   * time.
   */
  int64_t stretchSinceUs = 0;
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
