// Reads the control socket while a program runs: messages about the program may arrive between the
// next jobs.
#pragma once

#include "protocol.hpp"

#include <deque>
#include <optional>

namespace podium {

/** The supervisor's answer to a `look` frame of the program with this id. */
struct Seen {
  std::string id;
  int64_t waitedUs = 0;
  bool contended = false;
};

/** A frame about the running program. */
struct Message {
  std::optional<Seen> seen;
  /** The time that the program may still run, since the program that it is joined to has ended. */
  std::optional<int64_t> endWithinUs;
};

inline std::deque<Fields> waitingFrames;

inline bool isMessage(const Fields &fields) { return !fields.empty() && (fields[0] == "seen" || fields[0] == "end"); }

/**
 * Reads the next frame that is a job; false if the supervisor is gone. A message that arrives here
 * is about a program that has ended, and is dropped.
 */
inline bool nextFrame(int fd, Fields &fields) {
  if (waitingFrames.empty()) {
    do {
      if (!readFrame(fd, fields)) return false;
    } while (isMessage(fields));
    return true;
  }
  fields = std::move(waitingFrames.front());
  waitingFrames.pop_front();
  return true;
}

/**
 * Reads a frame that has arrived, and queues it if it is not a message. Returns false if the
 * supervisor is gone.
 */
inline bool takeFrame(int fd, Message &message) {
  Fields fields;
  if (!readFrame(fd, fields)) return false;
  if (!isMessage(fields)) {
    waitingFrames.push_back(std::move(fields));
    return true;
  }
  Seen seen;
  for (const std::string &field : fields) {
    const size_t equals = field.find('=');
    if (equals == std::string::npos) continue;
    const std::string key = field.substr(0, equals), value = field.substr(equals + 1);
    const int64_t number = strtoll(value.c_str(), nullptr, 10);
    if (key == "id") seen.id = value;
    else if (key == "waited_us") seen.waitedUs = number;
    else if (key == "contended") seen.contended = number != 0;
    else if (key == "within_us") message.endWithinUs = number;
  }
  if (fields[0] == "seen") message.seen = seen;
  return true;
}

}  // namespace podium
