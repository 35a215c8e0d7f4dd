import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { type LearnerSetup, setUpLearner } from './learner-setup.ts';
import { makePulledFolder } from './pulled-folder.ts';

let setup: LearnerSetup;
let cwd: string;

beforeAll(async () => {
  setup = await setUpLearner();
  await runContest('Spring Cup', ['sum-of-two', 'paths']);
  cwd = await mkdtemp(join(setup.folder, 'work-'));
});

afterAll(() => setup?.close());

async function runContest(title: string, problems: readonly string[]): Promise<void> {
  const args = ['contest', 'create', '--title', title, '--description', 'D', '--start', 'in 1h', '--duration', '1h'];
  expect((await setup.admin.podium([...args, ...problems.flatMap((name) => ['-p', name])])).exitCode).toBe(0);
  const begun = await setup.admin.podium(['contest', 'edit', title, '--start', 'now', '--duration', '1h']);
  expect(begun.stderr).toBe('');
}

const podium = (args: readonly string[], from = cwd) => setup.ada.podium(args, { cwd: from });
const titleOf = async (reference: string, from = cwd) =>
  ((await podium(['problem', 'show', reference, '--json'], from)).json() as { title: string }).title;

describe('the letter of a problem alone', () => {
  it('names no problem before the user has joined its contest', async () => {
    const { exitCode, stderr } = await podium(['problem', 'show', 'B']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("There is no problem 'B'");
  });

  it('names the problem of the running contest that the user has joined, and submits in it', async () => {
    expect((await podium(['contest', 'join', 'spring'])).exitCode).toBe(0);
    expect([await titleOf('a'), await titleOf('B')]).toEqual(['Sum of Two', 'Paths']);
    const pulled = await podium(['problem', 'get', 'B']);
    expect(pulled.stderr).toContain('cd paths');
    await writeFile(join(cwd, 'any.cpp'), programs.correct);
    const submitted = await podium(['submit', 'any.cpp', '-p', 'A', '--json']);
    expect(submitted.json()).toMatchObject({ problemTitle: 'Sum of Two', contestId: expect.any(String) });
  });

  it('is pulled into the folder that holds it already, as race names them', async () => {
    const raced = await mkdtemp(join(setup.folder, 'raced-'));
    expect((await podium(['race', 'spring'], raced)).exitCode).toBe(0);
    for (const [from, shown] of [
      [raced, 'spring-cup/B-paths'],
      [join(raced, 'spring-cup'), 'B-paths'],
      [join(raced, 'spring-cup', 'A-sum-of-two'), '../B-paths'],
      [join(raced, 'spring-cup', 'B-paths'), '.'],
    ] as const) {
      expect((await podium(['problem', 'get', 'B'], from)).stdout).toContain(`✓ Paths is in ${shown}\n`);
    }
    expect((await readdir(join(raced, 'spring-cup'))).toSorted()).toEqual(['A-sum-of-two', 'B-paths']);
  });

  it('is the beginning of a title if no contest has the label', async () => {
    expect(await titleOf('su')).toBe('Sum of Squares');
  });

  it('asks which contest is meant where two have it, but not in a folder of one of them', async () => {
    await runContest('Autumn Cup', ['sum-of-squares']);
    // One of the two is joined: it is the one that `live` means.
    expect((await podium(['contest', 'show', 'live'])).stdout).toContain('Spring Cup');
    expect((await podium(['contest', 'join', 'autumn'])).exitCode).toBe(0);
    const { exitCode, stderr } = await podium(['problem', 'show', 'A']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('  spring-cup/A  (Sum of Two)');
    expect(stderr).toContain('  autumn-cup/A  (Sum of Squares)');
    expect((await podium(['contest', 'show', 'live'])).stderr).toContain('2 contests are running.');
    expect(await titleOf('A', join(cwd, 'paths'))).toBe('Sum of Two');
    expect(await titleOf('autumn/A', join(cwd, 'paths'))).toBe('Sum of Squares');
  });

  it('is submitted in the contest of the option, which is the contest of the reference', async () => {
    const submit = (problem: string, contest: string) =>
      podium(['submit', 'any.cpp', '--force', '--problem', problem, '--contest', contest, '--json']);
    const { stderr } = await submit('spring/A', 'autumn');
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'usage',
      message: "'Sum of Two' is meant in the contest 'Spring Cup', but --contest names 'Autumn Cup'.",
    });
    for (const problem of ['A', 'autumn/A']) {
      expect((await submit(problem, 'autumn-cup')).json()).toMatchObject({ problemTitle: 'Sum of Squares' });
    }
  });
});

describe('a dot', () => {
  it('means the problem of the folder, and for a contest the one it was pulled in', async () => {
    const folder = join(cwd, 'paths');
    expect(await titleOf('.', folder)).toBe('Paths');
    expect(await titleOf('./A', folder)).toBe('Sum of Two');
    expect((await podium(['contest', 'show', '.'], folder)).stdout).toContain('Spring Cup');
    expect((await podium(['submissions', '-c', '.', '--json'], folder)).json()).toHaveLength(1);
    expect((await podium(['open', 'A', '-c', '.'], folder)).stdout).toContain('/user/problem/contest/');
  });

  it('is refused in a folder of another server, whose ids mean nothing here', async () => {
    const other = await makePulledFolder(await mkdtemp(join(setup.folder, 'other-')), programs.correct);
    for (const args of [
      ['problem', 'show', '.'],
      ['problem', 'get', '.'],
      ['submissions', '-p', '.'],
      ['diff', '--last-accepted'],
    ]) {
      const { exitCode, stderr } = await podium(args, other);
      expect(exitCode).toBe(2);
      expect(stderr).toContain("'Sum of Two' was pulled from http://127.0.0.1:9");
    }
  });

  it('fails for a problem that was not pulled in a contest', async () => {
    const alone = await mkdtemp(join(setup.folder, 'alone-'));
    await makePulledFolder(alone, programs.correct, { server: setup.proxy.url });
    const { exitCode, stderr } = await podium(['contest', 'show', '.'], alone);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: "error 'Sum of Two' was not pulled in a contest.\n",
    });
  });
});
