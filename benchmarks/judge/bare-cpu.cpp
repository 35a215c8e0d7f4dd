// Runs a program without a judge, again and again on one core and an empty input, and prints the CPU
// time of each run in milliseconds. Usage: bare-cpu <times> <program> <argument>...
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char **environ;

int main(int count, char **values) {
  if (count < 3) return 2;
  cpu_set_t core;
  CPU_ZERO(&core);
  CPU_SET(sched_getcpu(), &core);
  sched_setaffinity(0, sizeof core, &core);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  for (int index = 0; index < atoi(values[1]); ++index) {
    pid_t pid = 0;
    int status = -1;
    rusage usage{};
    if (posix_spawn(&pid, values[2], &actions, nullptr, values + 2, environ) != 0) return 1;
    if (wait4(pid, &status, 0, &usage) != pid || status != 0) return 1;
    const auto milliseconds = [](timeval time) { return 1000.0 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1000.0; };
    printf("%.3f\n", milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime));
  }
}
