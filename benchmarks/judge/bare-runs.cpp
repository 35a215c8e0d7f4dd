// Measures running a program without a judge: starts it once per input, waits for it, and prints the
// milliseconds of all runs together.
// Usage: bare-runs <program> <output> <times> <input>...
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

namespace {

/** Reports whether a program ended well: with 0, or with 42 as a validator does for a valid input. */
bool endedWell(int status) { return WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 42); }

/** Runs vfork and exec once with standard input and output in files. Returns false if it fails. */
bool runOnce(char *program, const char *input, const char *output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char *arguments[] = {program, nullptr};
  char *variables[] = {nullptr};
  pid_t pid = 0;
  int status = -1;
  const bool started = posix_spawn(&pid, program, &actions, nullptr, arguments, variables) == 0;
  posix_spawn_file_actions_destroy(&actions);
  return started && waitpid(pid, &status, 0) == pid && endedWell(status);
}

}  // namespace

int main(int count, char **values) {
  if (count < 5) return 2;
  const int times = atoi(values[3]), inputs = count - 4;
  const auto start = std::chrono::steady_clock::now();
  for (int index = 0; index < times; ++index) {
    if (!runOnce(values[1], values[4 + index % inputs], values[2])) return 1;
  }
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  printf("%.3f\n", took.count());
}
