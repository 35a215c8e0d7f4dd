import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findDeclaredVerdict,
  type ProblemFolder,
  readJuryPrograms,
  readProblemFolder,
  sendTests,
} from '@podium/problems/read';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareSharedServer, type SharedServer } from './shared-server.ts';

const example = fileURLToPath(new URL('../../../examples/problems/guess-the-number', import.meta.url));

let server: SharedServer;
let learner: PodiumClient;
let folder: ProblemFolder;
let problemId: string;

beforeAll(async () => {
  server = await prepareSharedServer();
  const admin = openClient();
  await admin.auth.login(server.admin);
  const read = await readProblemFolder(example);
  folder = read.folder;
  await sendTests(admin, folder);
  problemId = (await admin.problems.upload(read.upload)).problem._id;
  learner = openClient();
  const account = { email: 'ada@example.org', password: 'learner-password' };
  await learner.auth.register({ ...account, confirmPassword: account.password, firstName: 'Ada', lastName: 'Byron' });
  await learner.auth.login(account);
});

function openClient(): PodiumClient {
  return createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
}

const sourceOf = (file: string) => readFile(join(example, file), 'utf8');
const submit = (code: string) => learner.compiler.submitPractice({ code, language: 'cpp', problemId });

describe('an interactive problem', () => {
  it('reaches learners with its sample interaction, without its interactor and its tests', async () => {
    const problem = await learner.problems.get(problemId);
    expect(problem.checker).toEqual({ type: 'interactive', protocol: 'kattis' });
    expect(problem.testCases).toEqual([]);
    expect(problem.description).toContain('## Sample interaction 1\n\n    <10\n    >5\n    <higher\n');
  });

  // A judge that has just started compiles five programs and the interactor.
  it('gives every submission of its folder the verdict of that folder', async () => {
    const { submissions } = await readJuryPrograms(folder.path);
    const expected = submissions.map(({ file, expectations }) => ({
      file,
      verdict: findDeclaredVerdict(expectations),
    }));
    expect(new Set(expected.map(({ verdict }) => verdict))).toEqual(
      new Set(['accepted', 'wrong_answer', 'time_limit_exceeded']),
    );
    const judged = await Promise.all(
      expected.map(async ({ file }) => ({ file, verdict: (await submit(await sourceOf(file))).verdict })),
    );
    expect(judged).toEqual(expected);
  });

  it("shows the interactor's message, and compares no outputs", async () => {
    const { results } = await submit(await sourceOf('submissions/wrong_answer/page_by_page.cpp'));
    const failed = results.find(({ passed }) => !passed);
    expect(failed).toMatchObject({ input: '10\n', note: 'the page was not found in 4 guesses' });
    expect(failed).not.toHaveProperty('expectedOutput');
    expect(failed).not.toHaveProperty('actualOutput');
  });

  it('calls a program wrong that ends without a word, and one that crashes by its crash', async () => {
    expect((await submit('int main() {}')).verdict).toBe('wrong_answer');
    expect((await submit('#include <cstdlib>\nint main() { abort(); }')).verdict).toBe('runtime_error');
  });
});
