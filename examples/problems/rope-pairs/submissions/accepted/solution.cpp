// Counts the rests: a rope with the rest r needs one with the rest k - r.
#include <cstdio>
#include <vector>

int main() {
  int n, k;
  if (scanf("%d %d", &n, &k) != 2) return 1;
  std::vector<long long> seen(static_cast<size_t>(k));
  long long pairs = 0;
  for (int i = 0; i < n; ++i) {
    int length;
    if (scanf("%d", &length) != 1) return 1;
    const int rest = length % k;
    pairs += seen[static_cast<size_t>((k - rest) % k)];
    ++seen[static_cast<size_t>(rest)];
  }
  printf("%lld\n", pairs);
}
