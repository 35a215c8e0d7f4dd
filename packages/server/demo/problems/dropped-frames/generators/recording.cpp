// Prints a recording whose frames are one of these steps apart: recording <length> <steps> <seed>
#include "testlib.h"

int main(int argc, char **argv) {
  registerGen(argc, argv, 1);
  const std::string frames = "|/-\\", steps = argv[2];
  std::string recording(std::stoi(argv[1]), ' ');
  int frame = rnd.next(4);
  for (char &each : recording) {
    frame = (frame + rnd.any(steps) - '0') % 4;
    each = frames[frame];
  }
  puts(recording.c_str());
}
