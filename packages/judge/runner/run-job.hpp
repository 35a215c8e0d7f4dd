// One job from its frame to its result.
#pragma once

#include "capture.hpp"
#include "files.hpp"
#include "launch.hpp"
#include "supervise.hpp"

namespace podium {

inline Fields failed(const Job &job, const std::string &step, int error) {
  return {"failed", "id=" + job.id, "message=" + step + ": " + strerror(error)};
}

inline Fields describe(const Job &job, const Capture &out, const Capture &err, const Outcome &outcome) {
  const auto microseconds = [](const timeval &time) { return static_cast<int64_t>(time.tv_sec) * 1000000 + time.tv_usec; };
  std::string hits;
  const auto add = [&hits](bool hit, const char *name) {
    if (hit) hits += (hits.empty() ? "" : ",") + std::string(name);
  };
  add(outcome.cpuHit, "cpu_time");
  add(outcome.wallHit, "wall_time");
  add(outcome.memoryHit, "memory");
  add(outcome.outputHit, "output");
  Fields fields{"result", "id=" + job.id,
                WIFSIGNALED(outcome.status) ? "signal=" + std::to_string(WTERMSIG(outcome.status))
                                            : "exit=" + std::to_string(WEXITSTATUS(outcome.status)),
                "cpu_us=" + std::to_string(microseconds(outcome.usage.ru_utime) + microseconds(outcome.usage.ru_stime)),
                "wall_us=" + std::to_string(outcome.wallUs), "peak_bytes=" + std::to_string(outcome.peak),
                "ended_us=" + std::to_string(outcome.endedUs), "out_bytes=" + std::to_string(out.storedBytes()),
                "err_bytes=" + std::to_string(err.storedBytes()), "err_seen=" + std::to_string(err.seenBytes), "hits=" + hits};
  for (const auto &file : job.collect)
    fields.push_back("collected=" + std::to_string(file.fd) + ":" + std::to_string(collectFile(file)));
  return fields;
}

inline void prepareInput(const Job &job) {
  lseek(job.stdinFd, 0, SEEK_SET);
#ifdef __linux__
  // Pages that the runner reads in are charged to the runner's group, not to the program's.
  if (job.stdinFd > 2) posix_fadvise(job.stdinFd, 0, 0, POSIX_FADV_WILLNEED);
#endif
}

/** The runner's own copies of the pipes to a joined program: they keep its end from the other one until it is recorded. */
inline void closeJoinedPipes(const Job &job) {
  if (!job.joined) return;
  close(job.stdinFd);
  close(job.outFd);
}

inline Fields runJob(const Job &job) {
  if (!placeFiles(job)) return failed(job, "place file", errno);
  Capture out, err;
  int outWrite = job.outFd, errWrite = -1;
  if (!job.joined && !openCapture(job.outFd, job.outputLimitBytes, out, outWrite))
    return failed(job, "prepare output", errno);
  if (!openCapture(job.errFd, job.errorKeepBytes, err, errWrite)) return failed(job, "prepare error output", errno);
  if (!job.joined) prepareInput(job);
  resetPeak();
  const int64_t oomBefore = oomKills();
  LaunchFailure failure;
  const int64_t startUs = nowUs();
  pid_t pid = launch(job, options.launch, outWrite, errWrite, failure);
  if (!job.joined) close(outWrite);
  close(errWrite);
  if (pid > 0 && failure.step != nullptr) waitpid(pid, nullptr, 0);
  Outcome outcome;
  if (failure.step == nullptr) outcome = supervise(job, pid, out, err, startUs);
  closeJoinedPipes(job);
  if (!job.joined) close(out.pipeFd);
  close(err.pipeFd);
  if (failure.step != nullptr) return failed(job, failure.step, failure.error);
  if (out.storeError || err.storeError) return failed(job, "store output", std::max(out.storeError, err.storeError));
  judgeLimits(job, out, err, oomBefore, outcome);
  return describe(job, out, err, outcome);
}

}  // namespace podium
