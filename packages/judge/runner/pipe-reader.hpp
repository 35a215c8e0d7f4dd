// The supervisor's end of a pipe into which a program writes.
#pragma once

#include <fcntl.h>
#include <unistd.h>

namespace podium {

struct PipeReader {
  int pipeFd = -1;

  /**
   * Makes the pipe and sets `writeEnd` to the program's end of it. Returns false and sets errno on
   * failure.
   */
  bool openPipe(int &writeEnd) {
    int ends[2];
    if (pipe(ends) != 0) return false;
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
};

}  // namespace podium
