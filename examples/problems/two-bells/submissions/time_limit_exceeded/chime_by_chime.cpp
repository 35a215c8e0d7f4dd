// Listens to every chime.
#include <cstdio>

int main() {
  long long a, b, k;
  if (scanf("%lld %lld %lld", &a, &b, &k) != 3) return 1;
  long long now = 0, northern = a, southern = b;
  while (k-- > 0) {
    now = northern < southern ? northern : southern;
    if (now == northern) northern += a;
    if (now == southern) southern += b;
  }
  printf("%lld\n", now);
}
