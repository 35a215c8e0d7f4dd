// Prints runners: runners <count> <fastest> <anywhere | handicap> <seed>
// With a handicap, who starts further ahead is slower, so that the field closes up in mid-race.
#include "testlib.h"

int main(int argc, char **argv) {
  registerGen(argc, argv, 1);
  const int count = std::stoi(argv[1]), fastest = std::stoi(argv[2]);
  const bool hasHandicap = std::string(argv[3]) == "handicap";
  printf("%d 10000\n", count);
  for (int runner = 0; runner < count; runner++) {
    const int speed = rnd.next(0, fastest);
    const int start = hasHandicap ? (fastest - speed) * 7777 + rnd.next(0, 222300) : rnd.next(0, 1000000);
    printf("%d %d\n", start, speed);
  }
}
