// Reads the output of a program from a pipe, counts it, and stores it up to a limit in a file of
// the supervisor.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <unistd.h>

#include "pipe-reader.hpp"

namespace podium {

struct Capture : PipeReader {
  int fileFd = -1;
  int64_t keepBytes = 0;
  int64_t seenBytes = 0;
  int storeError = 0;

  /**
   * Reads one buffer of output, and closes the pipe at its end. It does not loop, since a program
   * may write as fast as it reads.
   */
  void drain() {
    static char buffer[1 << 16];
    const ssize_t size = read(pipeFd, buffer, sizeof buffer);
    if (size < 0) return;
    if (size == 0) return closePipe();
    store(buffer, size);
    seenBytes += size;
  }

  /**
   * Reads the output that was written before the program's end and is still in the pipe, up to the
   * capture's size.
   */
  void drainRest() {
    for (int64_t before = -1; pipeFd >= 0 && before != seenBytes && seenBytes <= keepBytes;) {
      before = seenBytes;
      drain();
    }
  }

  void store(const char *bytes, ssize_t size) {
    int64_t offset = std::min(seenBytes, keepBytes);
    size = static_cast<ssize_t>(std::min<int64_t>(size, keepBytes - offset));
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
inline bool openCapture(int fileFd, int64_t keepBytes, const char *name, Capture &capture, int &writeEnd) {
  if (ftruncate(fileFd, 0) != 0) return false;
  capture.fileFd = fileFd;
  capture.keepBytes = keepBytes;
  return capture.openPipe(name, writeEnd);
}

}  // namespace podium
