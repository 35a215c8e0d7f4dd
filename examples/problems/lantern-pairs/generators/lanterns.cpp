// Prints shuffled lanterns of which only two hang well together, here or there or at the end:
// lanterns <n> <most> <shuffled|last> <seed>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

int main(int argc, char **argv) {
  if (argc != 5) return 1;
  const unsigned long long n = strtoull(argv[1], nullptr, 10), most = strtoull(argv[2], nullptr, 10);
  std::mt19937_64 random(strtoull(argv[4], nullptr, 10));
  std::vector<unsigned long long> lanterns;
  for (unsigned long long rest = 0; rest + 1 < n; ++rest) {
    lanterns.push_back(rest + (n - 1) * (random() % (most / (n - 1))));
  }
  lanterns.push_back(lanterns.back() % (n - 1));
  const size_t fixed = argv[3][0] == 'l' ? 2 : 0;
  for (size_t i = lanterns.size() - 1 - fixed; i > 0; --i) std::swap(lanterns[i], lanterns[random() % (i + 1)]);
  printf("%llu\n", n);
  for (size_t i = 0; i < lanterns.size(); ++i) printf("%llu%c", lanterns[i], i + 1 < lanterns.size() ? ' ' : '\n');
}
