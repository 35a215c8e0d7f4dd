import { numbersOf, sortNumbers } from '../judge/programs.mjs';
import { filesOfTest, settingsOf, writeFiles } from './write-package.mjs';

const testCount = 50;
const numbersPerTest = 20_000;

const allHeaders = '#include <bits/stdc++.h>';
const fewHeaders = ['algorithm', 'iostream', 'queue', 'set', 'vector'].map((name) => `#include <${name}>`).join('\n');

/** Ten submissions, by the header and the statements that sort `values`. Three are wrong. */
const submissions = {
  'accepted/sort': [allHeaders, 'sort(values.begin(), values.end());'],
  'accepted/stable': [fewHeaders, 'stable_sort(values.begin(), values.end());'],
  'accepted/heap': [allHeaders, 'make_heap(values.begin(), values.end()); sort_heap(values.begin(), values.end());'],
  'accepted/partial': [fewHeaders, 'partial_sort(values.begin(), values.end(), values.end());'],
  'accepted/tree': [
    allHeaders,
    'multiset<long long> all(values.begin(), values.end()); copy(all.begin(), all.end(), values.begin());',
  ],
  'accepted/queue': [
    fewHeaders,
    'priority_queue<long long> all(values.begin(), values.end());\n  for (int i = n; i-- > 0; all.pop()) values[i] = all.top();',
  ],
  'accepted/halves': [
    allHeaders,
    'auto half = values.begin() + n / 2; sort(values.begin(), half); sort(half, values.end());\n  inplace_merge(values.begin(), half, values.end());',
  ],
  'wrong_answer/unsorted': [fewHeaders, ''],
  'wrong_answer/descending': [allHeaders, 'sort(values.rbegin(), values.rend());'],
  'wrong_answer/half': [fewHeaders, 'sort(values.begin(), values.begin() + n / 2);'],
};

const solution = (headers, sorting) => `${headers}
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int n;
  cin >> n;
  vector<long long> values(n);
  for (auto &value : values) cin >> value;
  ${sorting}
  for (int i = 0; i < n; ++i) cout << values[i] << (i + 1 < n ? ' ' : '\\n');
}
`;

const validator = `#include <cstdio>

int main() {
  int n;
  long long value;
  if (scanf("%d", &n) != 1) return 43;
  for (int i = 0; i < n; ++i) if (scanf("%lld", &value) != 1) return 43;
  return 42;
}
`;

/**
 * Writes the tests of the package, which are the same in every round. Returns the inputs' paths.
 */
export async function writeSortingPackage(folder) {
  await writeFiles(folder, settingsOf('Sorting'));
  const inputs = [];
  for (let number = 1; number <= testCount; number += 1) {
    const numbers = numbersOf(number, numbersPerTest);
    const input = `${numbers.length}\n${numbers.join(' ')}\n`;
    const files = filesOfTest(number, input, `${sortNumbers(numbers).join(' ')}\n`);
    await writeFiles(folder, files);
    inputs.push(Object.keys(files)[0]);
  }
  return inputs;
}

/**
 * Writes the validator and the submissions of a round, which no cache knows and which take the
 * compiler the same work each time. Returns their paths.
 */
export async function writePrograms(folder, round) {
  const programs = { 'input_validators/validate.cpp': `${validator}// ${round}\n` };
  for (const [name, [headers, sorting]] of Object.entries(submissions)) {
    programs[`submissions/${name}.cpp`] = `${solution(headers, sorting)}// ${round}\n`;
  }
  await writeFiles(folder, programs);
  return Object.keys(programs);
}
