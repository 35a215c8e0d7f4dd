import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPerson } from './harness/person.ts';
import { startServerProcess } from './harness/server-process.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { demoProblems } from './harness/workspace-paths.ts';

// A learner types the README's walk-through. The server and every command are processes of their
// own.

const accepted = join(demoProblems, 'podium-steps', 'submissions', 'accepted', 'solution.cpp');
const tooNarrow = join(demoProblems, 'podium-steps', 'submissions', 'wrong_answer', 'too_narrow.cpp');

it('takes a learner from a new installation to every kind of verdict, and keeps everything over a restart', async () => {
  const root = await temporaryFolder('learner');
  const dataDir = join(root, 'data');
  const server = await startServerProcess(dataDir);
  expect(server.admin?.password).toMatch(/^\S{12,}$/);
  const learner = await createPerson(root, 'robin', server.url);

  // The learner signs in.
  const refused = await learner.podium(['problem', 'list']);
  expect(refused).toMatchObject({ exitCode: 11, stdout: '' });
  expect(refused.stderr).toContain('podium login');
  const wrongPassword = await learner.podium(['login', '--email', 'learner@podium.example', '--password-stdin'], {
    stdin: 'learn-by-guessing\n',
  });
  expect(wrongPassword.exitCode).not.toBe(0);
  expect(wrongPassword.stderr).toContain('Invalid email or password');
  const signIn = await learner.podium(['login', '--email', 'learner@podium.example', '--password-stdin'], {
    stdin: 'learn-by-solving\n',
  });
  expect(signIn.exitCode).toBe(0);
  expect(signIn.stdout).toContain('Welcome Back!');

  // The learner pulls a problem.
  const problems = await learner.json<{ title: string; isSolved: boolean }[]>(['problem', 'list']);
  expect(problems).toContainEqual(expect.objectContaining({ title: 'Podium Steps', isSolved: false }));
  expect((await learner.podium(['problem', 'get', 'podium-steps'])).exitCode).toBe(0);
  const cwd = 'podium-steps';
  const solution = join(learner.home, cwd, 'solution.cpp');

  // A correct solution is accepted, locally and by the server.
  await cp(accepted, solution);
  expect((await learner.podium(['test'], { cwd })).exitCode).toBe(0);
  const right = await learner.podium(['submit'], { cwd });
  expect(right.stdout).toContain('Accepted');
  expect(right.exitCode).toBe(0);
  const solved = await learner.json<{ title: string; isSolved: boolean }[]>(['problem', 'list']);
  expect(solved).toContainEqual(expect.objectContaining({ title: 'Podium Steps', isSolved: true }));

  // A wrong solution fails and shows input, expected and actual output.
  await cp(tooNarrow, solution);
  const wrong = await learner.podium(['submit'], { cwd });
  expect(wrong.exitCode).toBe(1);
  for (const words of ['Wrong answer', 'Input', 'Expected Output', '2147483649', 'Actual Output', '-2147483647']) {
    expect(wrong.stdout).toContain(words);
  }

  // An endless loop exceeds the time limit. Judging stops there, so nobody waits for the other
  // tests to time out as well.
  await writeFile(solution, 'int main() { for (volatile int i = 0;; i = i + 1) {} }\n');
  const endlessLocally = await learner.podium(['test'], { cwd });
  expect(endlessLocally.exitCode).toBe(4);
  // The solution failed a sample locally, so `submit` sends it only with `--force`.
  const doubted = await learner.podium(['submit'], { cwd });
  expect(doubted.exitCode).toBe(2);
  expect(doubted.stderr).toContain('--force');
  const endless = await learner.podium(['submit', '--force'], { cwd });
  expect(endless.stdout).toContain('Time limit exceeded');
  expect(endless.exitCode).toBe(4);

  // A compile error shows the compiler's message with the source location.
  await writeFile(solution, '#include <iostream>\nint main() { std::cout << missing; }\n');
  const broken = await learner.podium(['submit'], { cwd });
  expect(broken.exitCode).toBe(3);
  expect(broken.stdout + broken.stderr).toMatch(/solution\.cpp:2:\d+: error: .*missing/);

  // All submissions are on record, and the learner's source is unchanged.
  const submissions = await learner.json<{ verdict: string }[]>(['submissions', '--problem', 'podium-steps']);
  expect(submissions.map(({ verdict }) => verdict)).toEqual([
    'compile_error',
    'time_limit_exceeded',
    'wrong_answer',
    'accepted',
  ]);
  expect(await readFile(solution, 'utf8')).toContain('missing');

  // A second start keeps the data and the session.
  const before = await learner.json<unknown[]>(['problem', 'list']);
  expect(await server.stop()).toBe(0);
  const second = await startServerProcess(dataDir, { PODIUM_PORT: new URL(server.url).port });
  expect(second.url).toBe(server.url);
  expect(second.admin).toBeUndefined();
  expect(second.output()).not.toContain('Setting up the demo');
  expect(await learner.json<unknown[]>(['problem', 'list'])).toEqual(before);
  expect(await learner.json<unknown[]>(['submissions', '--problem', 'podium-steps'])).toEqual(submissions);

  expect((await learner.podium(['logout'])).exitCode).toBe(0);
  expect((await learner.podium(['whoami'])).exitCode).toBe(11);
  expect(await second.stop()).toBe(0);
});
