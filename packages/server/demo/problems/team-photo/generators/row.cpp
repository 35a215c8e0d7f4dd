// Prints a row of people and operations: row <kind> <people> <operations> <tallest> <seed>
// random: anything.
// rising: nearly every photograph shows nearly everyone, the worst case for a plain scan.
// giants: tall people come and go at the front, so that one exchange changes the whole picture.
#include "testlib.h"

int main(int argc, char **argv) {
  registerGen(argc, argv, 1);
  const std::string kind = argv[1];
  const int people = std::stoi(argv[2]), operations = std::stoi(argv[3]), tallest = std::stoi(argv[4]);
  printf("%d %d\n", people, operations);
  for (int place = 0; place < people; place++)
    printf("%d%c", kind == "random" ? rnd.next(1, tallest) : 1000 + place, place == people - 1 ? '\n' : ' ');
  auto exchange = [](int place, int height) { printf("1 %d %d\n", place, height); };
  auto photograph = [](int from, int to) { printf("2 %d %d\n", from, to); };
  for (int at = 0; at < operations; at++) {
    if (kind == "giants") {
      const int front = rnd.next(1, 10), giant = rnd.next(1000, tallest);
      if (at % 2 == 1) photograph(1, people);
      else exchange(front, at % 4 == 0 ? giant : 1);
      continue;
    }
    const int one = rnd.next(1, people), other = rnd.next(1, people), height = rnd.next(1, tallest);
    if (kind == "rising" ? at % 50 == 49 : rnd.next(2) == 0) exchange(one, height);
    else if (kind == "rising") photograph(1 + one % 50, people - other % 50);
    else photograph(std::min(one, other), std::max(one, other));
  }
}
