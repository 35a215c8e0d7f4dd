// What a joined program writes: passed on to the other program, and counted on its way.
#pragma once

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "pipe-reader.hpp"

namespace podium {

/** Reads no more than it can pass on, so that a program that writes faster than the other one reads has to wait. */
struct Relay : PipeReader {
  int targetFd = -1;
  int64_t seenBytes = 0;

  /** Whether the other program has yet to take what was read. */
  bool holds() const { return start < end; }

  /** Moves what can be moved now. */
  void pass(int64_t limitBytes) {
    while (pipeFd >= 0 && seenBytes <= limitBytes) {
      if (holds() && !write()) return;
      const ssize_t size = ::read(pipeFd, buffer, sizeof buffer);
      if (size < 0 && errno == EINTR) continue;
      if (size < 0) return;
      if (size == 0) return closePipe();
      start = 0;
      end = static_cast<size_t>(size);
      seenBytes += size;
    }
    if (holds()) write();
  }

  /** Passes on what the program wrote before its end, for as long as somebody takes it within the time. */
  void passRest(int64_t limitBytes, int timeoutMs) {
    pass(limitBytes);
    while (holds()) {
      pollfd wait{targetFd, POLLOUT, 0};
      if (poll(&wait, 1, timeoutMs) <= 0) return;
      pass(limitBytes);
    }
  }

  /** Nobody reads any more: the program is to find that out as it would without a relay. */
  void loseTarget() {
    closePipe();
    start = end = 0;
  }

 private:
  inline static char buffer[1 << 16];
  size_t start = 0, end = 0;

  /** False while there is more than the other program can take now. */
  bool write() {
    while (holds()) {
      const ssize_t size = ::write(targetFd, buffer + start, end - start);
      if (size >= 0) start += static_cast<size_t>(size);
      else if (errno == EAGAIN) return false;
      else if (errno != EINTR) loseTarget();
    }
    return true;
  }
};

/** Makes the pipe of a relay to `targetFd`, to which writing does not wait from then on; as `openPipe`. */
inline bool openRelay(int targetFd, Relay &relay, int &writeEnd) {
  relay.targetFd = targetFd;
  return fcntl(targetFd, F_SETFL, O_NONBLOCK) == 0 && relay.openPipe(writeEnd);
}

}  // namespace podium
