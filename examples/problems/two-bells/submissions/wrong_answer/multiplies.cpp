// Believes that the bells meet only after a * b seconds.
#include <cstdio>

int main() {
  long long a, b, k;
  if (scanf("%lld %lld %lld", &a, &b, &k) != 3) return 1;
  const long long both = a * b;
  long long low = 1, high = k * (a < b ? a : b);
  while (low < high) {
    const long long middle = low + (high - low) / 2;
    if (middle / a + middle / b - middle / both >= k) high = middle;
    else low = middle + 1;
  }
  printf("%lld\n", low);
}
