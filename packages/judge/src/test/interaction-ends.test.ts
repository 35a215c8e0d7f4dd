import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { keepCoresBusy } from './exactness/busy-cores.ts';
import { openTestJudge, type TestJudge } from './judging.ts';

/**
 * Twelve interactions meet an event that happens in a third of all interactions in 99 of 100 runs.
 * `PODIUM_FULL=1` asks for a thousand.
 */
const interactions = process.env.PODIUM_FULL ? 1000 : 12;

// This interactor asks for the double of a number, and says whether the answer is right.
const asksForDouble = `#include <cstdio>
int main(int, char** argv) {
  long number, answer;
  if (fscanf(fopen(argv[1], "r"), "%ld", &number) != 1) return 1;
  printf("%ld\\n", number);
  fflush(stdout);
  if (scanf("%ld", &answer) != 1) return 43;
  puts(answer == 2 * number ? "right" : "wrong");
  fflush(stdout);
  return answer == 2 * number ? 42 : 43;
}`;

const doubles = (ending: string) => `#include <cstdio>
int main() {
  long number;
  if (scanf("%ld", &number) != 1) return 1;
  printf("%ld\\n", 2 * number);
  fflush(stdout);
  ${ending}
}`;

/** Each reports its answer and ends in its own way. */
const endings = [
  ['ends without reading what the interactor says last', doubles('')],
  [
    'prints on when the interactor has accepted and gone',
    doubles('for (int line = 0; line < 300; ++line) { puts("the end"); fflush(stdout); }'),
  ],
] as const;

const echoes =
  '#include <cstdio>\nint main() { long number; while (scanf("%ld", &number) == 1) { printf("%ld\\n", number); fflush(stdout); } }';
// Alone the interactor's time is the time of its work, which is less than the limit. On a machine
// whose cores are all busy it takes at least twice as long. There are few rounds, because the
// program waits for a core in each round as well.
const works = `#include <cstdio>
#include <ctime>
int main() {
  for (long round = 1; round <= 20; ++round) {
    while (clock() < round * CLOCKS_PER_SEC * 475 / 10000) {}
    long echo;
    printf("%ld\\n", round);
    fflush(stdout);
    if (scanf("%ld", &echo) != 1 || echo != round) return 43;
  }
  return 42;
}`;

describe('an interaction on a machine whose cores are all busy', () => {
  let tests: TestJudge;
  let freeCores: (() => void) | undefined;
  beforeAll(async () => {
    tests = await openTestJudge('sandbox');
    // The compiler would take longer beside the busy processes, and they as long as it.
    const [[, endsAtOnce], [, printsOn]] = endings;
    const once = { cases: [['1\n', '']] } as const;
    await judge(endsAtOnce, works, once);
    for (const source of [printsOn, echoes]) await judge(source, asksForDouble, once);
    freeCores = keepCoresBusy(600);
  });
  afterAll(async () => {
    freeCores?.();
    await tests.close();
  });

  const judge = (source: string, interactor: string, options: Parameters<TestJudge['judgeSource']>[1]) =>
    tests.judgeSource(source, {
      checker: { type: 'interactive', protocol: 'kattis', source: interactor },
      ...options,
    });

  it.each(endings)(
    'is accepted every time where the program %s',
    async (_title, source) => {
      const cases = Array.from({ length: interactions / 2 }, (_, index) => [`${index}\n`, ''] as const);
      const judgements = await Promise.all([
        judge(source, asksForDouble, { cases }),
        judge(source, asksForDouble, { cases }),
      ]);
      const results = judgements.flatMap((judgement) => judgement.tests);
      expect(results.filter(({ verdict }) => verdict !== 'accepted')).toEqual([]);
      expect(judgements).toMatchObject([{ verdict: 'accepted' }, { verdict: 'accepted' }]);
    },
    600_000,
  );

  it('counts no time in which the interactor waits for a core as time of the program', async () => {
    expect(await judge(echoes, works, { timeLimitMs: 200 })).toMatchObject({ verdict: 'accepted' });
  });
});

// The interactor is late by more time than the program might take. The program writes more than a
// pipe holds.
it('waits until an interactor that is late has read all that the program wrote', async () => {
  const tests = await openTestJudge('sandbox');
  onTestFinished(() => tests.close());
  const writes = '#include <cstdio>\nint main() { for (int line = 0; line < 60000; ++line) puts("3"); }';
  const isLate = `#include <cstdio>
#include <unistd.h>
int main() {
  sleep(11);
  int lines = 0;
  while (getchar() == '3' && getchar() == '\\n') ++lines;
  return lines == 60000 ? 42 : 43;
}`;
  const judgement = await tests.judgeSource(writes, {
    checker: { type: 'interactive', protocol: 'kattis', source: isLate },
    timeLimitMs: 50,
  });
  expect(judgement).toMatchObject({ verdict: 'accepted' });
});

// The kernel closes the output of a crashing program before it reports the end. The other program
// can fail at the end of its input in between, and its end is then reported first.
const crashes = '#include <csignal>\nint main() { raise(SIGSEGV); }';
const failsAtEndOfInput = '#include <cstdio>\nint main() { return getchar() == EOF ? 9 : 0; }';

// The end of the program is reported before the interactor has read the answer, or after it: as the
// machine has it.
const answersAndAborts = '#include <cstdio>\n#include <cstdlib>\nint main() { puts("2"); fflush(stdout); abort(); }';
const abortsInAnswer =
  '#include <cstdio>\n#include <cstdlib>\nint main() { fputs("1", stdout); fflush(stdout); abort(); }';
const asksForOne = `#include <cstdio>
int main() {
  int answer, next;
  if (scanf("%d", &answer) != 1) return 43;
  while ((next = getchar()) == ' ');
  return answer == 1 && next == '\\n' ? 42 : 43;
}`;
// The program ends only when the interactor, which waits for the end of the output, has answered.
const closesOutput = `#include <cstdio>
#include <unistd.h>
int main() { puts("1"); fflush(stdout); close(1); return getchar() == 'y' ? 0 : 1; }`;
const readsToEnd = `#include <cstdio>
int main() { while (getchar() != EOF); puts("y"); fflush(stdout); return 42; }`;

describe.each(['sandbox', 'none'] as const)('an end in an interaction with isolation %s', (isolation) => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge(isolation);
  });
  afterAll(() => tests.close());

  it.each([
    { crashing: 'interactor', program: failsAtEndOfInput, interactor: crashes, verdict: 'judging_error' },
    { crashing: 'program', program: crashes, interactor: failsAtEndOfInput, verdict: 'runtime_error' },
    { crashing: 'wrong answer before it', program: answersAndAborts, interactor: asksForOne, verdict: 'wrong_answer' },
    {
      crashing: 'program that ends within its answer',
      program: abortsInAnswer,
      interactor: asksForOne,
      verdict: 'runtime_error',
    },
    {
      crashing: 'program that goes on without an output',
      program: closesOutput,
      interactor: readsToEnd,
      verdict: 'accepted',
    },
  ])(
    'is decided by the $crashing every time',
    async ({ program, interactor, verdict }) => {
      const judge = () =>
        tests.judgeSource(program, { checker: { type: 'interactive', protocol: 'kattis', source: interactor } });
      for (let judged = 0; judged < interactions; judged += 2)
        expect(await Promise.all([judge(), judge()])).toMatchObject([{ verdict }, { verdict }]);
    },
    600_000,
  );
});
