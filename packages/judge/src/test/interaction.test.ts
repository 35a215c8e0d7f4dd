import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckerSpec } from '../judgement.ts';
import { openTestJudge, type TestJudge } from './judging.ts';

type Protocol = Extract<CheckerSpec, { type: 'interactive' }>['protocol'];

// This interactor thinks of the number in its input, and the program has twenty guesses. By Kattis,
// the first line of the answer is not read. Programs without the headers of streams compile in a
// tenth of the time.
const thinksOfNumber: Record<Protocol, string> = {
  kattis: `#include <cstdio>
int main(int, char** argv) {
  long secret, guess;
  if (fscanf(fopen(argv[1], "r"), "%ld", &secret) != 1) return 1;
  char path[4096];
  snprintf(path, sizeof path, "%steammessage.txt", argv[3]);
  FILE* team = fopen(path, "w");
  for (int count = 0; count < 20; ++count) {
    if (scanf("%ld", &guess) != 1) { fprintf(team, "no guess %d", count + 1); return 43; }
    puts(guess == secret ? "correct" : guess < secret ? "higher" : "lower");
    fflush(stdout);
    if (guess == secret) return 42;
  }
  fputs("twenty guesses were not enough", team);
  return 43;
}`,
  testlib: `#include <cstdio>
int main(int argc, char** argv) {
  long secret, guess;
  if (argc < 4 || fscanf(fopen(argv[1], "r"), "%ld", &secret) != 1) return 3;
  FILE* transcript = fopen(argv[2], "w");
  for (int count = 0; count < 20; ++count) {
    if (scanf("%ld", &guess) != 1) { fprintf(stderr, "no guess %d", count + 1); return 2; }
    fprintf(transcript, "%ld\\n", guess);
    puts(guess == secret ? "correct" : guess < secret ? "higher" : "lower");
    fflush(stdout);
    if (guess == secret) return 0;
  }
  fputs("twenty guesses were not enough", stderr);
  return 1;
}`,
};

const bisects = `#include <cstdio>
int main() {
  long low = 1, high = 1000000;
  for (char answer[16] = ""; answer[0] != 'c';) {
    const long guess = (low + high) / 2;
    printf("%ld\\n", guess);
    fflush(stdout);
    if (scanf("%15s", answer) != 1) return 1;
    if (answer[0] == 'h') low = guess + 1; else high = guess - 1;
  }
}`;

const guessesOneByOne = `#include <cstdio>
int main() {
  char answer[16] = "";
  for (long guess = 1; answer[0] != 'c'; ++guess) {
    printf("%ld\\n", guess);
    fflush(stdout);
    if (scanf("%15s", answer) != 1) ENDING;
  }
}`;

const program = (body: string) =>
  `#include <cstdio>\n#include <csignal>\n#include <ctime>\n#include <initializer_list>\n#include <unistd.h>\nint main() { ${body} }`;

describe.each(['sandbox', 'none'] as const)('an interactive problem with isolation %s', (isolation) => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge(isolation);
  });
  afterAll(() => tests.close());

  const judge = (
    source: string,
    interactor: string,
    { protocol = 'kattis' as Protocol, secrets = ['777216'], timeLimitMs = 300 } = {},
  ) =>
    tests.judgeSource(source, {
      checker: { type: 'interactive', protocol, source: interactor },
      cases: secrets.map((secret) => [`${secret}\n`, ''] as const),
      timeLimitMs,
    });

  describe.each(['kattis', 'testlib'] as const)('by the %s protocol', (protocol) => {
    const interactor = thinksOfNumber[protocol];

    it('accepts a program that convinces the interactor of every test', async () => {
      const judgement = await judge(bisects, interactor, { protocol, secrets: ['1', '1000000', '500000', '3'] });
      expect(judgement).toMatchObject({ verdict: 'accepted' });
      expect(judgement.tests.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    });

    it('passes on why the interactor rejects', async () => {
      const judgement = await judge(guessesOneByOne.replace('ENDING', 'return 0'), interactor, { protocol });
      const note = 'twenty guesses were not enough';
      expect(judgement).toMatchObject({ verdict: 'wrong_answer', tests: [{ note }] });
    });
  });

  // The interactor accepts every guess and writes it down; the checker compares it with the answer.
  const writesDown: Record<Protocol, string> = {
    kattis: `#include <cstdio>
int main(int, char** argv) {
  char path[4096];
  snprintf(path, sizeof path, "%stout.txt", argv[3]);
  long guess;
  return scanf("%ld", &guess) == 1 && fprintf(fopen(path, "w"), "%ld", guess) > 0 ? 42 : 43;
}`,
    testlib: `#include <cstdio>
int main(int, char** argv) {
  long guess;
  return scanf("%ld", &guess) == 1 && fprintf(fopen(argv[2], "w"), "%ld", guess) > 0 ? 0 : 1;
}`,
  };
  const compares: Record<Protocol, string> = {
    kattis: `#include <cstdio>
int main(int, char** argv) {
  long wanted, written;
  return fscanf(fopen(argv[2], "r"), "%ld", &wanted) == 1 && scanf("%ld", &written) == 1 && wanted == written ? 42 : 43;
}`,
    testlib: `#include <cstdio>
int main(int, char** argv) {
  long wanted, written;
  if (fscanf(fopen(argv[3], "r"), "%ld", &wanted) != 1 || fscanf(fopen(argv[2], "r"), "%ld", &written) != 1) return 3;
  if (wanted == written) return 0;
  fprintf(stderr, "%ld was written", written);
  return 1;
}`,
  };
  it.each(['kattis', 'testlib'] as const)(
    'may leave the decision to a checker of what the interactor wrote, by %s',
    async (protocol) => {
      const checker: CheckerSpec = {
        type: 'interactive',
        protocol,
        source: writesDown[protocol],
        others: [{ source: compares[protocol] }],
      };
      const judgeWith = (guess: string) => tests.judgeSource(program(guess), { checker, cases: [['', '7\n']] });
      expect(await judgeWith('puts("7");')).toMatchObject({ verdict: 'accepted' });
      expect(await judgeWith('puts("8");')).toMatchObject({
        verdict: 'wrong_answer',
        ...(protocol === 'testlib' && { tests: [{ note: '8 was written' }] }),
      });
      expect(await judgeWith('')).toMatchObject({ verdict: 'wrong_answer' });
      const broken = { ...checker, others: [{ source: 'int main() { retrun 0; }' }] };
      expect(await tests.judgeSource(program('puts("7");'), { checker: broken, cases: [['', '7\n']] })).toMatchObject({
        verdict: 'judging_error',
        failure: expect.stringContaining('The checker does not compile'),
      });
    },
  );

  it.each([
    {
      title: 'crashes first',
      body: 'puts("5"); fflush(stdout); raise(SIGSEGV);',
      verdict: 'runtime_error',
      note: /SIGSEGV/,
    },
    { title: 'fails first', body: 'return 3;', verdict: 'runtime_error', note: /exit code 3/ },
    { title: 'ends without a word', body: '', verdict: 'wrong_answer', note: /no guess 1/ },
    {
      title: 'closes its output and sleeps',
      body: 'close(1); pause();',
      verdict: 'wrong_answer',
      note: /no guess 1/,
    },
    {
      title: 'waits while the interactor waits',
      body: 'getchar();',
      verdict: 'time_limit_exceeded',
      note: /still running/,
    },
    {
      title: 'burns its time instead of talking',
      body: 'for (;;) {}',
      verdict: 'time_limit_exceeded',
      note: /CPU time/,
      timeLimitMs: 50,
    },
    {
      title: 'never reads and never ends',
      body: 'for (;;) pause();',
      verdict: 'time_limit_exceeded',
      note: /still running/,
    },
    { title: 'writes without end', body: 'for (;;) puts("0");', verdict: 'wrong_answer', note: /twenty guesses/ },
  ])('decides about a program that $title', async ({ body, verdict, note, timeLimitMs = 300 }) => {
    const judgement = await judge(program(body), thinksOfNumber.kattis, { timeLimitMs });
    expect(judgement).toMatchObject({ verdict, tests: [{ verdict, note: expect.stringMatching(note) }] });
  });

  it('lets the program fail that does not end after the interactor has accepted', async () => {
    const source = program('puts("777216"); fflush(stdout); for (;;) {}');
    const judgement = await judge(source, thinksOfNumber.kattis, { timeLimitMs: 100 });
    expect(judgement).toMatchObject({ verdict: 'time_limit_exceeded' });
  });

  it('does not count the CPU time of the interactor', async () => {
    const burns = program('while (clock() < CLOCKS_PER_SEC / 8) {} puts("done"); return 42;');
    const source = program('char line[9]; return fgets(line, 9, stdin) == nullptr;');
    const judgement = await tests.judgeSource(source, {
      checker: { type: 'interactive', protocol: 'kattis', source: burns },
      timeLimitMs: 5000,
    });
    expect(judgement.verdict).toBe('accepted');
    expect(judgement.tests[0]?.cpuTimeMs).toBeLessThan(100);
  });

  // The modes differ in the files that the interactor is given, in how a program's time is watched,
  // and in how programs are killed. The tests above show that. The rest is decided by the judge or
  // passes through the runner, which are the same in both.
  if (isolation === 'none') return;

  // Each ending follows the interactor's rejection.
  it.each([
    { title: 'crashes', ending: 'raise(SIGSEGV)' },
    { title: 'fails', ending: 'return 5' },
    { title: 'goes on for ever', ending: 'for (;;) continue' },
    { title: 'is killed as it writes on', ending: 'continue' },
  ])('calls wrong what the interactor rejected first, also where the program then $title', async ({ ending }) => {
    const source = `#include <csignal>\n${guessesOneByOne.replace('ENDING', ending)}`;
    expect(await judge(source, thinksOfNumber.kattis)).toMatchObject({ verdict: 'wrong_answer' });
  });

  it('takes a program for accepted that goes on a little after the interactor has accepted', async () => {
    const source = program('puts("777216"); fflush(stdout); usleep(50000);');
    expect(await judge(source, thinksOfNumber.kattis)).toMatchObject({ verdict: 'accepted' });
  });

  it.each([
    { code: 42, verdict: 'accepted' },
    { code: 43, verdict: 'wrong_answer' },
  ])(
    'lets exit code $code decide of an interactor that talks on to a program that has ended',
    async ({ code, verdict }) => {
      const talks = program(`for (int i = 0; i < 100000; ++i) { puts("more"); fflush(stdout); } return ${code};`);
      expect(await judge(program('close(0); return 0;'), talks)).toMatchObject({ verdict });
    },
  );

  it('passes on all that a program wrote before its end to an interactor that first says more than the program reads', async () => {
    const source = program('for (int i = 0; i < 50000; ++i) puts("3");');
    const talks = program(
      'for (int i = 0; i < 100000; ++i) puts("more"); int sum = 0; while (getchar() == 51 && getchar() == 10) ++sum; return sum == 50000 ? 42 : 43;',
    );
    expect(await judge(source, talks)).toMatchObject({ verdict: 'accepted' });
  });

  it('accepts a program that prints on when the interactor has accepted', async () => {
    const source = program(
      'puts("777216"); fflush(stdout); while (getchar() != EOF) continue; for (int i = 0; i < 100000; ++i) puts("more");',
    );
    expect(await judge(source, thinksOfNumber.kattis)).toMatchObject({ verdict: 'accepted' });
  });

  it('shows each of both the end of its input where the other one closes its output and goes on', async () => {
    const source = program('close(1); while (getchar() != EOF) continue;');
    const waits = program('while (getchar() != EOF) continue; close(1); usleep(50000); return 42;');
    expect(await judge(source, waits)).toMatchObject({ verdict: 'accepted' });
  });

  it.each([
    { title: 'crashes', body: 'raise(SIGSEGV);', says: 'SIGSEGV' },
    { title: 'ends with an exit code of no meaning', body: 'return 9;', says: 'exit code 9' },
    { title: 'does not compile', body: 'return nothing;', says: 'does not compile' },
    {
      title: 'keeps the program waiting',
      body: 'for (;;) {}',
      says: 'delayed the program',
    },
  ])('makes a judging error of an interactor that $title', async ({ body, says }) => {
    // The program waits for text that the interactor never writes. It must not be blamed.
    const source = program('char line[9]; return fgets(line, 9, stdin) == nullptr ? 4 : 0;');
    const judgement = await tests.judgeSource(source, {
      checker: { type: 'interactive', protocol: 'kattis', source: program(body) },
      timeLimitMs: 50,
    });
    expect(judgement).toMatchObject({ verdict: 'judging_error', failure: expect.stringContaining(says) });
  });

  // This interactor works and rests for each answer. In all it works for longer than the program's
  // time limit.
  const answersSlowly = program(
    'char line[9]; while (fgets(line, 9, stdin)) { for (const clock_t end = clock() + CLOCKS_PER_SEC / 200; clock() < end;) {} usleep(15000); puts("no"); fflush(stdout); } return 43;',
  );

  it('blames a program that asks without end, though the interactor does nearly all of the work', async () => {
    const asks = program(
      'char line[9]; for (;;) { puts("yes?"); fflush(stdout); if (!fgets(line, 9, stdin)) return 1; }',
    );
    const judgement = await tests.judgeSource(asks, {
      checker: { type: 'interactive', protocol: 'kattis', source: answersSlowly },
      timeLimitMs: 100,
    });
    expect(judgement).toMatchObject({ verdict: 'time_limit_exceeded' });
  });

  it('stops an interactor that is at work for nobody any more, as the program was stopped for its time', async () => {
    // Work after the end of the program would count as a delay of it, which is a judging error.
    const burns = program('while (getchar() != EOF) continue; for (;;) {}');
    const judgement = await tests.judgeSource(program('for (;;) pause();'), {
      checker: { type: 'interactive', protocol: 'kattis', source: burns },
      timeLimitMs: 100,
    });
    expect(judgement).toMatchObject({ verdict: 'time_limit_exceeded' });
  });

  it('blames a program that rests for ever, also where the interactor worked for longer than the program may', async () => {
    const works = program(
      'while (clock() < CLOCKS_PER_SEC * 6 / 100) {} puts("done"); fflush(stdout); return getchar();',
    );
    const judgement = await tests.judgeSource(program('getchar(); for (;;) pause();'), {
      checker: { type: 'interactive', protocol: 'kattis', source: works },
      timeLimitMs: 50,
    });
    expect(judgement).toMatchObject({ verdict: 'time_limit_exceeded' });
  });

  // This interactor reads a word, so an endless word makes it work for as long as the program
  // writes.
  const readsWord = program('scanf("%*s"); return 43;');

  it.each([
    {
      title: 'for longer than it may write',
      limits: { timeLimitMs: 5000, outputLimitBytes: 1 << 20 },
      verdict: 'output_limit_exceeded',
    },
    { title: 'for as long as it may run', limits: { timeLimitMs: 100 }, verdict: /(?:time|output)_limit_exceeded/ },
  ])('blames a program that keeps the interactor at work by writing $title', async ({ limits, verdict }) => {
    const judgement = await tests.judgeSource(
      program('char a[4096]; for (char& c : a) c = 97; for (;;) write(1, a, 4096);'),
      {
        checker: { type: 'interactive', protocol: 'kattis', source: readsWord },
        ...limits,
      },
    );
    expect(judgement.verdict).toMatch(verdict);
  });
});

it('shows the program neither the input nor the answer', async () => {
  const tests = await openTestJudge('sandbox');
  const source = program(
    'for (const char* p : {"/work/input", "/work/answer", "input", "/work"}) printf("%d ", access(p, F_OK));',
  );
  const reads = `#include <cstdio>\n#include <cstring>\nint main() { char line[99] = ""; return fgets(line, 99, stdin) && !strcmp(line, "-1 -1 -1 -1 ") ? 42 : 43; }`;
  const judgement = await tests.judgeSource(source, {
    checker: { type: 'interactive', protocol: 'kattis', source: reads },
    cases: [['secret', 'answer']],
  });
  await tests.close();
  expect(judgement).toMatchObject({ verdict: 'accepted' });
});
