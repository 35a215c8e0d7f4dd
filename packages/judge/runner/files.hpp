// Copies files into the sandbox before a program starts, and out of it after the program has ended.
#pragma once

#include "protocol.hpp"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace podium {

/**
 * Copies a whole file to the position `at` of another, or no more than its first `maxBytes` if
 * `cut` is set.
 */
inline bool copyFile(int from, int to, int64_t maxBytes, bool cut, int64_t &copied, int64_t at = 0) {
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
      ssize_t written = pwrite(to, buffer + done, static_cast<size_t>(size - done), at + copied + done);
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

/** Copies the files of a folder, at any depth, one after the other into one file. */
struct FolderCopy {
  int to;
  int64_t maxBytes;
  int64_t written = 0;

  /**
   * Appends each regular file: the lengths of its name and of its content, the name, the content.
   * `prefix` is the path of the folder below the first one. Takes over the descriptor. Returns
   * false and sets errno on failure, EFBIG for more than the limit.
   */
  bool add(int folder, const std::string &prefix, int depth = 0) {
    DIR *entries = depth < maxDepth ? fdopendir(folder) : nullptr;
    if (entries == nullptr) {
      close(folder);
      errno = EFBIG;
      return false;
    }
    bool done = true;
    for (const dirent *entry; done && (entry = readdir(entries)) != nullptr;) {
      const std::string name = entry->d_name;
      if (name == "." || name == "..") continue;
      const int opened = openat(folder, entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
      struct stat information {};
      if (opened < 0 || fstat(opened, &information) != 0) {
        if (opened >= 0) close(opened);
        continue;
      }
      if (S_ISDIR(information.st_mode)) {
        done = add(opened, prefix + name + "/", depth + 1);
        continue;
      }
      if (S_ISREG(information.st_mode)) done = addFile(opened, prefix + name, information.st_size);
      const int error = errno;
      close(opened);
      errno = error;
    }
    const int error = errno;
    closedir(entries);
    errno = error;
    return done;
  }

 private:
  static constexpr int maxDepth = 32;

  bool addFile(int from, const std::string &name, int64_t size) {
    const uint32_t lengths[] = {static_cast<uint32_t>(name.size()), static_cast<uint32_t>(size)};
    const auto bytes = static_cast<int64_t>(sizeof lengths + name.size());
    if (written + bytes + size > maxBytes) {
      errno = EFBIG;
      return false;
    }
    std::string head(reinterpret_cast<const char *>(lengths), sizeof lengths);
    head += name;
    if (pwrite(to, head.data(), head.size(), written) != bytes) return false;
    int64_t copied = 0;
    if (!copyFile(from, to, size, true, copied, written + bytes) || copied != size) return false;
    written += bytes + size;
    return true;
  }
};

/**
 * Returns the number of copied bytes: -1 if there is no such file or folder, -2 if it is larger than
 * the job allows, -3 if copying failed.
 */
inline int64_t copyFileOut(const FileCopy &file) {
  if (file.isFolder) {
    const int folder = open(file.path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) return -1;
    FolderCopy copy{.to = file.fd, .maxBytes = file.maxBytes};
    if (copy.add(folder, "")) return copy.written;
    return errno == EFBIG ? -2 : -3;
  }
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
