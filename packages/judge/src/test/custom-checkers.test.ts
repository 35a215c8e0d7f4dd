import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckerSpec } from '../judgement.ts';
import { openTestJudge, type TestJudge } from './judging.ts';

// Accepts any divisor of the input other than 1 and itself; the answer file holds the smallest.
const kattis = `#include <fstream>
#include <iostream>
#include <string>
int main(int, char** argv) {
  long n, smallest, d;
  std::ifstream(argv[1]) >> n;
  std::ifstream(argv[2]) >> smallest;
  std::ofstream judge(std::string(argv[3]) + "judgemessage.txt"), team(std::string(argv[3]) + "teammessage.txt");
  judge << "smallest is " << smallest;
  if (std::cin >> d && d > 1 && d < n && n % d == 0) return 42;
  team << d << " does not divide " << n;
  return 43;
}`;

// The same by testlib's protocol, without its header: input, output, answer; a message on standard error.
const testlib = `#include <fstream>
#include <iostream>
int main(int argc, char** argv) {
  long n, d, smallest;
  if (argc < 4 || !(std::ifstream(argv[1]) >> n) || !(std::ifstream(argv[3]) >> smallest)) return 3;
  if (!(std::ifstream(argv[2]) >> d)) { std::cerr << "wrong output format"; return 2; }
  if (d > 1 && d < n && n % d == 0) { std::cerr << "ok"; return 0; }
  std::cerr << "wrong answer " << d << " does not divide " << n;
  return 1;
}`;

const prints = (text: string) => `#include <cstdio>\nint main() { fputs("${text}", stdout); }`;

describe.each(['sandbox', 'none'] as const)('a custom checker with isolation %s', (isolation) => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge(isolation);
  });
  afterAll(() => tests.close());

  const judge = (output: string, checker: CheckerSpec, answer = '3') =>
    tests.judgeSource(prints(output), { cases: [['15\n', answer]], checker });

  describe.each([
    { protocol: 'kattis', source: kattis },
    { protocol: 'testlib', source: testlib },
  ] as const)('by the $protocol protocol', ({ protocol, source }) => {
    const checker: CheckerSpec = { type: 'custom', protocol, source };

    it('accepts what the checker accepts', async () => {
      expect(await judge('5', checker)).toMatchObject({ verdict: 'accepted' });
      expect(await judge('3', checker)).toMatchObject({ verdict: 'accepted' });
    });

    it('passes on why the checker rejects', async () => {
      const judgement = await judge('4', checker);
      expect(judgement).toMatchObject({
        verdict: 'wrong_answer',
        tests: [{ note: expect.stringContaining('4 does not divide 15') }],
      });
    });

    it('takes an output that cannot be read for wrong', async () => {
      expect(await judge('', checker)).toMatchObject({ verdict: 'wrong_answer' });
    });
  });

  it.each([
    { title: 'crashes', source: 'int main() { *(volatile int*)8 = 1; }', says: 'SIGSEGV' },
    { title: 'ends with an exit code of no meaning', source: 'int main() { return 9; }', says: 'exit code 9' },
    {
      title: 'reports its own failure',
      source: '#include <cstdio>\nint main() { fputs("bad answer file", stderr); return 3; }',
      says: 'bad answer file',
    },
    { title: 'does not compile', source: 'int main() { return nothing; }', says: 'does not compile' },
    {
      title: 'takes too much memory',
      source: '#include <cstdlib>\n#include <cstring>\nint main() { for (;;) memset(malloc(1 << 24), 1, 1 << 24); }',
      says: 'The checker',
    },
  ])('makes a judging error of a checker that $title', async ({ source, says }) => {
    const judgement = await judge('5', { type: 'custom', protocol: 'testlib', source });
    expect(judgement).toMatchObject({ verdict: 'judging_error', failure: expect.stringContaining(says) });
  });

  it('does not ask the checker about a program that failed', async () => {
    const checker: CheckerSpec = { type: 'custom', protocol: 'kattis', source: 'int main() { return 42; }' };
    const judgement = await tests.judgeSource('int main() { return 1; }', { checker });
    expect(judgement.verdict).toBe('runtime_error');
  });
});
