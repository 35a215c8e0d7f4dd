// Reads the output of a program from a pipe, counts it, and stores it up to a limit in a file of
// the supervisor: its beginning, and where a program writes why it failed, its end as well.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <string>
#include <unistd.h>

#include "pipe-reader.hpp"

namespace podium {

struct Capture : PipeReader {
  int fileFd = -1;
  int64_t keepBytes = 0;
  /** So many of the kept bytes are the last ones of a longer output. */
  int64_t tailBytes = 0;
  int64_t seenBytes = 0;
  int storeError = 0;
  /** The newest bytes behind the beginning: the last `tailBytes`, and at most as many more. */
  std::string tail;

  /**
   * Reads one buffer of output, and closes the pipe at its end. It does not loop, since a program
   * may write as fast as it reads.
   */
  void drain() {
    static char buffer[1 << 16];
    const ssize_t size = read(pipeFd, buffer, sizeof buffer);
    if (size < 0) return;
    if (size == 0) return closePipe();
    const int64_t room = keepBytes - tailBytes - seenBytes;
    const auto head = static_cast<ssize_t>(std::clamp<int64_t>(room, 0, size));
    store(buffer, head, seenBytes);
    if (tailBytes > 0) keepTail(buffer + head, static_cast<size_t>(size - head));
    seenBytes += size;
  }

  /**
   * Reads the output that was written before the program's end and is still in the pipe, up to the
   * capture's size; to know its end, up to the largest size of a pipe.
   */
  void drainRest() {
    const int64_t most = tailBytes > 0 ? seenBytes + (1 << 20) : keepBytes;
    for (int64_t before = -1; pipeFd >= 0 && before != seenBytes && seenBytes <= most;) {
      before = seenBytes;
      drain();
    }
  }

  /** Stores the end behind the beginning. Nothing is read after that. */
  void storeTail() {
    const size_t kept = std::min(tail.size(), static_cast<size_t>(tailBytes));
    store(tail.data() + (tail.size() - kept), static_cast<ssize_t>(kept), keepBytes - tailBytes);
  }

  void keepTail(const char *bytes, size_t size) {
    tail.append(bytes, size);
    if (tail.size() > 2 * static_cast<size_t>(tailBytes)) tail.erase(0, tail.size() - static_cast<size_t>(tailBytes));
  }

  void store(const char *bytes, ssize_t size, int64_t offset) {
    while (size > 0) {
      ssize_t written = pwrite(fileFd, bytes, static_cast<size_t>(size), offset);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) {
        storeError = written < 0 ? errno : ENOSPC;
        return;
      }
      bytes += written;
      offset += written;
      size -= written;
    }
  }

  int64_t storedBytes() const { return std::min(seenBytes, keepBytes); }
};

/** Empties the file and opens the pipe of a capture into it. The result is that of `openPipe`. */
inline bool openCapture(int fileFd, int64_t keepBytes, int64_t tailBytes, const char *name, Capture &capture,
                        int &writeEnd) {
  if (ftruncate(fileFd, 0) != 0) return false;
  capture.fileFd = fileFd;
  capture.keepBytes = keepBytes;
  capture.tailBytes = tailBytes;
  return capture.openPipe(name, writeEnd);
}

}  // namespace podium
