import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestJudge, type TestJudge } from '../judging.ts';

const printing = (text: string) => `#include <cstdio>\nint main() { fputs(${JSON.stringify(text)}, stdout); }`;

/** Prints all of its input after the first line. The checker reads that line. */
const printsItsInput = `#include <cstdio>
int main() {
  while (getchar() != '\\n') continue;
  for (int letter; (letter = getchar()) != EOF;) putchar(letter);
}`;

// One program has all the roles, because each program with testlib.h takes a second to compile. Its
// last argument names the role. Optimising it would take another second. The checker accepts the
// numbers of the answer within 1e-6, each with a word of letters.
const start = `#pragma GCC optimize("O0")
#include "testlib.h"
using namespace std;`;
const judgingRoles = `
void check(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  setName("compare %d columns", 2);
  int count = inf.readInt(1, 10, "n");
  for (int row = 1; row <= count; row++) {
    double expected = ans.readDouble(), found = ouf.readReal(-1e9, 1e9, "x");
    string word = ouf.readToken("[a-z]{1,5}|none", "word");
    if (!doubleCompare(expected, found, 1e-6))
      quitf(_wa, "%d%s number differs: %s", row, englishEnding(row).c_str(), format("%.3f", found).c_str());
  }
  quitf(_ok, "%d rows", count);
}
void givePoints(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  quitp(2.5, "of %d", 4);
}
void interact(int argc, char **argv) {
  registerInteraction(argc, argv);
  int secret = inf.readInt(), guess = 0;
  for (int tries = 0; tries < 10; tries++) {
    guess = ouf.readInt(1, 100, "guess");
    cout << (guess < secret ? "more" : guess > secret ? "less" : "found") << endl;
    if (guess == secret) quitf(_ok, "%d tries", tries + 1);
  }
  quitf(_wa, "too many tries");
}`;
const writingRoles = `
void validate(int argc, char **argv) {
  registerValidation(argc, argv);
  int n = inf.readInt(1, 3, "n");
  inf.readEoln();
  inf.readInts(n, 0, 9, "a");
  inf.readEoln();
  inf.readString("[a-z]+( [a-z]+)*", "names");
  inf.readStrictDouble(0, 1, 1, 3, "x");
  inf.readEoln();
  inf.readEof();
}
void generate(int argc, char **argv) {
  registerGen(argc, argv, 1);
  int n = opt<int>("n");
  println(n, rnd.next(1, 6), rnd.next("[a-c]{4}"), rnd.wnext(100, 5), rnd.any(rnd.perm(n)));
  println(rnd.distinct(3, 1, 3).size());
}`;
const main = (roles: readonly string[]) => `
int main(int argc, char **argv) {
  const string role = argv[--argc];
  ${roles.map((role) => `if (role == "${role}") ${role}(argc, argv);`).join('\n  ')}
}`;
const judgingNames = ['check', 'givePoints', 'interact'];

/**
 * The protocol of testlib compiles its programs anew, because it defines a macro before them. This
 * one has only the roles that the judge calls by the protocol. Both begin with the header that the
 * judge has precompiled, because the headers of testlib.h take half a second.
 */
const sources = {
  testlib: `#include <bits/stdc++.h>\n${start}${judgingRoles}${main(judgingNames)}`,
  kattis: `#include <bits/stdc++.h>\n${start}${judgingRoles}${writingRoles}${main([...judgingNames, 'validate', 'generate'])}`,
};

// The header works in the program itself, so one mode shows it.
describe('the provided testlib.h', () => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge('sandbox');
  });
  afterAll(() => tests.close());

  const check = (
    protocol: keyof typeof sources,
    output: string,
    { role = 'check', answer = '0.5\n2\n', source = sources[protocol] } = {},
  ) =>
    tests.judgeSource(printsItsInput, {
      cases: [[`2\n${output}`, answer]],
      checker: { type: 'custom', protocol, source, args: [role] },
    });

  describe.each(['testlib', 'kattis'] as const)('in a checker with the protocol of %s', (protocol) => {
    const rows = [
      ['0.5000001 a 2 none\n', 'accepted', 'ok 2 rows'],
      ['0.5 a\r\n2.0 b', 'accepted', 'ok 2 rows'],
      ['0.5 a 3 b', 'wrong_answer', 'wrong answer 2nd number differs: 3.000'],
      ['0.5 a 2e9 b', 'wrong_answer', 'Double parameter [name=x] equals to 2e+09, violates the range [-1e+09, 1e+09]'],
      ['0.5 abcdef 2 b', 'wrong_answer', `doesn't correspond to pattern "[a-z]{1,5}|none"`],
      ['nan a 2 b', 'wrong_answer', 'Expected double, but "nan" found'],
      ['0.5 a', 'wrong_answer', 'unexpected eof'],
      ['0.5 a 2 b more', 'wrong_answer', 'wrong output format Extra information'],
    ] as const;
    it.each(rows)('finds %j %s', async (output, verdict, words) => {
      const judgement = await check(protocol, output);
      expect(judgement).toMatchObject({ verdict });
      const [result] = judgement.tests;
      const isNote = protocol === 'testlib' && verdict === 'wrong_answer';
      expect(isNote ? result?.note : result?.judgeMessage).toContain(words);
    });

    it("does not blame the contestant for the jury's files", async () => {
      const judgement = await check(protocol, '0.5 a 2 b', { answer: 'half' });
      expect(judgement).toMatchObject({ verdict: 'judging_error', failure: expect.stringContaining('line 1') });
    });
  });

  it('is a judging error if it gives points in a problem without any', async () => {
    const judgement = await check('testlib', '', { role: 'givePoints' });
    // The problem of this test has no points.
    expect(judgement).toMatchObject({ verdict: 'judging_error', failure: expect.stringContaining('points') });
  });

  it('joins an interactor to the program', async () => {
    const searching = `#include <cstdio>
int main() { int low = 1, high = 100; for (char word[8] = ""; word[0] != 'f';) {
  int middle = (low + high) / 2; printf("%d\\n", middle); fflush(stdout); if (scanf("%7s", word) != 1) return 1;
  if (word[0] == 'm') low = middle + 1; else high = middle - 1; } }`;
    const interact = (protocol: 'kattis' | 'testlib', program: string) =>
      tests.judgeSource(program, {
        cases: [['37\n', '']],
        checker: { type: 'interactive', protocol, source: sources[protocol], args: ['interact'] },
      });
    for (const protocol of ['kattis', 'testlib'] as const) {
      expect(await interact(protocol, searching)).toMatchObject({
        verdict: 'accepted',
        tests: [{ judgeMessage: expect.stringMatching(/^ok \d tries/) }],
      });
      expect(await interact(protocol, printing('0'))).toMatchObject({ verdict: 'wrong_answer' });
    }
  });

  const run = (args: readonly string[], input: string) =>
    tests.judge.runProgram({
      ...{ source: sources.kattis, language: 'cpp', input, args },
      limits: { timeLimitMs: 2000, memoryLimitBytes: 256 * 1024 ** 2 },
    });

  it.each([
    ['3\n1 2 3\nada bob\n0.25\n', 42, ''],
    ['4\n1 2 3 4\nada\n0.5\n', 43, 'Integer parameter [name=n] equals to 4, violates the range [1, 3] (stdin, line 1)'],
    ['2\n1  2\nada\n0.5\n', 43, 'Unexpected white-space'],
    ['2\n1 02\nada\n0.5\n', 43, 'Expected integer, but "02" found'],
    ['1\n1\nada \n0.5\n', 43, "doesn't correspond to pattern"],
    ['1\n1\nada\n0.1234\n', 43, 'Expected strict double'],
    ['1\r\n1\nada\n0.5\n', 43, 'Expected EOLN'],
    ['1\n1\nada\n0.5\n\n', 43, 'Expected EOF'],
    ['1\n1\nada\n0.5', 43, 'Expected EOLN'],
  ])('lets a validator judge the input %j', async (input, exitCode, words) => {
    expect(await run(['validate'], input)).toMatchObject({ exitCode, errorOutput: expect.stringContaining(words) });
  });

  it('generates equal tests for equal arguments', async () => {
    const outputs = [];
    for (const seed of ['1', '1', '2']) outputs.push((await run(['-n', '9', seed, 'generate'], '')).output);
    expect(outputs[0]).toMatch(/^9 [1-6] [a-c]{4} \d+ [0-8]\n3\n$/);
    expect(outputs[1]).toBe(outputs[0]);
    expect(outputs[2]).not.toBe(outputs[0]);
  });

  it("gives way to the author's own", async () => {
    const own = '#line 1 "testlib.h"\n#define OWN 42\n#line 2 "solution.cpp"\nint main() { return OWN; }';
    expect(await check('kattis', '', { source: own })).toMatchObject({ verdict: 'accepted' });
  });
});
