// Follows one program to its end: limits, killing, reaping.
#pragma once

#include "accounting.hpp"
#include "capture.hpp"
#include "options.hpp"
#include "protocol.hpp"
#include "relay.hpp"
#include "sight.hpp"

#include <algorithm>
#include <csignal>
#include <iterator>
#include <poll.h>
#include <sys/wait.h>

namespace podium {

struct Outcome {
  int status = 0;
  rusage usage{};
  int64_t wallUs = 0, peak = 0;
  int64_t endedUs = 0;  // A time of the monotonic clock, which all processes of the machine share.
  int64_t silenceUs = 0;     // The time that a joined program had written nothing when it ended,
  int64_t silentWorkUs = 0;  // and the part of it in which the program worked.
  bool cpuHit = false, wallHit = false, memoryHit = false, outputHit = false;
  bool killed = false;  // The runner killed it, for a limit or a failure to store its output.
  bool oomKilled = false;  // The kernel killed it, for the limit of its memory group.
  Sight sight;
  /**
   * The runner stopped it while the program it is joined to had not taken all of its output yet.
   */
  bool heldBack = false;
};

/**
 * Kills the program, ended or not, and all it started. It must not have been reaped yet, or its id
 * could belong to another process.
 */
inline void killProgram(pid_t pid) { kill(options.launch.sandboxed ? -1 : -pid, SIGKILL); }

inline bool hasEnded(pid_t pid) {
  siginfo_t end{};
  return waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_pid == pid;
}

/** Ends the program and all processes that it started. */
inline void killAndReap(pid_t pid, Outcome &outcome) {
  killProgram(pid);
  while (wait4(pid, &outcome.status, 0, &outcome.usage) < 0 && errno == EINTR) {
  }
  if (!options.launch.sandboxed) return;
  // A tool's child processes that it did not wait for itself are orphans now.
  for (rusage orphan{}; wait4(-1, nullptr, 0, &orphan) > 0 || errno == EINTR; orphan = {}) add(outcome.usage, orphan);
}

/**
 * Checks the limits of a running program, and returns how long the runner may sleep before the next
 * check.
 */
inline int pollTimeoutMs(const Job &job, pid_t pid, Outcome &outcome) {
  static const int64_t cores = std::max(1L, sysconf(_SC_NPROCESSORS_ONLN));
  Sight &sight = outcome.sight;
  const int64_t wallUs = sight.wallUs(), cpuUs = liveCpuTimeUs(job, pid);
  if (sight.reachedWallLimit(job, wallUs)) outcome.wallHit = true;
  if (sight.reachedCpuLimit(job, cpuUs)) outcome.cpuHit = true;
  if (!outcome.killed && sight.isDue(job, wallUs, cpuUs)) sight.ask(job, wallUs, cpuUs);
  int64_t sleepUs = std::min(sight.wallLeftUs(job, wallUs), sight.cpuLeftUs(job, cpuUs) / cores);
  if (watchesMemory(job)) {
    constexpr int64_t memoryIntervalUs = 5000;
    sleepUs = std::min(sleepUs, memoryIntervalUs);
    if (residentBytes(pid) > job.memoryLimitBytes) outcome.memoryHit = true;
  }
  return static_cast<int>(std::clamp<int64_t>(sleepUs / 1000 + 1, 1, 60000));
}

/** The poll event of a closed control socket on systems that do not report POLLHUP for it. */
#ifdef POLLRDHUP
inline constexpr short hangUp = POLLRDHUP;
#else
inline constexpr short hangUp = 0;
#endif

/** The program's output. It goes to the supervisor, or through the relay to the joined program. */
struct Streams {
  Capture out, err;
  Relay relay;

  /** Leaves standard error out: it is dropped beyond the capture's size and has no limit. */
  bool exceed(int64_t limitBytes) const {
    return out.seenBytes > limitBytes || relay.seenBytes > limitBytes;
  }
};

/** Reads what has arrived on the control socket. Returns false if the supervisor is gone. */
inline bool takeMessage(const Job &job, Sight &sight) {
  Message message;
  if (!takeFrame(options.controlFd, message)) return false;
  if (message.seen) sight.take(job, *message.seen);
  if (message.endWithinUs) sight.endWithin(*message.endWithinUs);
  return true;
}

/**
 * Asks for the last time about a program that seems to have slept: it neither computed nor, as far
 * as the runner knows, waited long for a core. The program has ended but is not reaped, so that the
 * supervisor still finds it. On a crowded machine the answer takes seconds; without one, the program
 * counts as not having slept.
 */
inline void askAtEnd(const Job &job, int64_t cpuUs, Outcome &outcome) {
  constexpr int64_t answerTimeoutUs = 5000000;
  Sight &sight = outcome.sight;
  if (!sight.asking && outcome.wallUs - cpuUs - sight.waitedUs >= Sight::spacingUs) sight.ask(job, outcome.wallUs, cpuUs);
  for (const int64_t deadline = nowUs() + answerTimeoutUs; sight.asking && nowUs() < deadline;) {
    pollfd wait{options.controlFd, POLLIN, 0};
    if (poll(&wait, 1, answerTimeoutUs / 1000) > 0 && !takeMessage(job, sight)) return;
  }
}

enum class Event { childEnded, supervisorGone, other };

/** Waits for the next event, and reads the program's output unless the program has been killed. */
inline Event waitForEvent(const Job &job, Streams &streams, Outcome &outcome, int timeoutMs) {
  auto &[out, err, relay] = streams;
  const auto watched = [&outcome](int fd) { return outcome.killed ? -1 : fd; };
  pollfd waits[] = {{childPipe[0], POLLIN, 0},
                    {options.controlFd, static_cast<short>(POLLIN | hangUp), 0},
                    {watched(out.pipeFd), POLLIN, 0},
                    {watched(err.pipeFd), POLLIN, 0},
                    {watched(relay.holds() ? -1 : relay.pipeFd), POLLIN, 0},
                    {watched(relay.pipeFd < 0 ? -1 : relay.targetFd), static_cast<short>(relay.holds() ? POLLOUT : 0), 0}};
  if (poll(waits, std::size(waits), timeoutMs) < 0 && errno != EINTR) die("poll");
  if (waits[1].revents & (POLLHUP | POLLERR | hangUp)) return Event::supervisorGone;
  if (waits[1].revents && !takeMessage(job, outcome.sight)) return Event::supervisorGone;
  if (waits[2].revents) out.drain();
  if (waits[3].revents) err.drain();
  if (waits[5].revents & POLLERR) relay.loseTarget();
  if (waits[4].revents || waits[5].revents) relay.pass(job.outputLimitBytes);
  if (!waits[0].revents) return Event::other;
  char ignored[64];
  while (read(childPipe[0], ignored, sizeof ignored) > 0) {
  }
  return Event::childEnded;
}

/**
 * Passes on the output that a joined program wrote before its end, until the other program has
 * taken it or is gone. If it were cut, a right program's output would be wrong. The wait ends,
 * since the other program has limits of its own.
 */
inline void passRest(const Job &job, Streams &streams, Outcome &outcome) {
  Relay &relay = streams.relay;
  relay.pass(job.outputLimitBytes);
  while (relay.holds() && !outcome.sight.isAskedToEnd && !streams.exceed(job.outputLimitBytes)) {
    constexpr int untilEvent = -1;
    if (waitForEvent(job, streams, outcome, untilEvent) == Event::supervisorGone) exit(0);
  }
}

/**
 * Returns whether a program was already ending when the runner killed it because the other one had
 * failed. The kernel closes the output of a program some time before it reports its end, and in
 * between the other program may have failed at the end of its input. The exit status shows the
 * first cause: an exit, a crash or an OOM kill came before the runner's kill. Only a SIGKILL from
 * elsewhere looks the same as the runner's own.
 */
inline bool wasEndingAnyway(const Outcome &outcome) {
  const bool otherLimitHit = outcome.cpuHit || outcome.memoryHit || outcome.outputHit;
  const bool diedOfKill = WIFSIGNALED(outcome.status) && WTERMSIG(outcome.status) == SIGKILL && !outcome.oomKilled;
  return outcome.wallHit && !otherLimitHit && outcome.sight.wallLimitUs == 0 && !diedOfKill;
}

/**
 * Follows the program to its end. If the supervisor goes away, it kills everything and exits the
 * runner.
 */
inline Outcome supervise(const Job &job, pid_t pid, Streams &streams, int64_t startUs, int64_t oomBefore) {
  auto &[out, err, relay] = streams;
  Outcome outcome;
  outcome.sight = Sight{.startUs = startUs, .wallLimitUs = job.wallLimitUs};
  Silence silence{.sinceUs = startUs, .stretchSinceUs = startUs};
  bool saidClosed = false;
  for (bool ended = false; !ended;) {
    const int timeoutMs = pollTimeoutMs(job, pid, outcome);
    outcome.outputHit = streams.exceed(job.outputLimitBytes);
    const bool limitHit = outcome.cpuHit || outcome.wallHit || outcome.memoryHit || outcome.outputHit;
    if (!outcome.killed && (limitHit || out.storeError || err.storeError)) {
      killProgram(pid);
      outcome.killed = true;
      outcome.heldBack = relay.holds();
    }
    const Event event = waitForEvent(job, streams, outcome, timeoutMs);
    if (event == Event::supervisorGone) {
      killAndReap(pid, outcome);
      exit(0);
    }
    if (job.joined) silence.look(job, pid, relay);
    if (job.joined && relay.closedUs != 0 && !saidClosed) {
      saidClosed = true;
      writeFrame(options.controlFd, {"closed", "id=" + job.id});
    }
    ended = event == Event::childEnded && hasEnded(pid);
  }
  const int64_t endUs = nowUs();
  outcome.wallUs = endUs - startUs;
  if (!outcome.killed) {
    askAtEnd(job, liveCpuTimeUs(job, pid), outcome);
    if (outcome.sight.endedTooLate(outcome.wallUs)) outcome.wallHit = true;
  }
  killAndReap(pid, outcome);
  outcome.oomKilled = oomKills() > oomBefore;
  if (wasEndingAnyway(outcome)) outcome.wallHit = outcome.killed = false;
  // The end of the output is the first sign of the end that the other program can have seen.
  outcome.endedUs = outcome.killed || relay.closedUs == 0 ? endUs : relay.closedUs;
  outcome.silenceUs = endUs - silence.sinceUs;
  outcome.silentWorkUs = silence.workedUs;
  // Nobody reads the input any more. The runner of the other program drops what that one still
  // writes.
  if (job.joined) close(job.stdinFd);
  if (outcome.killed) return outcome;
  // The pipes may still hold output from before the end. They are all non-blocking.
  out.drainRest();
  err.drainRest();
  passRest(job, streams, outcome);
  return outcome;
}

/** Decides from the final numbers which limits were reached. */
inline void judgeLimits(const Job &job, const Streams &streams, Outcome &outcome) {
  const int64_t cpuUs = cpuTimeUs(outcome.usage);
  const bool hasGroup = options.launch.cgroupJoinFd >= 0;
  const bool signaled = WIFSIGNALED(outcome.status);
  const bool abnormal = signaled || WEXITSTATUS(outcome.status) != 0;
  const PeakMemory peak = peakMemory(outcome.usage);
  outcome.peak = peak.residentBytes;
  // The signals of the kernel's own limits prove nothing, since a program can raise them itself.
  if (cpuUs > job.cpuLimitUs) outcome.cpuHit = true;
  if (streams.exceed(job.outputLimitBytes)) outcome.outputHit = true;
  if (hasGroup ? outcome.oomKilled : outcome.memoryHit || peak.chargedBytes > job.memoryLimitBytes) {
    // A group stops a program as it exceeds the limit, and never one that is being killed already.
    // So the memory limit came first. Freeing so much memory takes time, which may have used up the
    // rest of the time limit before the program was gone. Without a group nothing stops the program
    // at that moment, but the outcome must be the same.
    outcome.memoryHit = true;
    outcome.cpuHit = outcome.wallHit = outcome.outputHit = false;
  } else if (hasGroup && abnormal && peak.chargedBytes >= job.memoryLimitBytes) {
    outcome.memoryHit = true;
  }
  // The memory beyond the limit may not have been resident: page tables, or the page that the
  // kernel refused to give.
  if (outcome.memoryHit) outcome.peak = std::max(outcome.peak, peak.chargedBytes);
  // A resident size counts a page once for each of its mappings, and pages of files that were in
  // memory before. A group counts neither, and its limit was not reached.
  else if (outcome.peak > job.memoryLimitBytes)
    outcome.peak = std::min(peak.chargedBytes, job.memoryLimitBytes);
}

}  // namespace podium
