import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProblemFolder } from '@podium/problems/read';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { writeFiles } from './write-files.ts';

const doubles = (type: string) => `#include <cstdio>
int main() { long long n; if (scanf("%lld", &n) == 1) printf("%lld\\n", (long long)(${type})(2 * n)); }
`;
const scored = {
  'problem.yaml': 'problem_format_version: 2025-09\nname: Doubles\ntype: scoring\nuuid: 0b1c-doubles\n',
  'statement/problem.en.md': 'Print the double.\n',
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '2\n',
  'data/secret/a-small/test_group.yaml': 'max_score: 40\nrequire_pass: sample\n',
  'data/secret/a-small/1.in': '7\n',
  'data/secret/a-small/1.ans': '14\n',
  'data/secret/b-large/test_group.yaml': 'max_score: 60\nscore_aggregation: sum\n',
  'data/secret/b-large/1.in': '2000000000\n',
  'data/secret/b-large/1.ans': '4000000000\n',
  'data/secret/b-large/2.in': '100000\n',
  'data/secret/b-large/2.ans': '200000\n',
  'submissions/accepted/whole.cpp': doubles('long long'),
  'submissions/wrong_answer/int.cpp': doubles('int'),
  'submissions/submissions.yaml':
    'accepted/*: { score: 100 }\nwrong_answer/int.cpp:\n  score: [70, 70]\n  secret/b-large: { score: 30 }\n',
};

let server: SharedServer;
let folder: string;
let admin: Person;
let client: PodiumClient;
beforeAll(async () => {
  server = await prepareSharedServer();
  folder = await mkdtemp(join(tmpdir(), 'podium-cli-'));
  admin = await signInAdmin(server, folder);
  client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(server.admin);
  await writeFiles(join(folder, 'doubles'), scored);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('verifies what is declared about scores', async () => {
  const verify = () => admin.podium(['problem', 'verify', join(folder, 'doubles')]);
  const right = await verify();
  expect(right.stdout).toMatch(/accepted\/whole\.cpp +Accepted +100\/100/);
  expect(right.stdout).toMatch(/wrong_answer\/int\.cpp +Wrong answer +70\/100/);
  expect(right.exitCode).toBe(0);
  await writeFiles(join(folder, 'doubles'), {
    'submissions/partially_accepted/whole.cpp': doubles('long long'),
    'submissions/submissions.yaml': 'wrong_answer/*: { secret/b-large: { score: 60 } }\n',
  });
  const wrong = await verify();
  expect(wrong.stdout).toContain('submissions/partially_accepted declares a part of the score: it has 100');
  expect(wrong.stdout).toContain('secret/b-large declares a score of 60: it has 30');
  expect(wrong.exitCode).not.toBe(0);
  await rm(join(folder, 'doubles/submissions/partially_accepted'), { recursive: true });
});

it('pushes groups once, shows points of a submission, and pulls the groups back after a change elsewhere', async () => {
  const path = join(folder, 'doubles');
  expect((await admin.podium(['problem', 'push', path])).exitCode).toBe(0);
  const plan = () => admin.podium(['problem', 'plan', path]);
  expect((await plan()).exitCode).toBe(0);
  await writeFile(join(path, 'data/secret/a-small/test_group.yaml'), 'max_score: 30\n');
  const changed = await plan();
  expect(changed.stdout).toContain('scoring');
  expect(changed.exitCode).toBe(8);

  const ada = await signUpLearner(server.url, folder, 'Ada');
  const shown = await ada.podium(['problem', 'show', 'Doubles']);
  expect(shown.stdout).toContain('Scores: 100 points (a-small 40, b-large 60)');
  await ada.podium(['problem', 'get', 'Doubles', '--dir', join(folder, 'work')]);
  await writeFile(join(folder, 'work/solution.cpp'), doubles('int'));
  const submitted = await ada.podium(['submit', join(folder, 'work/solution.cpp')]);
  expect(submitted.stdout).toContain('70/100 points  3/4  Wrong answer');
  expect(submitted.stdout).toMatch(/^ {2}a-small +40\/40 {2}Accepted$/m);
  expect(submitted.stdout).toMatch(/^ {2}b-large +30\/60 {2}Wrong answer$/m);

  const [problem] = (await client.problems.list()).filter(({ title }) => title === 'Doubles');
  if (!problem) throw new Error('It was pushed.');
  // A change without the package ends its files, so a pull makes them from the problem.
  await client.problems.update(problem._id, { title: 'Doubles of numbers' });
  expect((await admin.podium(['problem', 'pull', problem._id, join(folder, 'pulled')])).exitCode).toBe(0);
  const { upload } = await readProblemFolder(join(folder, 'pulled'));
  expect(upload.scoring).toEqual((await client.problems.get(problem._id)).scoring);
  expect(upload.testCases.map(({ group }) => group)).toEqual([undefined, 'a-small', 'b-large', 'b-large']);
});
