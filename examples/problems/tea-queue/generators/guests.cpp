// Prints contestants in the order in which they arrive: guests <n> <longest pause> <longest pour> <seed>
#include <cstdio>
#include <cstdlib>
#include <random>

int main(int argc, char **argv) {
  if (argc != 5) return 1;
  const int n = atoi(argv[1]), pause = atoi(argv[2]), pour = atoi(argv[3]);
  std::mt19937 random(static_cast<unsigned>(strtoul(argv[4], nullptr, 10)));
  printf("%d\n", n);
  for (int i = 0, now = 0; i < n; ++i) {
    now += static_cast<int>(random() % static_cast<unsigned>(pause + 1));
    printf("%d %d\n", now, 1 + static_cast<int>(random() % static_cast<unsigned>(pour)));
  }
}
