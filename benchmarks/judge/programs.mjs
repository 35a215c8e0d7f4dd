/**
 * A typical solution: it includes the large header, and reads, sorts and writes a few kilobytes.
 */
const solution = `#include <bits/stdc++.h>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n;
  cin >> n;
  vector<long long> values(n);
  for (auto &value : values) cin >> value;
  sort(values.begin(), values.end());
  for (int i = 0; i < n; ++i) cout << values[i] << (i + 1 < n ? ' ' : '\\n');
}
`;

let count = 0;

/** Returns a source that no cache contains and that takes the compiler the same work each time. */
export function freshSolution() {
  count += 1;
  return `${solution}// ${count}\n`;
}

/**
 * Writes a megabyte, then sleeps if the input asks for it, so that the runner is idle after it was
 * busy.
 */
export const sleeper = `#include <bits/stdc++.h>
int main() {
  int seconds = 0;
  std::cin >> seconds;
  if (seconds == 0) std::cout << std::string(1 << 20, 'x') << '\\n';
  std::this_thread::sleep_for(std::chrono::seconds(seconds));
}
`;

const numbersPerTest = 500;

/** Returns numbers that look random and are the same in every run. */
export function numbersOf(seed, count = numbersPerTest) {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  });
}

export function sortNumbers(numbers) {
  return [...numbers].sort((left, right) => left - right);
}
