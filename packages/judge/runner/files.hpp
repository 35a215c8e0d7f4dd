// Copies files into the sandbox before a program starts, and out of it after the program has ended.
#pragma once

#include "protocol.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace podium {

/** Copies a whole file, or no more than its first `maxBytes` if `cut` is set. */
inline bool copyFile(int from, int to, int64_t maxBytes, bool cut, int64_t &copied) {
  static char buffer[1 << 16];
  copied = 0;
  while (true) {
    ssize_t size = pread(from, buffer, sizeof buffer, copied);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return size == 0;
    if (cut) size = static_cast<ssize_t>(std::min<int64_t>(size, maxBytes - copied));
    if (size == 0) return true;
    if (copied + size > maxBytes) {
      errno = EFBIG;
      return false;
    }
    for (ssize_t done = 0; done < size;) {
      ssize_t written = pwrite(to, buffer + done, static_cast<size_t>(size - done), copied + done);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      done += written;
    }
    copied += size;
  }
}

inline bool copyFilesIn(const Job &job) {
  for (const auto &file : job.copyIn) {
    int target = open(file.path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644);
    int64_t copied = 0;
    bool done = target >= 0 && copyFile(file.fd, target, INT64_MAX, false, copied);
    int error = errno;
    if (target >= 0) close(target);
    errno = error;
    if (!done) return false;
  }
  return true;
}

/**
 * Returns the number of copied bytes: -1 if there is no such regular file, -2 if it is larger than
 * the job allows, -3 if copying failed.
 */
inline int64_t copyFileOut(const FileCopy &file) {
  int source = open(file.path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (source < 0) return -1;
  struct stat information {};
  int64_t copied = -1;
  if (fstat(source, &information) == 0 && S_ISREG(information.st_mode)) {
    if (information.st_size > file.maxBytes && !file.cut) copied = -2;
    else if (!copyFile(source, file.fd, file.maxBytes, file.cut, copied)) copied = -3;
  }
  close(source);
  return copied;
}

}  // namespace podium
