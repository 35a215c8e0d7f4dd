// Prints contestants who arrive one each second and pour for as long as they may: full_house <n>
#include <cstdio>
#include <cstdlib>

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  const int n = atoi(argv[1]);
  printf("%d\n", n);
  for (int i = 0; i < n; ++i) printf("%d 1000000000\n", i);
}
