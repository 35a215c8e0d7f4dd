// Runs one job, from its frame to its result.
#pragma once

#include "capture.hpp"
#include "files.hpp"
#include "launch.hpp"
#include "named-streams.hpp"
#include "supervise.hpp"

namespace podium {

inline Fields failed(const Job &job, const std::string &step, int error) {
  return {"failed", "id=" + job.id, "message=" + step + ": " + strerror(error)};
}

inline Fields describe(const Job &job, const Streams &streams, const Outcome &outcome) {
  const Capture &out = streams.out, &err = streams.err;
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
                "cpu_us=" + std::to_string(cpuTimeUs(outcome.usage)),
                "wall_us=" + std::to_string(outcome.wallUs), "peak_bytes=" + std::to_string(outcome.peak),
                "ended_us=" + std::to_string(outcome.endedUs), "silence_us=" + std::to_string(outcome.silenceUs),
                "silent_work_us=" + std::to_string(outcome.silentWorkUs), "out_bytes=" + std::to_string(out.storedBytes()),
                "err_bytes=" + std::to_string(err.storedBytes()), "err_seen=" + std::to_string(err.seenBytes), "hits=" + hits,
                outcome.heldBack ? "held_back=1" : "held_back=0",
                "waited_us=" + std::to_string(outcome.sight.waitedUs),
                outcome.sight.contended ? "contended=1" : "contended=0"};
  for (const auto &file : job.copyOut)
    fields.push_back("copied_out=" + std::to_string(file.fd) + ":" + std::to_string(copyFileOut(file)));
  return fields;
}

/**
 * Makes the kernel read the parts of a file that are not in memory yet. A page is charged to the
 * group that first asks for it: if the program read it first, it would count as the program's
 * memory. One call reads no more than a device's read-ahead, so that the file is read in steps.
 */
inline void readAhead([[maybe_unused]] int fd) {
#ifdef __linux__
  constexpr off_t stepBytes = 128 << 10;
  struct stat information {};
  if (options.launch.cgroupJoinFd < 0 || fstat(fd, &information) != 0 || !S_ISREG(information.st_mode)) return;
  for (off_t at = 0; at < information.st_size; at += stepBytes) posix_fadvise(fd, at, stepBytes, POSIX_FADV_WILLNEED);
#endif
}

inline void prepareFiles(const Job &job) {
  static int programInMemory = -1;
  if (job.execFd != programInMemory) readAhead(job.execFd);
  programInMemory = job.execFd;
  // Copying an input for the sandbox has read it already.
  if (!job.joined && !namedStreams.shown && job.stdinFd > 2) readAhead(job.stdinFd);
}

/**
 * Opens where the program's output goes, and sets `writeEnd` to the program's end of it. Returns
 * false and sets errno on failure.
 */
inline bool openOutput(const Job &job, Streams &streams, int &writeEnd) {
  const char *name = namedStreams.outputName();
  return job.joined ? openRelay(job.outFd, job.outlivesReader, name, streams.relay, writeEnd)
                    : openCapture(job.outFd, job.outputCaptureBytes, 0, name, streams.out, writeEnd);
}

/**
 * Gives the next program the ids that follow the runner's own. All earlier processes have been
 * reaped.
 */
inline void resetProcessIds() {
  if (options.lastPidFd >= 0 && pwrite(options.lastPidFd, "1", 1, 0) != 1) options.lastPidFd = -1;
}

inline Fields runJob(const Job &job) {
  if (!copyFilesIn(job)) return failed(job, "copy in", errno);
  Streams streams;
  StandardStreams given;
  if (!openOutput(job, streams, given.out)) return failed(job, "prepare output", errno);
  if (!openCapture(job.errFd, job.errorCaptureBytes, job.errorTailBytes, namedStreams.errorName(), streams.err, given.err))
    return failed(job, "prepare error output", errno);
  given.in = namedStreams.openInput(job);
  if (given.in < 0) return failed(job, "prepare input", errno);
  prepareFiles(job);
  resetPeak();
  const int64_t oomBefore = oomKills();
  resetProcessIds();
  LaunchFailure failure;
  const int64_t startUs = nowUs();
  pid_t pid = launch(job, options.launch, given, failure);
  close(given.out);
  close(given.err);
  NamedStreams::closeInput(job, given.in);
  if (pid > 0 && failure.step != nullptr) waitpid(pid, nullptr, 0);
  Outcome outcome;
  if (failure.step == nullptr) outcome = supervise(job, pid, streams, startUs, oomBefore);
  streams.relay.close();
  streams.out.closePipe();
  streams.err.closePipe();
  if (failure.step != nullptr) return failed(job, failure.step, failure.error);
  streams.err.storeTail();
  if (const int error = std::max(streams.out.storeError, streams.err.storeError)) return failed(job, "store output", error);
  judgeLimits(job, streams, outcome);
  return describe(job, streams, outcome);
}

}  // namespace podium
