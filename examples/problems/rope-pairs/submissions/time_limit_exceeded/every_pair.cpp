// Looks at every pair.
#include <cstdio>
#include <vector>

int main() {
  int n, k;
  if (scanf("%d %d", &n, &k) != 2) return 1;
  std::vector<int> lengths(static_cast<size_t>(n));
  for (int &length : lengths) {
    if (scanf("%d", &length) != 1) return 1;
  }
  long long pairs = 0;
  for (size_t i = 0; i < lengths.size(); ++i)
    for (size_t j = 0; j < i; ++j) pairs += (static_cast<long long>(lengths[i]) + lengths[j]) % k == 0;
  printf("%lld\n", pairs);
}
