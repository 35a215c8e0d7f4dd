let count = 0;

/** Sorts numbers, and needs only small headers, so that many are compiled in a few minutes. */
const sorting = `#include <cstdio>
#include <cstdlib>
long long values[100000];
int compare(const void *left, const void *right) {
  long long a = *(const long long *)left, b = *(const long long *)right;
  return (a > b) - (a < b);
}
int main() {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < n; ++i) if (scanf("%lld", &values[i]) != 1) return 1;
  qsort(values, n, sizeof values[0], compare);
  for (int i = 0; i < n; ++i) printf("%lld ", values[i]);
  puts("");
}
`;

/** Returns a source that no cache contains. It is accepted. */
export function quickSolution() {
  count += 1;
  return `${sorting}// ${count}\n`;
}

/** Returns a source that no cache contains. It computes for most of a second on each test. */
export function busySolution() {
  count += 1;
  const wait = 'for (clock_t end = clock() + CLOCKS_PER_SEC * 7 / 10; clock() < end;) {}';
  return `#include <ctime>\n${sorting.replace('int n;', `${wait}\n  int n;`)}// ${count}\n`;
}
