// Prints two scores for each contestant: scores <count> <largest> <seed>
// `turned` instead of the largest makes every pair an upset: the largest possible answer.
#include "testlib.h"

int main(int argc, char **argv) {
  registerGen(argc, argv, 1);
  const int count = std::stoi(argv[1]);
  printf("%d\n", count);
  if (std::string(argv[2]) == "turned") {
    for (const int first : rnd.perm(count)) printf("%d %d\n", first, count - first);
    return 0;
  }
  const int largest = std::stoi(argv[2]);
  for (int contestant = 0; contestant < count; contestant++) {
    const int first = rnd.next(0, largest), second = rnd.next(0, largest);
    printf("%d %d\n", first, second);
  }
}
