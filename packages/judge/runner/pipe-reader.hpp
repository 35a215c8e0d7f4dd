// The supervisor's end of a pipe into which a program writes.
#pragma once

#include <fcntl.h>
#include <unistd.h>

namespace podium {

struct PipeReader {
  int pipeFd = -1;

  /**
   * Makes the pipe, or opens the one with this name, and sets `writeEnd` to the program's end of it.
   * Returns false and sets errno on failure.
   */
  bool openPipe(const char *name, int &writeEnd) {
    int ends[2] = {-1, -1};
    if (name == nullptr ? pipe(ends) != 0 : !openNamed(name, ends)) return false;
    for (int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    pipeFd = ends[0];
    writeEnd = ends[1];
    return true;
  }

  void closePipe() {
    if (pipeFd >= 0) close(pipeFd);
    pipeFd = -1;
  }

 private:
  /** The reader comes first: without one, opening the other end waits. */
  static bool openNamed(const char *name, int (&ends)[2]) {
    ends[0] = open(name, O_RDONLY | O_NONBLOCK);
    ends[1] = ends[0] < 0 ? -1 : open(name, O_WRONLY);
    if (ends[1] < 0 && ends[0] >= 0) close(ends[0]);
    return ends[1] >= 0;
  }
};

}  // namespace podium
