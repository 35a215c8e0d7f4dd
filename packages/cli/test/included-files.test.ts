import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProblemFolder } from '@podium/problems/read';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { writeFiles } from './write-files.ts';

/** The problem has the main program, and submissions only a function. */
const graded = {
  'problem.yaml':
    'problem_format_version: 2025-09\nname: Twice by function\nuuid: 0b1c-twice\nlimits:\n  time_limit: 2\n',
  'statement/problem.en.md': 'Write `int twice(int)`.\n',
  'include/cpp/grader.h': 'int twice(int n);\n',
  'include/cpp/grader.cpp':
    '#include "grader.h"\n#include <cstdio>\nint main() { int n; if (scanf("%d", &n) == 1) printf("%d\\n", twice(n)); }\n',
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '2\n',
  'data/secret/1.in': '21\n',
  'data/secret/1.ans': '42\n',
  'submissions/accepted/twice.cpp': '#include "grader.h"\nint twice(int n) { return 2 * n; }\n',
  'submissions/wrong_answer/more.cpp': '#include "grader.h"\nint twice(int n) { return n + 1; }\n',
};

let server: SharedServer;
let folder: string;
let admin: Person;
let ada: Person;
let client: PodiumClient;
beforeAll(async () => {
  server = await prepareSharedServer();
  folder = await mkdtemp(join(tmpdir(), 'podium-cli-'));
  admin = await signInAdmin(server, folder);
  ada = await signUpLearner(server.url, folder, 'Ada');
  client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(server.admin);
  await writeFiles(join(folder, 'twice'), graded);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('verifies and pushes a problem whose files lie beside submissions', async () => {
  const path = join(folder, 'twice');
  const verified = await admin.podium(['problem', 'verify', path]);
  expect(verified.stdout).toMatch(/accepted\/twice\.cpp +Accepted/);
  expect(verified.stdout).toMatch(/wrong_answer\/more\.cpp +Wrong answer/);
  expect(verified.exitCode).toBe(0);
  const pushed = await admin.podium(['problem', 'push', path]);
  expect([pushed.exitCode, pushed.stderr]).toEqual([0, expect.anything()]);
  expect((await admin.podium(['problem', 'plan', path])).exitCode).toBe(0);
});

it('tests, runs and submits with them', async () => {
  const work = join(folder, 'work');
  await ada.podium(['problem', 'get', 'Twice by function', '--dir', work]);
  expect(await readdir(work)).toEqual(expect.arrayContaining(['grader.h', 'grader.cpp']));
  const solution = join(work, 'solution.cpp');
  await writeFile(solution, graded['submissions/accepted/twice.cpp']);
  expect(await ada.podium(['test', solution])).toMatchObject({ exitCode: 0 });
  for (const where of [[], ['--remote']]) {
    const run = await ada.podium(['run', solution, '--input', join(work, 'tests/1.in'), ...where]);
    expect([run.exitCode, run.stdout], where.join()).toEqual([0, expect.stringContaining('2\n')]);
  }
  expect((await ada.podium(['submit', solution])).stdout).toContain('Accepted');
});

it('searches for a counterexample with them, and with a generator that is no submission', async () => {
  const work = join(folder, 'work');
  await writeFiles(work, {
    'gen.cpp': '#include <cstdio>\nint main() { int seed; if (scanf("%d", &seed) == 1) printf("%d\\n", seed); }\n',
    'brute.cpp': graded['submissions/accepted/twice.cpp'].replace('2 * n', 'n + n'),
  });
  const stress = ['stress', '--gen', 'gen.cpp', '--brute', 'brute.cpp', '--rounds', '3', 'solution.cpp'];
  const run = await ada.podium(stress, { cwd: work });
  expect([run.exitCode, run.stdout, run.stderr]).toEqual([0, expect.stringContaining('in 3 rounds'), '']);
});

it('judges again after a change of such a file, and pulls the files back', async () => {
  const path = join(folder, 'twice');
  const text = graded['include/cpp/grader.cpp'].replace('twice(n)', 'twice(n) + 0');
  await writeFile(join(path, 'include/cpp/grader.cpp'), text);
  const planned = await admin.podium(['problem', 'plan', path]);
  expect([planned.exitCode, planned.stdout]).toEqual([
    8,
    expect.stringMatching(/includedFiles +2 files → cpp\/grader\.cpp$/m),
  ]);
  await admin.podium(['problem', 'push', path]);
  const [problem] = (await client.problems.list()).filter(({ title }) => title === 'Twice by function');
  if (!problem) throw new Error('It was pushed.');
  // A change without the package ends its files, so a pull makes them from the problem.
  const { outdatedSubmissions } = await client.problems.update(problem._id, { title: 'Twice' });
  expect(outdatedSubmissions).toBe(1);
  expect((await admin.podium(['problem', 'pull', problem._id, join(folder, 'pulled')])).exitCode).toBe(0);
  expect(await readFile(join(folder, 'pulled/include/cpp/grader.cpp'), 'utf8')).toBe(text);
  const read = await Promise.all([path, join(folder, 'pulled')].map((each) => readProblemFolder(each)));
  expect(read[1]?.upload.includedFiles).toEqual(read[0]?.upload.includedFiles);
});

it('is exported for Kattis with them, and not for DOMjudge', async () => {
  const path = join(folder, 'twice');
  const archive = join(folder, 'twice.zip');
  const exported = await admin.podium(['problem', 'export', path, '--format', 'kattis', '--out', archive]);
  expect([exported.exitCode, exported.stderr]).toEqual([0, expect.anything()]);
  expect((await readFile(archive)).includes('include/cpp/grader.cpp')).toBe(true);
  const refused = await admin.podium(['problem', 'export', path, '--format', 'domjudge', '--out', folder]);
  expect(refused.stdout).toContain('has files beside submissions (include/), which DOMjudge does not support');
  expect(refused.exitCode).not.toBe(0);
});

it('rejects names of files that could hide others', async () => {
  const [problem] = (await client.problems.list()).filter(({ title }) => title === 'Twice');
  if (!problem) throw new Error('It was pushed.');
  const update = (name: string, language?: string) =>
    client.problems.update(problem._id, { includedFiles: [{ name, source: 'x', ...(language && { language }) }] });
  for (const name of ['lib', '../x.h', 'a/b.h', '.hidden', 'x.h\n'])
    await expect(update(name), name).rejects.toThrow('names of included files have letters');
  for (const name of ['solution.cpp', 'Solution.py', 'problem.md'])
    await expect(update(name), name).rejects.toThrow('has the name of a file of learners');
  await expect(update('x.h', 'cobol')).rejects.toThrow("'cobol' is not the id of a language");
});
