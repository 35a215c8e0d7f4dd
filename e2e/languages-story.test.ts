import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LeaderboardEntry, Submission } from '@podium/sdk/contract';
import type { ProblemStatistics } from '@podium/sdk/standings';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../packages/files/test/temporary-folder.ts';
import { createPerson, type Person } from './harness/person.ts';
import { signIn, signUp, startPlatform, writeProblemFolder } from './harness/play-contest.ts';

// Four people take part in a contest, each in a language of their own: they pull a starter, make a
// mistake that only their language has, see it with the line of their file, mend it, test and
// submit it. The judge, its sandbox and the compilers are the real ones.

const minute = 60_000;

interface Participant {
  name: string;
  language: string;
  file: string;
  /** What is wrong at first: the exit code of the submit, and what is said about it. */
  mistake: { source: string; exitCode: number; said: string };
  solution: string;
}

const participants: readonly Participant[] = [
  {
    name: 'Ada',
    language: 'cpp',
    file: 'solution.cpp',
    mistake: {
      source: '#include <iostream>\nint main() {\n  cout << 1;\n}\n',
      exitCode: 3,
      said: "solution.cpp:3:3: error: 'cout' was not declared in this scope",
    },
    solution: '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n',
  },
  {
    name: 'Bob',
    language: 'java',
    file: 'Main.java',
    mistake: {
      source:
        'import java.util.*;\npublic class Main {\n  public static void main(String[] args) {\n    int a = new Scanner(System.in).nextLong();\n  }\n}\n',
      exitCode: 3,
      said: 'Main.java:4',
    },
    solution:
      'import java.util.*;\npublic class Main {\n  public static void main(String[] args) {\n    Scanner in = new Scanner(System.in);\n    System.out.println(in.nextLong() + in.nextLong());\n  }\n}\n',
  },
  {
    name: 'Cleo',
    language: 'py',
    file: 'solution.py',
    mistake: {
      source: 'a, b = map(int, input().split())\nprint([a, b][2])\n',
      exitCode: 6,
      said: 'IndexError: list index out of range at solution.py:2',
    },
    solution: 'print(sum(map(int, input().split())))\n',
  },
  {
    name: 'Dan',
    language: 'js',
    file: 'solution.js',
    mistake: {
      source: "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ');\nconsole.log(a.add(b));\n",
      exitCode: 6,
      said: 'TypeError: a.add is not a function at solution.js:2',
    },
    solution: "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(a + b);\n",
  },
];

it('judges a contest in C++, Java, Python and JavaScript, and counts its submissions by language', async () => {
  const root = await temporaryFolder();
  const { url, now, moveClock } = await startPlatform(join(root, 'data'), { PODIUM_LANGUAGES: 'java py js' });
  const admin = await createPerson(root, 'admin', url);
  await signIn(admin, 'admin@podium.test');
  const title = 'Sum of Two';
  await writeProblemFolder(join(admin.home, title), title);
  expect(await admin.podium(['problem', 'upload', title])).toMatchObject({ exitCode: 0 });
  const startTime = new Date(now() + minute).toISOString();
  const times = ['--start', startTime, '--duration', '2h'];
  const created = await admin.podium([
    ...['contest', 'create', '--title', 'Four Languages', '--description', 'A sum.', ...times],
    ...['--problem', 'sum-of-two'],
  ]);
  expect(created.exitCode, created.stderr).toBe(0);
  const people: { participant: Participant; person: Person }[] = [];
  for (const participant of participants) {
    const person = await createPerson(root, participant.name.toLowerCase(), url);
    await signUp(person, participant.name);
    expect((await person.podium(['contest', 'join', 'four-languages'])).exitCode).toBe(0);
    people.push({ participant, person });
  }
  moveClock(2 * minute);

  for (const { participant, person } of people) await solve(person, participant);

  // Languages are told once the contest is over.
  moveClock(180 * minute);
  const problems = await admin.json<ProblemStatistics[]>(['contest', 'statistics', 'four-languages']);
  const [{ languages = [] } = {}] = problems;
  expect(Object.fromEntries(languages.map(({ language, tries, accepted }) => [language, [tries, accepted]]))).toEqual({
    cpp: [2, 1],
    java: [2, 1],
    py: [2, 1],
    js: [2, 1],
  });
  expect((await admin.podium(['leaderboard', 'generate', 'four-languages'])).exitCode).toBe(0);
  const board = await admin.json<LeaderboardEntry[]>(['contest', 'leaderboard', 'four-languages']);
  expect(board.map(({ user, solvedProblems }) => `${user.firstName} ${solvedProblems}`).sort()).toEqual([
    'Ada 1',
    'Bob 1',
    'Cleo 1',
    'Dan 1',
  ]);
});

async function solve(person: Person, { language, file, mistake, solution }: Participant): Promise<void> {
  const cwd = 'sum-of-two';
  const pulled = await person.podium(['problem', 'get', 'four-languages/A', '--language', language]);
  expect(pulled.exitCode, pulled.stderr).toBe(0);
  const sources = (await readdir(join(person.home, cwd))).filter((name) => /^(?:solution|Main)\./.test(name));
  expect(sources).toEqual([file]);
  const write = (source: string) => writeFile(join(person.home, cwd, file), source);

  await write(mistake.source);
  const failed = await person.podium(['submit'], { cwd });
  expect([failed.exitCode, failed.stdout + failed.stderr]).toEqual([
    mistake.exitCode,
    expect.stringContaining(mistake.said),
  ]);

  await write(solution);
  const tested = await person.podium(['test'], { cwd });
  expect([tested.exitCode, tested.stdout]).toEqual([0, expect.stringContaining('All tests passed')]);
  const submitted = await person.json<Submission>(['submit'], { cwd });
  expect(submitted).toMatchObject({ language, verdict: 'accepted' });
}
