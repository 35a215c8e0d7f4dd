import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs, sumProblemFiles } from '../../server/test/programs.ts';
import { type LearnerSetup, setUpLearner } from './learner-setup.ts';
import type { Person } from './people.ts';
import { openApp } from './tui/open-app.tsx';
import { writeFiles } from './write-files.ts';

let setup: LearnerSetup;
/** In it are the package of the problem 'Sum of Two', pushed, and one that was never pushed. */
let problems: string;
/** A learner's folder of the same problem. */
let solving: string;

beforeAll(async () => {
  setup = await setUpLearner();
  problems = join(setup.folder, 'problems');
  await writeFiles(join(problems, 'sum-of-two'), sumProblemFiles({ title: 'Sum of Two' }));
  await writeFiles(join(problems, 'fresh'), sumProblemFiles({ title: 'Fresh' }));
  const named = await setup.admin.podium(['problem', 'edit', join(problems, 'sum-of-two'), '--id', 'sum-of-two']);
  expect(named.exitCode).toBe(0);
  solving = await setup.pull('solving', programs.correct);
  const contest = ['--title', 'Cup', '--description', 'D', '--start', 'in 1s', '--duration', '2h', '-p', 'paths'];
  expect((await setup.admin.podium(['contest', 'create', ...contest])).exitCode).toBe(0);
});

afterAll(() => setup?.close());

/** Maps the files below a folder to their content, and the folders to null. */
async function readTree(folder: string): Promise<Record<string, string | null>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const read = async (entry: (typeof entries)[number]) => {
    const path = join(entry.parentPath, entry.name);
    return [path, entry.isDirectory() ? null : await readFile(path, 'utf8')] as const;
  };
  return Object.fromEntries(await Promise.all(entries.map(read)));
}

interface Attempt {
  command: string;
  /** Relative to the folder of the test. */
  cwd?: string;
  /** The folder of the owner, if the error names it. */
  owner?: string;
  /** What the error says of it. */
  says?: string;
}

async function attempt(person: Person, { command, cwd = '.', owner, says = '' }: Attempt): Promise<void> {
  const before = await readTree(setup.folder);
  const run = await person.podium([...command.split(' '), '--json'], { cwd: join(setup.folder, cwd) });
  expect(run.exitCode, run.stderr).toBe(2);
  if (owner !== undefined) {
    expect(run.stdout + run.stderr).toMatch(new RegExp(`${join(setup.folder, owner)} (is a|is the|already)`));
  }
  expect(run.stdout + run.stderr).toContain(says);
  const writtenFor = (tree: Record<string, string | null>) =>
    Object.entries(tree).filter(([path]) => !/\/(?:config|cache)(?:\/|$)/.test(path));
  expect(writtenFor(await readTree(setup.folder))).toEqual(writtenFor(before));
}

const pushed = 'problems/sum-of-two';
const learners = 'work/solving';

it.each<Attempt>([
  { command: 'problem get sum-of-two', cwd: 'problems', owner: pushed },
  { command: 'problem get paths', cwd: pushed, owner: pushed },
  { command: `problem get sum-of-two --dir ${pushed}/statement`, owner: pushed },
  { command: 'problem get paths --dir problems/fresh', owner: 'problems/fresh', says: 'that was never pushed' },
  { command: `problem get paths --dir ${learners}`, owner: learners },
  { command: `problem get paths --dir ${learners}/tests`, owner: learners },
  { command: `race cup --dir ${pushed}`, owner: pushed },
  { command: 'add-test --input problem.yaml --answer problem.yaml', cwd: pushed },
])('writes nothing for a solver into the folder of a setter or of another problem: $command', (each) =>
  attempt(setup.admin, each),
);

it.each<Attempt>([
  { command: `problem new ${learners}/new`, owner: learners },
  { command: `problem generate ${learners}`, owner: learners },
  { command: `problem upload ${learners}` },
  { command: `problem push ${learners}` },
  { command: `problem pull sum-of-two ${learners}`, owner: learners },
  { command: `problem pull sum-of-two ${learners}/pulled`, owner: learners },
  { command: `problem export ${pushed} --format kattis --out ${learners}/out`, owner: learners },
  { command: `problem verify ${pushed} --junit ${learners}/solution.cpp`, owner: learners },
  { command: 'ci init github', cwd: learners, owner: learners },
  { command: `problem new ${pushed}/new`, owner: pushed },
  { command: `problem pull paths ${pushed}`, owner: pushed },
  { command: 'problem pull paths problems/fresh' },
  { command: `problem export problems/fresh --format kattis --out ${pushed}`, owner: pushed },
  { command: `problem verify problems/fresh --junit ${pushed}/report.xml`, owner: pushed },
  { command: 'ci init github', cwd: pushed, owner: pushed },
])('writes nothing for a setter into the folder of a learner or of another problem: $command', (each) =>
  attempt(setup.admin, each),
);

it('pulls a problem from the full screen into a folder beside its package', async () => {
  const before = await readTree(join(problems, 'sum-of-two'));
  const { problem } = JSON.parse(await readFile(join(solving, '.podium.json'), 'utf8'));
  const app = openApp({ env: setup.ada.env, cwd: problems, start: { screen: 'workspace', problemId: problem.id } });
  await app.waitFor('the starter file, untouched');
  expect((await readdir(problems)).toSorted()).toEqual(['fresh', 'sum-of-two', `sum-of-two-${problem.id}`]);
  expect(await readTree(join(problems, 'sum-of-two'))).toEqual(before);
});
