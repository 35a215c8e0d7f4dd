// Prints two bells whose periods share a divisor: bells <divisor> <largest factor> <largest k> <seed>
#include <cstdio>
#include <cstdlib>
#include <random>

int main(int argc, char **argv) {
  if (argc != 5) return 1;
  const unsigned long long divisor = strtoull(argv[1], nullptr, 10), factor = strtoull(argv[2], nullptr, 10);
  const unsigned long long most = strtoull(argv[3], nullptr, 10);
  std::mt19937_64 random(strtoull(argv[4], nullptr, 10));
  const unsigned long long a = divisor * (1 + random() % factor);
  const unsigned long long b = divisor * (1 + random() % factor);
  printf("%llu %llu %llu\n", a, b, 1 + random() % most);
}
