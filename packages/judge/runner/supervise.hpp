// Following one program to its end: limits, killing, reaping.
#pragma once

#include "accounting.hpp"
#include "capture.hpp"
#include "options.hpp"
#include "protocol.hpp"
#include "relay.hpp"

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
  bool killed = false;    // By the runner, for a limit or since its output could not be stored.
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

/** The wall time that counts against the limit: not what a program that wants to run spends waiting for a core. */
struct CountedWallTime {
  static constexpr int64_t stretchUs = 100000;
  static constexpr int64_t runningShare = 20;
  int64_t limitUs = 0, countedUs = 0, sinceUs = 0, cpuBeforeUs = 0;

  void endWithin(int64_t us) { limitUs = std::min(limitUs, at(nowUs()) + us); }

  int64_t at(int64_t now) const { return countedUs + now - sinceUs; }

  void endStretch(int64_t now, int64_t cpuUs) {
    const int64_t stretch = now - sinceUs, used = cpuUs - cpuBeforeUs;
    countedUs += used * runningShare >= stretch ? std::min(used, stretch) : stretch;
    sinceUs = now;
    cpuBeforeUs = cpuUs;
  }
};

/** Looks at the limits of a running program and says how long it may be left alone. */
inline int pollTimeoutMs(const Job &job, pid_t pid, int64_t startUs, CountedWallTime &counted, Outcome &outcome) {
  static const int64_t cores = std::max(1L, sysconf(_SC_NPROCESSORS_ONLN));
  const int64_t now = nowUs(), cpuUs = liveCpuTimeUs(job, pid);
  if (now - counted.sinceUs >= CountedWallTime::stretchUs || counted.at(now) >= counted.limitUs)
    counted.endStretch(now, cpuUs);
  const int64_t wallLeft = std::min(counted.limitUs - counted.at(now), job.wallCapUs - (now - startUs));
  const int64_t cpuLeft = job.cpuLimitUs - cpuUs;
  if (wallLeft <= 0) outcome.wallHit = true;
  if (cpuLeft <= 0) outcome.cpuHit = true;
  int64_t sleepUs = std::min({wallLeft, cpuLeft / cores, CountedWallTime::stretchUs});
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

/** How much longer than the program itself what it wrote waits for the other one to take it. */
inline constexpr int64_t relayGraceUs = 5000000;

/** What a program writes: to the supervisor, or where it is joined, through the relay to the other program. */
struct Streams {
  Capture out, err;
  Relay relay;

  /** Of standard error, what is not kept is dropped, however much it is. */
  bool exceed(int64_t limitBytes) const {
    return out.seenBytes > limitBytes || relay.seenBytes > limitBytes;
  }
};

enum class Event { childEnded, supervisorGone, supervisorSpoke, other };

/** Waits for whatever comes first, and takes what the program wrote unless it is being killed. */
inline Event waitForEvent(const Job &job, Streams &streams, bool killed, int timeoutMs) {
  auto &[out, err, relay] = streams;
  const auto unlessKilled = [killed](int fd) { return killed ? -1 : fd; };
  pollfd waits[] = {{childPipe[0], POLLIN, 0},
                    {options.controlFd, static_cast<short>(hangUp | (job.joined ? POLLIN : 0)), 0},
                    {unlessKilled(out.pipeFd), POLLIN, 0},
                    {unlessKilled(err.pipeFd), POLLIN, 0},
                    {unlessKilled(relay.holds() ? -1 : relay.pipeFd), POLLIN, 0},
                    {unlessKilled(relay.pipeFd < 0 ? -1 : relay.targetFd), static_cast<short>(relay.holds() ? POLLOUT : 0), 0}};
  if (poll(waits, std::size(waits), timeoutMs) < 0 && errno != EINTR) die("poll");
  if (waits[1].revents & (POLLHUP | POLLERR | hangUp)) return Event::supervisorGone;
  if (waits[2].revents) out.drain();
  if (waits[3].revents) err.drain();
  if (waits[5].revents & POLLERR) relay.loseTarget();
  if (waits[4].revents || waits[5].revents) relay.pass(job.outputLimitBytes);
  if (waits[1].revents) return Event::supervisorSpoke;
  if (!waits[0].revents) return Event::other;
  char ignored[64];
  while (read(childPipe[0], ignored, sizeof ignored) > 0) {
  }
  return Event::childEnded;
}

/** How much longer a joined program may run, as the supervisor says when the other one has ended. Exits for any other frame. */
inline int64_t readEndWithinUs() {
  Fields fields;
  const std::string key = "within_us=";
  if (!readFrame(options.controlFd, fields) || fields.size() != 2 || fields[0] != "end" || fields[1].rfind(key, 0) != 0) {
    errno = EPROTO;
    die("read frame");
  }
  return strtoll(fields[1].c_str() + key.size(), nullptr, 10);
}

/** Passes on what a joined program wrote before its end, for as long as somebody may take it. */
inline void passRest(const Job &job, Streams &streams, int64_t deadlineUs) {
  Relay &relay = streams.relay;
  relay.pass(job.outputLimitBytes);
  for (int64_t leftUs = 0; relay.holds() && (leftUs = deadlineUs - nowUs()) > 0;) {
    switch (waitForEvent(job, streams, false, static_cast<int>(std::min<int64_t>(leftUs / 1000 + 1, 60000)))) {
      case Event::supervisorGone: exit(0);
      case Event::supervisorSpoke: readEndWithinUs(); return;
      case Event::childEnded:
      case Event::other: break;
    }
  }
}

/** Follows the program to its end. Exits the runner, killing everything, when the supervisor goes away. */
inline Outcome supervise(const Job &job, pid_t pid, Streams &streams, int64_t startUs) {
  auto &[out, err, relay] = streams;
  Outcome outcome;
  CountedWallTime counted{.limitUs = job.wallLimitUs, .sinceUs = startUs};
  Silence silence{.sinceUs = startUs, .stretchSinceUs = startUs};
  for (bool ended = false; !ended;) {
    const int timeoutMs = pollTimeoutMs(job, pid, startUs, counted, outcome);
    outcome.outputHit = streams.exceed(job.outputLimitBytes);
    const bool limitHit = outcome.cpuHit || outcome.wallHit || outcome.memoryHit || outcome.outputHit;
    if (!outcome.killed && (limitHit || out.storeError || err.storeError)) {
      killProgram(pid);
      outcome.killed = true;
      outcome.heldBack = relay.holds();
    }
    const Event event = waitForEvent(job, streams, outcome.killed, timeoutMs);
    if (event == Event::supervisorGone) {
      killAndReap(pid, outcome);
      exit(0);
    }
    if (event == Event::supervisorSpoke) counted.endWithin(readEndWithinUs());
    if (job.joined) silence.look(job, pid, relay);
    ended = event != Event::other && hasEnded(pid);
  }
  const int64_t endUs = nowUs();
  outcome.wallUs = endUs - startUs;
  // The first that the other program can have seen of an end is the end of the output.
  outcome.endedUs = outcome.killed || relay.closedUs == 0 ? endUs : relay.closedUs;
  killAndReap(pid, outcome);
  outcome.silenceUs = endUs - silence.sinceUs;
  outcome.silentWorkUs = silence.workedUs;
  // Nobody reads it any more: what the other program writes there from now on, its own runner drops.
  if (job.joined) close(job.stdinFd);
  if (outcome.killed) return outcome;
  // What was written before the end still lies in the pipes; all are non-blocking.
  out.drainRest();
  err.drainRest();
  passRest(job, streams, startUs + job.wallCapUs + relayGraceUs);
  return outcome;
}

/** Decides by the final numbers which limits were reached. */
inline void judgeLimits(const Job &job, const Streams &streams, int64_t oomBefore, Outcome &outcome) {
  const int64_t cpuUs = cpuTimeUs(outcome.usage);
  const bool hasGroup = options.launch.cgroupProcsFd >= 0;
  const bool signaled = WIFSIGNALED(outcome.status);
  const bool abnormal = signaled || WEXITSTATUS(outcome.status) != 0;
  const PeakMemory peak = peakMemory(outcome.usage);
  outcome.peak = peak.residentBytes;
  // The signals of the kernel's own limits prove nothing, since a program can raise them itself.
  if (cpuUs > job.cpuLimitUs) outcome.cpuHit = true;
  if (streams.exceed(job.outputLimitBytes)) outcome.outputHit = true;
  if (hasGroup ? oomKills() > oomBefore : outcome.memoryHit || peak.chargedBytes > job.memoryLimitBytes) {
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
