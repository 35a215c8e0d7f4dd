import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestJudge, type TestJudge } from './judging.ts';

const reopens = `#include <cstdio>
int main() {
  long a, b;
  if (!freopen("/dev/stdin", "r", stdin) || scanf("%ld", &a) != 1) return 1;
  FILE *again = fopen("/dev/fd/0", "r"), *out = fopen("/dev/stdout", "w"), *err = fopen("/dev/stderr", "a");
  if (!again || !out || !err || fscanf(again, "%ld", &b) != 1) return 2;
  fprintf(out, "%ld ", a);
  fclose(out);
  fprintf(err, "to stderr ");
  fclose(err);
  if (!freopen("/dev/fd/1", "w", stdout) || !freopen("/dev/fd/2", "w", stderr)) return 3;
  printf("%ld\\n", b);
  fputs("twice", stderr);
}`;

const inPython = `import sys
with open('/dev/stdin') as given, open('/dev/stdout', 'w') as out, open('/dev/stderr', 'w') as err:
    number = given.read().split()[0]
    print(number, end=' ', file=out)
    print('to stderr', end=' ', file=err)
with open('/dev/fd/0', 'rb') as given, open('/dev/fd/1', 'wb') as out: out.write(given.read().split()[0] + b'\\n')
open('/dev/fd/2', 'w').write('twice')
`;

const doubles = `#include <cstdio>
int main() {
  long number;
  freopen("/dev/stdin", "r", stdin);
  freopen("/dev/stdout", "w", stdout);
  if (scanf("%ld", &number) != 1) return 1;
  printf("%ld\\n", 2 * number);
}`;
const asksByName = `#include <cstdio>
int main(int, char** argv) {
  long number, answer;
  FILE *in = fopen("/dev/fd/0", "r"), *out = fopen("/dev/fd/1", "w");
  if (!in || !out || fscanf(fopen(argv[1], "r"), "%ld", &number) != 1) return 1;
  fprintf(out, "%ld\\n", number);
  fflush(out);
  return fscanf(in, "%ld", &answer) == 1 && answer == 2 * number ? 42 : 43;
}`;
const checksByName = `#include <cstdio>
int main() {
  long first, second;
  FILE *in = fopen("/dev/stdin", "r"), *err = fopen("/dev/stderr", "w");
  if (!in || !err || fscanf(in, "%ld %ld", &first, &second) != 2) return 1;
  fprintf(err, "read %ld", first);
  return first == second ? 42 : 43;
}`;

/** The second input is shorter than the first one. */
const cases = [
  ['1234567 8\n', '1234567 1234567\n'],
  ['5', '5 5\n'],
] as const;

describe.runIf(process.platform === 'linux').each(['sandbox', 'none'] as const)(
  'the names of the standard streams with isolation %s',
  (isolation) => {
    let tests: TestJudge;
    beforeAll(async () => {
      tests = await openTestJudge(isolation);
    });
    afterAll(() => tests.close());

    it.each([
      ['C++', 'cpp', reopens],
      ['Python', 'py', inPython],
    ])('lead to them in %s, in each test', async (_, language, source) => {
      const judgement = await tests.judgeSource(source, { language, cases });
      expect(judgement).toMatchObject({ verdict: 'accepted' });
      expect(judgement.tests.map(({ errorOutput }) => errorOutput)).toEqual(['to stderr twice', 'to stderr twice']);
    });

    it('lead to the other program in an interaction, on both sides', async () => {
      const checker = { type: 'interactive', protocol: 'kattis', source: asksByName } as const;
      const given = [['21\n', ''] as const, ['4\n', ''] as const];
      expect(await tests.judgeSource(doubles, { checker, cases: given })).toMatchObject({ verdict: 'accepted' });
    });

    it('lead a checker to the output, and its report to the judges', async () => {
      const checker = { type: 'custom', protocol: 'kattis', source: checksByName } as const;
      const judgement = await tests.judgeSource(reopens, { checker, cases });
      expect(judgement).toMatchObject({
        verdict: 'accepted',
        tests: [{ judgeMessage: 'read 1234567' }, { judgeMessage: 'read 5' }],
      });
    });

    it('lead no test to what the test before it wrote and nobody took', async () => {
      const source = `#include <cstdio>
#include <cstdlib>
int main() {
  FILE *out = fopen("/dev/stdout", "r+"), *err = fopen("/dev/stderr", "r+");
  for (int mode = getchar(); mode == 'f';) { fputs("left", out); fputs("left", err); }
  fputs("right", out);
}`;
      const judgement = await tests.judgeSource(source, {
        cases: [
          ['f', ''],
          ['', 'right'],
        ],
        outputLimitBytes: 1024 ** 2,
        timeLimitMs: 5000,
      });
      expect(judgement.tests).toMatchObject([
        { verdict: 'output_limit_exceeded' },
        { verdict: 'accepted', output: 'right', errorOutput: '' },
      ]);
    });
  },
);
