// Gives the standard streams of sandboxed programs names: /dev/fd/0, /dev/fd/1 and /dev/fd/2, to
// which /dev/stdin, /dev/stdout and /dev/stderr lead.
//
// On Linux these names lead to /proc/self/fd, which sandboxes do not have: it shows other processes,
// and opening a file there again gives whatever its owner and mode allow, such as writing to the
// test's input. Here /dev/fd is a folder in memory that programs cannot change. File 0 is a copy of
// the input that nobody may write, or the pipe that a joined program reads, which the supervisor
// mounts there. Files 1 and 2 are named pipes. A pipe exists only while it is open, so no program
// finds what an earlier one wrote.
#pragma once

#include "files.hpp"
#include "options.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace podium {

struct NamedStreams {
  bool shown = false;
  /** The copy of the input; -1 if the supervisor has mounted a pipe. */
  int inputFd = -1;

  const char *outputName() const { return shown ? "/dev/fd/1" : nullptr; }
  const char *errorName() const { return shown ? "/dev/fd/2" : nullptr; }

  /** Makes the files. It is called before the runner gives up the user that owns the folder. */
  void make() {
    shown = true;
    for (const char *name : {outputName(), errorName()})
      if (mkfifo(name, 0600) != 0 || chmod(name, 0666) != 0) die("make standard streams");
    inputFd = open(inputName, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0444);
    if (inputFd >= 0 ? fchmod(inputFd, 0444) != 0 : errno != EEXIST) die("make standard input");
    // The owner can be the user that programs run as, and the filter keeps them from changing modes.
    if (chmod("/dev/fd", 0555) != 0) die("close the folder of standard streams");
  }

  /**
   * Opens the program's standard input: a copy of the given file, from its start, or the given
   * descriptor itself. Returns -1 and sets errno on failure. `closeInput` closes what it opened.
   */
  int openInput(const Job &job) const {
    if (inputFd < 0 || job.joined) {
      if (!job.joined) lseek(job.stdinFd, 0, SEEK_SET);
      return job.stdinFd;
    }
    int64_t copied = 0;
    if (!copyFile(job.stdinFd, inputFd, INT64_MAX, false, copied) || ftruncate(inputFd, copied) != 0) return -1;
    return open(inputName, O_RDONLY | O_CLOEXEC);
  }

  static void closeInput(const Job &job, int fd) {
    if (fd >= 0 && fd != job.stdinFd) close(fd);
  }

 private:
  static constexpr const char *inputName = "/dev/fd/0";
};

inline NamedStreams namedStreams;

}  // namespace podium
