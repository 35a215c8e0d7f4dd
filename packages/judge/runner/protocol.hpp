// Reads and writes frames on the control socket. A frame is a 32-bit little-endian length, then
// that many bytes of fields, each ended by a NUL.
#pragma once

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
#include <vector>

namespace podium {

using Fields = std::vector<std::string>;

inline constexpr uint32_t maxFrameBytes = 1 << 20;

inline bool readExactly(int fd, void *target, size_t size) {
  auto *cursor = static_cast<char *>(target);
  while (size > 0) {
    ssize_t count = read(fd, cursor, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    cursor += count;
    size -= static_cast<size_t>(count);
  }
  return true;
}

inline bool writeExactly(int fd, const void *source, size_t size) {
  auto *cursor = static_cast<const char *>(source);
  while (size > 0) {
    ssize_t count = write(fd, cursor, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    cursor += count;
    size -= static_cast<size_t>(count);
  }
  return true;
}

/** Reads the next frame; false if the supervisor is gone. */
inline bool readFrame(int fd, Fields &fields) {
  uint32_t size = 0;
  if (!readExactly(fd, &size, sizeof size) || size > maxFrameBytes) return false;
  std::string body(size, '\0');
  if (!readExactly(fd, body.data(), size)) return false;
  fields.clear();
  for (size_t start = 0; start < body.size();) {
    size_t end = body.find('\0', start);
    if (end == std::string::npos) return false;
    fields.push_back(body.substr(start, end - start));
    start = end + 1;
  }
  return true;
}

inline bool writeFrame(int fd, const Fields &fields) {
  std::string frame(sizeof(uint32_t), '\0');
  for (const auto &field : fields) {
    frame += field;
    frame += '\0';
  }
  auto size = static_cast<uint32_t>(frame.size() - sizeof(uint32_t));
  memcpy(frame.data(), &size, sizeof size);
  return writeExactly(fd, frame.data(), frame.size());
}

/**
 * A file that the runner copies into the sandbox before the program starts, or out of it after the
 * program has ended.
 */
struct FileCopy {
  int fd = -1;
  int64_t maxBytes = 0;
  bool cut = false;  // Only the first bytes of a larger file are copied.
  bool isFolder = false;  // All files of the folder are copied into one (files.hpp).
  std::string path;
};

/**
 * One program to run. Every number comes from the supervisor: the runner has no defaults of its
 * own.
 */
struct Job {
  std::string id;
  int execFd = -1;  // A descriptor of the program; -1: args[0] is its path.
  int stdinFd = 0;
  int outFd = -1;
  int errFd = -1;
  int64_t cpuLimitUs = 0;
  /** The CPU time that it may use while other programs keep the machine busy. */
  int64_t cpuCapUs = 0;
  /** Limits the counted wall time, which leaves out the time that the program waits for a core. */
  int64_t wallLimitUs = 0;
  int64_t wallCapUs = 0;       // Limits all wall time.
  int64_t outputLimitBytes = 0;
  int64_t outputCaptureBytes = 0;
  int64_t errorCaptureBytes = 0;
  int64_t errorTailBytes = 0;  // So many of these are the last ones of a longer error output.
  int64_t memoryLimitBytes = 0;
  int64_t stackBytes = 0;         // 0: unlimited.
  int64_t addressSpaceBytes = 0;  // 0: unlimited.
  int64_t fileSizeBytes = 0;
  int64_t openFiles = 0;
  int64_t processes = 0;  // 0: unlimited.
  /**
   * Input and output are pipes to another program or to a person who types. Nothing is captured.
   */
  bool joined = false;
  /** Drops what a joined program writes after its reader has ended. */
  bool outlivesReader = false;
  bool filtered = false;  // Installs the system call filter, which allows threads but no processes.
  bool allowsEvents = false;  // The filter allows an event loop too.
  std::string directory;
  std::vector<std::string> args, environment;
  std::vector<FileCopy> copyIn, copyOut;
};

/** Parses `fd:maxBytes:path`. */
inline FileCopy parseFileCopy(const std::string &text) {
  FileCopy copy;
  char *rest = nullptr;
  copy.fd = static_cast<int>(strtol(text.c_str(), &rest, 10));
  if (*rest == ':') copy.maxBytes = strtoll(rest + 1, &rest, 10);
  if (*rest == ':') copy.path = rest + 1;
  return copy;
}

/**
 * Fills the job from the fields of a `run` frame. Returns false for an unknown key, so that a
 * runner of another version is noticed.
 */
inline bool parseJob(const Fields &fields, Job &job) {
  for (size_t index = 1; index < fields.size(); ++index) {
    const std::string &field = fields[index];
    size_t equals = field.find('=');
    if (equals == std::string::npos) return false;
    const std::string key = field.substr(0, equals), value = field.substr(equals + 1);
    const int64_t number = strtoll(value.c_str(), nullptr, 10);
    if (key == "id") job.id = value;
    else if (key == "exec") job.execFd = static_cast<int>(number);
    else if (key == "stdin") job.stdinFd = static_cast<int>(number);
    else if (key == "stdout") job.outFd = static_cast<int>(number);
    else if (key == "stderr") job.errFd = static_cast<int>(number);
    else if (key == "cpu_us") job.cpuLimitUs = number;
    else if (key == "cpu_cap_us") job.cpuCapUs = number;
    else if (key == "wall_us") job.wallLimitUs = number;
    else if (key == "wall_cap_us") job.wallCapUs = number;
    else if (key == "output_bytes") job.outputLimitBytes = number;
    else if (key == "output_capture_bytes") job.outputCaptureBytes = number;
    else if (key == "error_bytes") job.errorCaptureBytes = number;
    else if (key == "error_tail_bytes") job.errorTailBytes = number;
    else if (key == "memory_bytes") job.memoryLimitBytes = number;
    else if (key == "stack_bytes") job.stackBytes = number;
    else if (key == "address_space_bytes") job.addressSpaceBytes = number;
    else if (key == "file_bytes") job.fileSizeBytes = number;
    else if (key == "open_files") job.openFiles = number;
    else if (key == "processes") job.processes = number;
    else if (key == "joined") job.joined = number != 0;
    else if (key == "outlives_reader") job.outlivesReader = number != 0;
    else if (key == "filtered") job.filtered = number != 0;
    else if (key == "calls" && value == "events") job.allowsEvents = true;
    else if (key == "directory") job.directory = value;
    else if (key == "arg") job.args.push_back(value);
    else if (key == "env") job.environment.push_back(value);
    else if (key == "copy_in") job.copyIn.push_back(parseFileCopy(value));
    else if (key == "copy_out") job.copyOut.push_back(parseFileCopy(value));
    else if (key == "copy_out_start") {
      job.copyOut.push_back(parseFileCopy(value));
      job.copyOut.back().cut = true;
    }
    else if (key == "copy_out_folder") {
      job.copyOut.push_back(parseFileCopy(value));
      job.copyOut.back().isFolder = true;
    }
    else return false;
  }
  return !job.id.empty() && !job.args.empty() && job.outFd >= 0 && job.errFd >= 0 && job.cpuLimitUs > 0 && job.wallLimitUs > 0 &&
         job.cpuCapUs >= job.cpuLimitUs && job.wallCapUs >= job.wallLimitUs;
}

}  // namespace podium
