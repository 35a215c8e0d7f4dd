// How the supervisor started this runner, and the one pipe by which a signal wakes it.
#pragma once

#include "launch.hpp"

#include <cstdio>
#include <cstring>

namespace podium {

struct Options {
  LaunchEnvironment launch;
  int controlFd = 3;
  int core = -1;  // The one that the runner and its programs stay on; -1: any.
  int lastPidFd = -1;  // Takes the last process id that was given away; -1: ids count on.
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
