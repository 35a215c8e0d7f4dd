// Prints times up to a latest one, or the newest first, as in a log that is read backwards: the
// worst order for sorting by insertion. times <count> <wanted> <latest> <seed>, or `falling`
#include "testlib.h"

int main(int argc, char **argv) {
  registerGen(argc, argv, 1);
  const int count = std::stoi(argv[1]);
  const bool isFalling = std::string(argv[3]) == "falling";
  printf("%d %s\n", count, argv[2]);
  for (int at = 0; at < count; at++)
    printf("%lld\n", isFalling ? (count - at) * 3LL + at % 2 : rnd.next(0LL, std::stoll(argv[3])));
}
