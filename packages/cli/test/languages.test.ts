import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, memoryTokenStore } from '@podium/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sumProblemFiles } from '../../server/test/programs.ts';
import { startServer, type TestServer } from '../../server/test/start-server.ts';
import { type LearnerSetup, setUpLearnerOn } from './learner-setup.ts';
import { signUpLearner } from './people.ts';
import { openApp } from './tui/open-app.tsx';
import { writeFiles } from './write-files.ts';

const sum = 'print(sum(map(int, input().split())))\n';

// These accept any number above the sum.
const checkers = {
  py: {
    'check.py': `import sys
total = sum(map(int, open(sys.argv[1]).read().split()))
sys.exit(42 if int(sys.stdin.read()) > total else 43)
`,
  },
  c: {
    'sum.c': `#include <stdio.h>
#include "read.h"
int main(int argc, char **argv) {
  long new = 0;
  return argc > 3 && scanf("%ld", &new) == 1 && new > readSum(argv[1]) ? 42 : 43;
}
`,
    'read.c': `#include <stdio.h>
#include "read.h"
long readSum(const char *path) {
  FILE *input = fopen(path, "r");
  long a = 0, b = 0;
  return fscanf(input, "%ld %ld", &a, &b) == 2 ? a + b : -1;
}
`,
    'read.h': 'long readSum(const char *path);\n',
  },
};

const prints = (value: string) =>
  `#include <cstdio>\nint main() { long a, b; return scanf("%ld %ld", &a, &b) == 2 && printf("%ld", ${value}) < 0; }\n`;

let setup: LearnerSetup<TestServer>;
beforeAll(async () => {
  setup = await setUpLearnerOn(await startServer({ PODIUM_LANGUAGES: 'c py pypy3' }));
});
afterAll(async () => {
  await setup?.close();
  await setup?.server.stop();
});

describe('a solution in Python', () => {
  /**
   * Pulls a folder whose only solution is in Python. The starter in C++ is also there until it is
   * removed.
   */
  async function pull(name: string, code: string): Promise<string> {
    const folder = join(setup.folder, 'work', name);
    expect((await setup.ada.podium(['problem', 'get', 'sum-of-two', '--dir', folder])).exitCode).toBe(0);
    await writeFiles(folder, { 'solution.py': code });
    return folder;
  }

  it('is tested, run and submitted by the ending of its name, with the starter in C++ beside it', async () => {
    const cwd = await pull('python', sum);
    const test = await setup.ada.podium(['test', '--json'], { cwd });
    expect(test.json()).toMatchObject({ verdict: 'accepted' });
    const run = await setup.ada.podium(['run', '--json'], { cwd, stdin: '4 5\n' });
    expect(run.json()).toMatchObject({ result: { output: '9\n' } });
    const remote = await setup.ada.podium(['run', '--remote', '--json'], { cwd, stdin: '4 6\n' });
    expect(remote.json()).toMatchObject({ result: { output: '10\n' } });
    const submit = await setup.ada.podium(['submit', '--json'], { cwd });
    expect({ exitCode: submit.exitCode, answer: submit.json() }).toMatchObject({
      exitCode: 0,
      answer: { verdict: 'accepted' },
    });
    const [last] = (await setup.ada.podium(['submissions', '--json'])).json() as unknown[];
    expect(last).toMatchObject({ language: 'py', verdict: 'accepted' });
  });

  it('shows its mistakes under the name of its file', async () => {
    const cwd = await pull('mistaken', sum);
    await writeFiles(cwd, { 'mine.py': 'print(1\n' });
    const { exitCode, stdout } = await setup.ada.podium(['test', 'mine.py'], { cwd });
    expect(exitCode).toBe(3);
    expect(stdout).toContain('mine.py:1:6: error: SyntaxError');
  });

  it('is compared by stress with a brute force in C++', async () => {
    const cwd = await pull('stressed', 'a, b = map(int, input().split())\nprint(a + b if a < 3 else a)\n');
    await writeFiles(cwd, {
      'gen.py': 's = int(input())\nprint(s, s + 1)\n',
      'brute.cpp':
        '#include <cstdio>\nint main() { int a, b; if (scanf("%d %d", &a, &b) == 2) printf("%d", a + b); }\n',
    });
    const { exitCode, stdout } = await setup.ada.podium(
      ['stress', '--gen', 'gen.py', '--brute', 'brute.cpp', '--no-shrink', '--json'],
      { cwd },
    );
    expect(JSON.parse(stdout)).toMatchObject({ counterexample: { seed: 3, input: '3 4\n', expectedOutput: '7' } });
    expect(exitCode).toBe(1);
  });

  it('in a language that the server does not offer is announced as such before it is judged here', async () => {
    const cwd = await pull('not-offered', sum);
    const { url, stop } = await startServer();
    onTestFinished(() => stop());
    const bea = await signUpLearner(url, setup.folder, 'Bea');
    const test = await bea.podium(['test', 'solution.py'], { cwd });
    expect(test.stdout).toContain('All tests passed');
    expect(test.stderr).toContain(`${url} does not offer Python: it offers C++`);
    const offered = await setup.ada.podium(['test', 'solution.py'], { cwd });
    expect(offered.stderr).not.toContain('does not offer');
  });

  it('under another ending is rejected with the endings of the languages that the server offers', async () => {
    const cwd = await pull('ending', sum);
    await writeFiles(cwd, { 'solution.txt': sum });
    const { exitCode, stderr } = await setup.ada.podium(['submit', 'solution.txt'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Names end in .py .py3 (Python), .c (C), .cpp .cc .cxx .c++ .C .cp (C++).');
  });

  it('is refused where the server does not offer its language, and tested here with a warning', async () => {
    const cwd = await pull('refused', sum);
    await rm(join(cwd, 'solution.py'));
    await writeFiles(cwd, { 'a.java': 'class A {}\n' });
    const submit = await setup.ada.podium(['submit', 'a.java'], { cwd });
    expect(submit.stderr).toContain('this server takes programs in C++, C, Python or Python (PyPy) only');
    const test = await setup.ada.podium(['test', 'a.java'], { cwd });
    expect(test.stderr).toContain('does not offer Java: it offers Python, C, C++ and Python (PyPy)');
    expect(test.stdout).toContain('There is no main method. A program starts in');
  });
});

describe('a language that is chosen', () => {
  let folders = 0;
  beforeEach(() => setup.ada.podium(['config', 'unset', 'starter']));

  /** Pulls the problem into a new folder, with further words of the command. */
  async function pull(...words: string[]): Promise<string> {
    folders += 1;
    const folder = join(setup.folder, 'work', `chosen-${folders}`);
    const pulled = await setup.ada.podium(['problem', 'get', 'sum-of-two', '--dir', folder, ...words]);
    expect(pulled.exitCode, pulled.stderr).toBe(0);
    return folder;
  }

  it('for a folder gives its starter, and is that of a submit from then on', async () => {
    const cwd = await pull('--language', 'PyPy');
    expect((await readdir(cwd)).filter((name) => name.includes('solution'))).toEqual(['solution.py']);
    await writeFiles(cwd, { 'solution.py': sum });
    const test = await setup.ada.podium(['test'], { cwd });
    expect(test.stdout).toMatch(/All tests passed.*\nLimits in Python \(PyPy\): [\d.]+ s, \d+ MB/);
    expect((await setup.ada.podium(['submit', '--json'], { cwd })).json()).toMatchObject({ verdict: 'accepted' });
    const listOf = async (...words: string[]) => (await setup.ada.podium(['submissions', ...words])).stdout;
    expect(await listOf('--language', 'python (pypy)')).toMatch(/Language.*\n.* {2}Python \(PyPy\)/);
    const none = await setup.ada.podium(['submissions', '--language', 'c']);
    expect(none.stderr).toContain('No submission matches these options.');
  });

  it('is that in which further problems start, also all of a contest in the full screen', async () => {
    const first = await setup.ada.podium(['problem', 'get', 'paths', '--dir', join(setup.folder, 'f'), '-l', 'PyPy']);
    expect(first.stderr).toContain('Further problems start in Python (PyPy)');
    const cwd = await pull();
    expect((await readdir(cwd)).filter((name) => name.includes('solution'))).toEqual(['solution.py']);
    await writeFiles(cwd, { 'solution.py': sum });
    expect((await setup.ada.podium(['submit', '--json'], { cwd })).json()).toMatchObject({ language: 'pypy3' });

    const options = ['--title', 'Cup', '--description', 'D', '--start', 'now', '--duration', '2h', '-p', 'paths'];
    expect((await setup.admin.podium(['contest', 'create', ...options])).exitCode).toBe(0);
    expect((await setup.ada.podium(['contest', 'join', 'cup'])).exitCode).toBe(0);
    const contest = (await setup.ada.podium(['contest', 'show', 'cup', '--json'])).json() as { _id: string };
    const work = join(setup.folder, 'all');
    await mkdir(work);
    const start = { screen: 'contest', contestId: contest._id } as const;
    const app = openApp({ env: setup.ada.env, cwd: work, start });
    await app.waitFor('Paths');
    await app.press('P');
    await app.waitFor('1 problem pulled into cup');
    expect(await readdir(join(work, 'cup', 'A-paths'))).toContain('solution.py');
  });

  it('by --language is that of one submit, and not of the next one', async () => {
    const cwd = await pull('--language', 'py');
    await writeFiles(cwd, { 'solution.py': sum });
    const languageOf = async (...words: string[]) =>
      (await setup.ada.podium(['submit', '--json', ...words], { cwd })).json();
    expect(await languageOf('-l', 'pypy')).toMatchObject({ language: 'pypy3', verdict: 'accepted' });
    expect(await languageOf()).toMatchObject({ language: 'py', verdict: 'accepted' });
  });

  it('gets its starter beside a solution in another one, which stays', async () => {
    const cwd = await pull();
    await writeFiles(cwd, { 'solution.cpp': '// mine\n' });
    const chosen = await setup.ada.podium(['problem', 'get', '.', '--language', 'java'], { cwd });
    expect(chosen.stderr).toContain('does not offer Java');
    expect(await readFile(join(cwd, 'solution.cpp'), 'utf8')).toBe('// mine\n');
    const submit = await setup.ada.podium(['submit'], { cwd });
    expect(submit.stderr).toContain('Main.java is still the starter file.');
  });

  it.each([
    [['test', 'solution.cpp', '--language', 'py'], '--language py is Python, and by its ending solution.cpp is C++.'],
    [['submit', '-l', 'py'], 'There is no solution.py and no other source file in Python in this folder.'],
    [['run', '-l', 'rust'], '`podium problem get . --language rust` writes its starter.'],
    [['diff', '-l', 'cobol'], 'Allowed choices are js, py, c, cpp, java, kotlin, pypy3, rust, go, haskell.'],
  ])('that no file has is rejected: %j', async (words, said) => {
    const { exitCode, stderr } = await setup.ada.podium(words, { cwd: await pull() });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(said)]);
  });

  it('has its limits above the statement and in the list of languages', async () => {
    const shown = await setup.ada.podium(['problem', 'show', 'sum-of-two']);
    expect(shown.stdout).toMatch(/Limits in Python: [\d.]+ s, \d+ MB; in Python \(PyPy\): [\d.]+ s, \d+ MB/);
    const { stdout } = await setup.ada.podium(['languages']);
    expect(stdout).toMatch(/pypy3 +\.py \.py3 +limit × 3 \+ \d+ ms/);
  });

  it('has its limits in the pulled statement and in the preview of the full screen', async () => {
    const cwd = await pull();
    const limits = /^Limits in Python: [\d.]+ s, \d+ MB; in Python \(PyPy\): [\d.]+ s, \d+ MB/m;
    expect(await readFile(join(cwd, 'problem.md'), 'utf8')).toMatch(limits);
    const app = openApp({ env: setup.ada.env, columns: 150, start: { screen: 'problems' } });
    await app.waitFor(/Limits in Python: [\d.]+\s+s,/);
  });

  it('in the full screen opens its starter, and is tested in it', async () => {
    const { _id: problemId } = (await setup.ada.podium(['problem', 'show', 'sum-of-two', '--json'])).json() as {
      _id: string;
    };
    const cwd = join(setup.folder, 'work', 'full-screen');
    await mkdir(cwd);
    const app = openApp({ env: setup.ada.env, cwd, start: { screen: 'workspace', problemId } });
    await app.waitFor('solution.cpp');
    await app.waitFor('the starter file, untouched');
    await app.press('L');
    await app.waitFor('Python 3 (PyPy)');
    await app.press('G', 'enter');
    await app.waitFor('Further problems start in Python (PyPy).');
    expect(await app.waitFor('solution.py')).toContain('the starter file, untouched  Python (PyPy)');
    await writeFiles(join(cwd, 'sum-of-two'), { 'solution.py': sum });
    await app.waitFor('edited, not submitted yet');
    await app.press('t');
    await app.waitFor(/Limits in Python \(PyPy\): [\d.]+ s, \d+ MB/);
    await app.press('L', 'k', 'enter');
    await app.waitFor('This was in Python (PyPy); t tests it again.');
    await app.press('L', 'G', 'enter');
    await app.waitFor('edited, not submitted yet  Python (PyPy)');
    await app.press('s');
    await app.waitFor('All test cases passed successfully.');
    await app.press('enter');
    await app.waitFor('submitted: ✓ Accepted');
    await app.press('L', 'k', 'enter');
    await app.waitFor('edited; the last submission was in Python (PyPy): ✓ Accepted');
    await app.waitFor('This was in Python (PyPy).');
  });

  it('limits the lists of submissions in the full screen', async () => {
    const cwd = await pull('--language', 'py');
    await writeFiles(cwd, { 'solution.py': `${sum}#\n` });
    await setup.ada.podium(['submit'], { cwd });
    await writeFiles(cwd, { 'solution.cpp': prints('a') });
    await setup.ada.podium(['submit', 'solution.cpp'], { cwd });
    const app = openApp({ env: setup.ada.env, columns: 120, start: { screen: 'submissions' } });
    expect(await app.waitFor(/❯ ✗ Wrong answer/)).toMatch(/✓ Accepted .* Python +just now/);
    await app.press('L');
    expect(await app.waitFor('C++, 1 of')).not.toContain('Python');
    await app.press('L');
    await app.waitFor(/No submission in C\. L shows the next language\.[\s\S]*C, 0 submissions/);
    await app.press('L');
    expect(await app.waitFor('Python, 1 of')).toMatch(/❯ ✓ Accepted/);
  });

  it('names exceptions in Java by the file of their author, whatever the class is called', async () => {
    const cwd = await pull();
    const body = 'public static void main(String[] args) {\n    System.out.println(args[7]);\n  }';
    await writeFiles(cwd, { 'crash.java': `public class Foo {\n  ${body}\n}\n` });
    const { stdout } = await setup.ada.podium(['test', 'crash.java'], { cwd });
    expect(stdout).toContain('Index 7 out of bounds for length 0 at crash.java:3');
  });
});

describe('a problem that allows only languages that the server does not offer', () => {
  it('is not pushed, and the reason names these and those of the server', async () => {
    const package_ = join(setup.folder, 'packages', 'Only Rust');
    const { 'problem.yaml': yaml, ...files } = sumProblemFiles({ title: 'Only Rust' });
    await writeFiles(package_, { ...files, 'problem.yaml': `${yaml}languages: [rust]\n` });
    const { exitCode, stdout } = await setup.admin.podium(['problem', 'push', package_]);
    expect(stdout).toMatch(
      /this server offers C\+\+, C, Python and Python \(PyPy\), and the problem takes submissions in Rust only: allow/,
    );
    expect(exitCode).toBe(2);
  });
});

describe('a problem that allows only C', () => {
  it('is started in it, names no limits of other languages, and says that it does not take C++', async () => {
    const package_ = join(setup.folder, 'packages', 'Only C');
    const { 'problem.yaml': yaml, ...files } = sumProblemFiles({ title: 'Only C' });
    await writeFiles(package_, { ...files, 'problem.yaml': `${yaml}languages: [c]\n` });
    expect((await setup.admin.podium(['problem', 'push', package_])).exitCode).toBe(0);
    const cwd = join(setup.folder, 'work', 'only-c');
    const pulled = await setup.ada.podium(['problem', 'get', 'only-c', '--dir', cwd]);
    expect(pulled.stderr).toContain('write solution.c, then podium test');
    expect(await readdir(cwd)).not.toContain('solution.cpp');
    expect(await readFile(join(cwd, 'problem.md'), 'utf8')).toContain('**This problem takes submissions in C only.**');
    const { stdout } = await setup.ada.podium(['problem', 'show', 'only-c']);
    expect(stdout).not.toContain('Limits in');

    const reason = 'This problem takes submissions in C only, not in C++';
    await writeFiles(cwd, { 'solution.cpp': prints('a + b') });
    expect((await setup.ada.podium(['test', 'solution.cpp'], { cwd })).stderr).toContain(reason);
    const submit = await setup.ada.podium(['submit', 'solution.cpp'], { cwd });
    expect([submit.exitCode, submit.stderr]).toEqual([2, expect.stringContaining('submissions in C only')]);

    const { problem } = JSON.parse(await readFile(join(cwd, '.podium.json'), 'utf8')) as { problem: { id: string } };
    const app = openApp({ env: setup.ada.env, cwd, start: { screen: 'workspace', problemId: problem.id } });
    await app.waitFor(`${reason}.`);
    await app.press('L');
    expect(await app.waitFor('C17 (gcc)')).not.toContain('C++20');
  });
});

it.each(['py', 'c'] as const)('a checker in %s is pushed and judges submissions', async (language) => {
  const title = `Above in ${language}`;
  const package_ = join(setup.folder, 'packages', title);
  const files = Object.entries(checkers[language]).map(([name, text]) => [`output_validators/above/${name}`, text]);
  await writeFiles(package_, { ...sumProblemFiles({ title }), ...Object.fromEntries(files) });
  const pushed = await setup.admin.podium(['problem', 'push', package_, '--json']);
  expect(pushed.json()).toMatchObject([{ action: 'create', revision: 1 }]);

  const cwd = join(setup.folder, 'work', language);
  expect((await setup.ada.podium(['problem', 'get', title, '--dir', cwd])).exitCode).toBe(0);
  const submit = async (value: string) => {
    await writeFiles(cwd, { 'solution.cpp': prints(value) });
    return (await setup.ada.podium(['submit', '--json'], { cwd })).json();
  };
  expect(await submit('a + b + 1')).toMatchObject({ verdict: 'accepted' });
  expect(await submit('a + b')).toMatchObject({ verdict: 'wrong_answer' });
});

it('a checker in C that was uploaded without a folder is pulled as one, and read again', async () => {
  const client = createClient({ baseUrl: `${setup.server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(setup.server.admin);
  const { 'sum.c': source, 'read.c': read } = checkers.c;
  const written = (text: string) => text.replace('#include "read.h"', 'long readSum(const char *path);');
  const saved = await client.problems.upload({
    title: 'Without a folder',
    description: 'Add.',
    difficulty: 'Easy',
    tags: ['math'],
    constraints: { timeLimit: '1s', memoryLimit: '256MB' },
    checker: {
      ...{ type: 'custom', protocol: 'kattis', language: 'c' },
      ...{ source: written(source), files: [{ name: 'read.c', source: written(read) }] },
    },
    testCases: [{ input: '1 2\n', output: '4\n' }],
  });
  const folder = join(setup.folder, 'pulled');
  const pulled = await setup.admin.podium(['problem', 'pull', saved.problem._id, folder]);
  expect(pulled.exitCode, pulled.stderr).toBe(0);
  const programs = join(folder, 'output_validators/validator');
  expect((await readdir(programs)).sort()).toEqual(['read.c', 'solution.c']);
  expect(await readFile(join(programs, 'solution.c'), 'utf8')).toBe(written(source));
  const plan = await setup.admin.podium(['problem', 'plan', folder, '--json']);
  expect(plan.json()).toMatchObject([{ changes: [{ field: 'files' }] }]);
});
