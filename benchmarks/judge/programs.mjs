/** A solution as contestants write it: the large header, and a few kilobytes read, sorted and written. */
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

/** The same work for the compiler each time, and a text that no cache has seen. */
export function freshSolution() {
  count += 1;
  return `${solution}// ${count}\n`;
}

/** Writes a megabyte, then sleeps where the input asks for it: the runner is at rest then, and has been busy before. */
export const sleeper = `#include <bits/stdc++.h>
int main() {
  int seconds = 0;
  std::cin >> seconds;
  if (seconds == 0) std::cout << std::string(1 << 20, 'x') << '\\n';
  std::this_thread::sleep_for(std::chrono::seconds(seconds));
}
`;

const numbersPerTest = 500;

/** Five hundred numbers that look random and are the same in every run. */
export function numbersOf(seed) {
  let state = seed;
  return Array.from({ length: numbersPerTest }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  });
}

export function sortNumbers(numbers) {
  return [...numbers].sort((left, right) => left - right);
}
