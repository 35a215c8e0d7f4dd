// Following one program to its end: limits, killing, reaping.
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
  int64_t endedUs = 0;  // By the monotonic clock, which all processes of the machine share.
  int64_t silenceUs = 0;     // Of a joined program: how long it had written nothing when it ended,
  int64_t silentWorkUs = 0;  // and for how long of that time it was at work.
  bool cpuHit = false, wallHit = false, memoryHit = false, outputHit = false;
  bool killed = false;     // By the runner, for a limit or since its output could not be stored.
  bool oomKilled = false;  // By the kernel, for the limit of its memory group.
  Sight sight;
  bool heldBack = false;  // It was stopped while the program it is joined to had yet to take what it wrote.
};

/** Kills the program, ended or not, with all it started. It must not have been reaped, or its id could be another's. */
inline void killProgram(pid_t pid) { kill(options.launch.sandboxed ? -1 : -pid, SIGKILL); }

inline bool hasEnded(pid_t pid) {
  siginfo_t end{};
  return waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_pid == pid;
}

/** Nothing that the program started outlives it. */
inline void killAndReap(pid_t pid, Outcome &outcome) {
  killProgram(pid);
  while (wait4(pid, &outcome.status, 0, &outcome.usage) < 0 && errno == EINTR) {
  }
  if (!options.launch.sandboxed) return;
  while (waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
  }
}

/** Looks at the limits of a running program and says how long it may be left alone. */
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

/** How poll says that the supervisor has closed its end, where POLLHUP does not come. */
#ifdef POLLRDHUP
inline constexpr short hangUp = POLLRDHUP;
#else
inline constexpr short hangUp = 0;
#endif

/** What a program writes: to the supervisor, or where it is joined, through the relay to the other program. */
struct Streams {
  Capture out, err;
  Relay relay;

  /** Standard error beyond the capture's size is dropped, however much it is. */
  bool exceed(int64_t limitBytes) const {
    return out.seenBytes > limitBytes || relay.seenBytes > limitBytes;
  }
};

/** Takes what has come on the control socket; false when the supervisor is gone. */
inline bool takeMessage(const Job &job, Sight &sight) {
  Message message;
  if (!takeFrame(options.controlFd, message)) return false;
  if (message.seen) sight.take(job, *message.seen);
  if (message.endWithinUs) sight.endWithin(*message.endWithinUs);
  return true;
}

/**
 * Asks a last time about a program that neither computed nor, as far as is known, waited for a core for long. It has ended but
 * is not reaped, so that the supervisor still finds it.
 */
inline void askAtEnd(const Job &job, int64_t cpuUs, Outcome &outcome) {
  constexpr int64_t patienceUs = 1000000;
  Sight &sight = outcome.sight;
  if (!sight.asking && outcome.wallUs - cpuUs - sight.waitedUs >= Sight::spacingUs) sight.ask(job, outcome.wallUs, cpuUs);
  for (const int64_t deadline = nowUs() + patienceUs; sight.asking && nowUs() < deadline;) {
    pollfd wait{options.controlFd, POLLIN, 0};
    if (poll(&wait, 1, patienceUs / 1000) > 0 && !takeMessage(job, sight)) return;
  }
}

enum class Event { childEnded, supervisorGone, other };

/** Waits for whatever comes first, and takes what the program wrote unless it is being killed. */
inline Event waitForEvent(const Job &job, Streams &streams, Outcome &outcome, int timeoutMs) {
  auto &[out, err, relay] = streams;
  const auto unlessKilled = [&outcome](int fd) { return outcome.killed ? -1 : fd; };
  pollfd waits[] = {{childPipe[0], POLLIN, 0},
                    {options.controlFd, static_cast<short>(POLLIN | hangUp), 0},
                    {unlessKilled(out.pipeFd), POLLIN, 0},
                    {unlessKilled(err.pipeFd), POLLIN, 0},
                    {unlessKilled(relay.holds() ? -1 : relay.pipeFd), POLLIN, 0},
                    {unlessKilled(relay.pipeFd < 0 ? -1 : relay.targetFd), static_cast<short>(relay.holds() ? POLLOUT : 0), 0}};
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
 * Passes on what a joined program wrote before its end, until the other one has taken it or is gone, which its own limits see
 * to: cut short, the output of a right program would be wrong.
 */
inline void passRest(const Job &job, Streams &streams, Outcome &outcome) {
  Relay &relay = streams.relay;
  relay.pass(job.outputLimitBytes);
  while (relay.holds() && !outcome.sight.isToldToEnd && !streams.exceed(job.outputLimitBytes)) {
    constexpr int untilEvent = -1;
    if (waitForEvent(job, streams, outcome, untilEvent) == Event::supervisorGone) exit(0);
  }
}

/**
 * Whether a program that was killed because the other one had failed was ending already. The kernel
 * closes the output of a program some time before it reports its end, and the other one may have
 * failed at the end of its input in between. The status of an end is that of its first cause: an
 * exit, a crash or an OOM kill came before the runner's kill. Only a SIGKILL from elsewhere looks
 * like the runner's own.
 */
inline bool wasEndingAnyway(const Outcome &outcome) {
  const bool otherLimitHit = outcome.cpuHit || outcome.memoryHit || outcome.outputHit;
  const bool diedOfKill = WIFSIGNALED(outcome.status) && WTERMSIG(outcome.status) == SIGKILL && !outcome.oomKilled;
  return outcome.wallHit && !otherLimitHit && outcome.sight.wallLimitUs == 0 && !diedOfKill;
}

/** Follows the program to its end. Exits the runner, killing everything, when the supervisor goes away. */
inline Outcome supervise(const Job &job, pid_t pid, Streams &streams, int64_t startUs, int64_t oomBefore) {
  auto &[out, err, relay] = streams;
  Outcome outcome;
  outcome.sight = Sight{.startUs = startUs, .wallLimitUs = job.wallLimitUs};
  Silence silence{.sinceUs = startUs, .stretchSinceUs = startUs};
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
  // The first that the other program can have seen of an end is the end of the output.
  outcome.endedUs = outcome.killed || relay.closedUs == 0 ? endUs : relay.closedUs;
  outcome.silenceUs = endUs - silence.sinceUs;
  outcome.silentWorkUs = silence.workedUs;
  // Nobody reads it any more: what the other program writes there from now on, its own runner drops.
  if (job.joined) close(job.stdinFd);
  if (outcome.killed) return outcome;
  // What was written before the end still lies in the pipes; all are non-blocking.
  out.drainRest();
  err.drainRest();
  passRest(job, streams, outcome);
  return outcome;
}

/** Decides by the final numbers which limits were reached. */
inline void judgeLimits(const Job &job, const Streams &streams, Outcome &outcome) {
  const int64_t cpuUs = cpuTimeUs(outcome.usage);
  const bool hasGroup = options.launch.cgroupProcsFd >= 0;
  const bool signaled = WIFSIGNALED(outcome.status);
  const bool abnormal = signaled || WEXITSTATUS(outcome.status) != 0;
  const PeakMemory peak = peakMemory(outcome.usage);
  outcome.peak = peak.residentBytes;
  // The signals of the kernel's own limits prove nothing, since a program can raise them itself.
  if (cpuUs > job.cpuLimitUs) outcome.cpuHit = true;
  if (streams.exceed(job.outputLimitBytes)) outcome.outputHit = true;
  if (hasGroup ? outcome.oomKilled : outcome.memoryHit || peak.chargedBytes > job.memoryLimitBytes) {
    // A group stops a program as it passes the limit, and never one that is being killed already. So this came first; to
    // take so much memory down costs time, which may have used up the rest of the time limit before the program was gone.
    // Without a group there is nobody to stop it at that moment, but it must not fare better.
    outcome.memoryHit = true;
    outcome.cpuHit = outcome.wallHit = outcome.outputHit = false;
  } else if (hasGroup && abnormal && peak.chargedBytes >= job.memoryLimitBytes) {
    outcome.memoryHit = true;
  }
  // What passed the limit may not have been resident: page tables, or the page that the kernel refused.
  if (outcome.memoryHit) outcome.peak = std::max(outcome.peak, peak.chargedBytes);
}

}  // namespace podium
