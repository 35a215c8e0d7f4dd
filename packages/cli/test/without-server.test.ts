import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { type LearnerSetup, setUpLearner } from './learner-setup.ts';
import { learnerEnvironment, runCli } from './run-cli.ts';

let setup: LearnerSetup;
let cwd: string;
let submissionId: string;

beforeAll(async () => {
  setup = await setUpLearner();
  cwd = await setup.pull('sum', programs.wrong);
  submissionId = ((await setup.ada.podium(['submit', '--json'], { cwd })).json() as { _id: string })._id;
  setup.proxy.loseAnswersOf(/./);
});

afterAll(() => setup?.close());

describe('a pulled folder without the server', () => {
  it('shows the statement, the samples and when they were pulled with problem show', async () => {
    const shown = await setup.ada.podium(['problem', 'show', '.'], { cwd });
    expect(shown.exitCode).toBe(0);
    const text = shown.stdout.replaceAll(/\s+/g, ' ');
    expect(text).toMatch(
      /does not answer\. This is the version that was pulled \d{4}-\d\d-\d\d \d\d:\d\d \(revision 1\)\./,
    );
    expect(text).toContain('Add a and b');
    expect(text).toContain('10 20');
    expect((await setup.ada.podium(['problem', 'show', '.', '--json'], { cwd })).json()).toMatchObject({
      offline: true,
      pulledAt: expect.stringMatching(/^\d{4}-/),
      problem: { title: 'Sum of Two', revision: 1, constraints: { timeLimit: '0.5s' } },
      samples: [{ name: '1', input: '1 2\n', output: '3\n' }, { name: '2' }],
      submission: { submissionId, verdict: 'wrong_answer' },
    });
  });

  it.each(['sum-of-two', 'Sum of', 'SUM OF TWO'])('shows its problem by the title %j', async (title) => {
    const { exitCode, stdout } = await setup.ada.podium(['problem', 'show', title], { cwd });
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Add a and b') });
  });

  it.each([['status'], ['submissions'], ['submissions', '-p', '.'], ['submissions', '-p', 'sum-of-two']])(
    'shows the last verdict with %j %j %j',
    async (...args) => {
      const { exitCode, stdout } = await setup.ada.podium(args.filter(Boolean), { cwd });
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(new RegExp(`This is the version that was pulled[\\s\\S]*${submissionId} +Wrong answer`));
    },
  );

  it('exits with the code of the network for another problem, and outside the folder', async () => {
    expect((await setup.ada.podium(['problem', 'show', 'paths'], { cwd })).exitCode).toBe(10);
    expect((await setup.ada.podium(['submissions', '-p', 'paths'], { cwd })).exitCode).toBe(10);
    expect((await setup.ada.podium(['status'], { cwd: setup.folder })).exitCode).toBe(10);
  });

  it('shows the statement of the folder without a session', async () => {
    const home = join(setup.folder, 'nobody');
    const env = learnerEnvironment(home, setup.proxy.url);
    const { exitCode, stdout } = await runCli(['problem', 'show', '.'], { cwd, env });
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Add a and b') });
  });

  it('says that problem.md was removed from the folder', async () => {
    await rm(join(cwd, 'problem.md'));
    const { exitCode, stdout } = await setup.ada.podium(['problem', 'show'], { cwd });
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('no problem.md') });
  });
});
