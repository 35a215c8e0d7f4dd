import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestJudge, type TestJudge } from '../judging.ts';

// testlib.h ends a checker with these exit codes (`resultExitCode`) and words (`InStream::quit`).
const endings = [
  { result: '_ok', code: 'OK_EXIT_CODE', says: 'ok 3 numbers', verdict: 'accepted' },
  { result: '_wa', code: 'WA_EXIT_CODE', says: 'wrong answer 2nd numbers differ', verdict: 'wrong_answer' },
  { result: '_pe', code: 'PE_EXIT_CODE', says: 'wrong output format Expected integer', verdict: 'wrong_answer' },
  { result: '_dirt', code: 'DIRT_EXIT_CODE', says: 'wrong output format Extra information', verdict: 'wrong_answer' },
  { result: '_unexpected_eof', code: '8', says: 'unexpected eof', verdict: 'wrong_answer' },
  { result: '_fail', code: 'FAIL_EXIT_CODE', says: 'FAIL the answer file is empty', verdict: 'judging_error' },
  { result: '_points', code: 'POINTS_EXIT_CODE', says: 'points 0.5', verdict: 'judging_error' },
  { result: '_pc(0)', code: 'PC_BASE_EXIT_CODE', says: 'partially correct (0)', verdict: 'judging_error' },
  { result: '_pc(200)', code: 'PC_BASE_EXIT_CODE + 200', says: 'partially correct (200)', verdict: 'judging_error' },
] as const;

const exitCodes = `
#ifndef PC_BASE_EXIT_CODE
#define PC_BASE_EXIT_CODE 0
#endif
enum { OK_EXIT_CODE, WA_EXIT_CODE, PE_EXIT_CODE, FAIL_EXIT_CODE, DIRT_EXIT_CODE, POINTS_EXIT_CODE = 7 };
`;

/** Ends as the row of the table that its argument names, so that it is compiled once. */
const quits = `${exitCodes}#include <cstdio>
#include <cstdlib>
int main(int, char** argv) {
  static const struct { const char* says; int code; } endings[] = {
    ${endings.map(({ says, code }) => `{"${says}\\r\\n", ${code}}`).join(',\n    ')}
  };
  const auto& [says, code] = endings[atoi(argv[4])];
  fputs(says, stderr);
  return code;
}`;

const prints = '#include <cstdio>\nint main() { puts("1 2 3"); }';

describe.each(['sandbox', 'none'] as const)('a testlib checker with isolation %s', (isolation) => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge(isolation);
  });
  afterAll(() => tests.close());

  const judge = (source: string, args: readonly string[] = []) =>
    tests.judgeSource(prints, {
      cases: [['the input\n', 'the answer\n']],
      checker: { type: 'custom', protocol: 'testlib', source, args },
    });

  it.each(endings)('that quits with $result means $verdict', async (ending) => {
    const { says, verdict } = ending;
    const judgement = await judge(quits, [String(endings.indexOf(ending))]);
    expect(judgement.verdict).toBe(verdict);
    if (verdict === 'wrong_answer') expect(judgement.tests).toMatchObject([{ note: says }]);
    if (verdict === 'judging_error') expect(judgement.failure).toContain(says);
  });

  it('is given input, output and answer, and nothing on standard input', async () => {
    const judgement = await judge(`#include <fstream>
#include <iostream>
#include <sstream>
std::string read(const char* path) { std::stringstream all; all << std::ifstream(path).rdbuf(); return all.str(); }
int main(int argc, char** argv) {
  if (std::cin.get() != EOF) return 9;
  return argc == 4 && read(argv[1]) == "the input\\n" && read(argv[2]) == "1 2 3\\n" && read(argv[3]) == "the answer\\n" ? 0 : 9;
}`);
    expect(judgement).toMatchObject({ verdict: 'accepted' });
  });

  it('reports its own line numbers when it does not compile', async () => {
    const judgement = await judge('int main() {\n  return nothing;\n}');
    expect(judgement).toMatchObject({ verdict: 'judging_error', failure: expect.stringMatching(/:2:10: error/) });
  });
});
