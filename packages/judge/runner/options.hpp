// The options with which the supervisor started this runner, and the pipe through which a signal
// wakes it.
#pragma once

#include "launch.hpp"

#include <cstdio>
#include <cstring>

namespace podium {

struct Options {
  LaunchEnvironment launch;
  int controlFd = 3;
  bool namesStreams = false;  // The sandbox has a folder /dev/fd for the names of the standard streams.
  int core = -1;  // The core that the runner and its programs stay on; -1: any.
  int lastPidFd = -1;  // The kernel's file of the last process id given; -1: the ids are not reset.
  int cgroupPeakFd = -1;
  int cgroupEventsFd = -1;
  bool cgroupPeakResets = false;
};

inline Options options;
inline int childPipe[2];  // SIGCHLD writes a byte here, so that one poll waits for everything.

[[noreturn]] inline void die(const char *message) {
  fprintf(stderr, "runner: %s: %s\n", message, strerror(errno));
  exit(70);
}

}  // namespace podium
