// Prints ropes of 1 to `longest` metres: ropes <n> <k> <longest> <seed>
#include <cstdio>
#include <cstdlib>
#include <random>

int main(int argc, char **argv) {
  if (argc != 5) return 1;
  const int n = atoi(argv[1]), k = atoi(argv[2]), longest = atoi(argv[3]);
  std::mt19937 random(static_cast<unsigned>(strtoul(argv[4], nullptr, 10)));
  printf("%d %d\n", n, k);
  for (int i = 0; i < n; ++i) printf("%d%c", 1 + static_cast<int>(random() % static_cast<unsigned>(longest)), i + 1 < n ? ' ' : '\n');
}
