// Prints a random input: random <numbers> <seed>
#include <cstdio>
#include <cstdlib>
#include <random>

int main(int, char **arguments) {
  const int count = atoi(arguments[1]);
  std::mt19937 random(atol(arguments[2]));
  printf("%d\n", count);
  for (int i = 0; i < count; i++) printf("%ld%c", long(random() % 1000000001), i + 1 < count ? ' ' : '\n');
}
