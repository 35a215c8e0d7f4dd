import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../server/test/start-server.ts';
import { type LearnerSetup, setUpLearnerOn } from './learner-setup.ts';
import { writeFiles } from './write-files.ts';

const sum = 'print(sum(map(int, input().split())))\n';

describe('a solution in Python', () => {
  let setup: LearnerSetup<TestServer>;
  beforeAll(async () => {
    setup = await setUpLearnerOn(await startServer({ PODIUM_LANGUAGES: 'py' }));
  });
  afterAll(async () => {
    await setup?.close();
    await setup?.server.stop();
  });

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

  it('is refused where the server does not offer its language, or nothing judges it here', async () => {
    const cwd = await pull('refused', sum);
    await rm(join(cwd, 'solution.py'));
    await writeFiles(cwd, { 'a.c': 'int main(void) { return 0; }\n', 'a.java': 'class A {}\n' });
    const submit = await setup.ada.podium(['submit', 'a.c'], { cwd });
    expect(submit.stderr).toContain("language must be 'cpp' or 'py': no other language is offered");
    const test = await setup.ada.podium(['test', 'a.java'], { cwd });
    expect(test.stderr).toContain("There is no language 'java'");
  });
});
