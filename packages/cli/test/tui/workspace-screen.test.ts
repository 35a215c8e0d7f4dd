import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { findPaths } from '../../src/settings/paths.ts';
import { findLastTest } from '../../src/solving/check-submit.ts';
import { readSource } from '../../src/workspace/workspace.ts';
import { type LearnerSetup, setUpLearner } from '../learner-setup.ts';
import { createEditors, type Editors } from '../terminal/editors.ts';
import { openApp, type TestApp } from './open-app.tsx';

let setup: LearnerSetup;
let editors: Editors;
let problemId: string;
let folders = 0;

beforeAll(async () => {
  setup = await setUpLearner();
  editors = createEditors(setup.folder);
  const problems = (await setup.ada.podium(['problem', 'list', '--json'])).json() as { _id: string; title: string }[];
  problemId = problems.find(({ title }) => title === 'Sum of Two')?._id ?? '';
});

afterAll(() => setup?.close());

interface Opened {
  app: TestApp;
  /** The problem's folder. */
  folder: string;
  save(code: string): Promise<void>;
}

/** Opens the workspace in a new folder, with this program in it if one is given. */
async function openWorkspace({
  code,
  editor,
  columns = 100,
}: {
  code?: string;
  editor?: string;
  columns?: number;
} = {}): Promise<Opened> {
  folders += 1;
  const cwd = join(setup.folder, `work-${folders}`);
  await mkdir(cwd);
  const folder = join(cwd, 'sum-of-two');
  const env = { ...setup.ada.env, VISUAL: editor };
  const app = openApp({ env, cwd, start: { screen: 'workspace', problemId }, columns });
  await app.waitFor('the starter file, untouched');
  const save = (text: string) => writeFile(join(folder, 'solution.cpp'), text);
  if (code !== undefined) {
    await save(code);
    await app.waitFor('edited, not submitted yet');
  }
  return { app, folder, save };
}

it('scrolls the details of the only test with the keys that select tests', async () => {
  const { app, folder } = await openWorkspace({ code: programs.wrong });
  for (const file of ['2.in', '2.ans']) await rm(join(folder, 'tests', file));
  await writeFile(join(folder, 'tests', '1.in'), `1 2${'\n0'.repeat(60)}\n`);
  await app.press('t');
  await app.waitFor('expected "3", found "2"');
  await app.press('j', 'j');
  expect(await app.waitUntilGone('expected "3", found "2"')).toContain('Input');
  await app.press('k', 'k');
  await app.waitFor('expected "3", found "2"');
});

it('pulls a problem that is not there yet and shows its folder', async () => {
  const { app, folder } = await openWorkspace();
  const screen = await app.waitFor('test it on 2 tests');
  expect(screen).toContain('./sum-of-two/solution.cpp');
  expect(await readFile(join(folder, 'tests', '1.in'), 'utf8')).toBe('1 2\n');
});

/**
 * Opens a screen of a problem that was pulled, while the server answers no request about problems
 * and contests.
 */
async function openWithoutServer(screen: 'workspace' | 'problem') {
  const { app, folder, save } = await openWorkspace();
  await save('// mine\n');
  app.unmount();
  setup.proxy.loseAnswersOf(/problem|contest/);
  onTestFinished(() => setup.proxy.loseAnswersOf(undefined));
  const env = { ...setup.ada.env, PODIUM_SERVER: setup.proxy.url };
  return { app: openApp({ env, cwd: folder, start: { screen, problemId } }), folder };
}

it('opens a folder that is there without the server and overwrites nothing', async () => {
  const { app, folder } = await openWithoutServer('workspace');
  await app.waitFor('edited, not submitted yet');
  expect(await readFile(join(folder, 'solution.cpp'), 'utf8')).toBe('// mine\n');
  await app.press('tab', 'tab');
  const screen = await app.waitFor('Add a and b');
  expect(screen.replaceAll(/[\s│]+/g, ' ')).toMatch(/does not answer\. This is the version that was pulled \d{4}/);
});

it('opens the folder of a problem that cannot be loaded', async () => {
  const { app } = await openWithoutServer('problem');
  await app.waitFor('tries again');
  await app.press('e');
  await app.waitFor('edited, not submitted yet');
});

it('names the keys that test and submit after the editor has saved', async () => {
  const { app, folder } = await openWorkspace({ editor: await editors.replacing(programs.correct) });
  await app.press('e');
  await app.waitFor('Saved. t tests it, s submits it.');
  await app.waitFor('edited, not submitted yet');
  expect(await readFile(join(folder, 'solution.cpp'), 'utf8')).toBe(programs.correct);
});

it.each([
  ['exit 3', 'The editor ended with exit code 3.'],
  ['kill -9 $$', 'The editor was killed; solution.cpp contains the last saved version.'],
  ['true', 'Nothing was changed.'],
  ['exit 127', 'The editor'],
])('shows how an editor ended that does `%s`', async (script, shown) => {
  const { app } = await openWorkspace({ editor: await editors.script(script) });
  await app.press('e');
  await app.waitFor(shown);
});

it('shows the first failing test of a wrong answer with both outputs beside each other or stacked', async () => {
  const { app } = await openWorkspace({ code: programs.wrong });
  await app.press('t');
  const screen = await app.waitFor(/\[✗✗\] 0\/2 {2}Wrong answer/);
  expect(screen).toMatch(/❯ ✗ Test 1 .*Wrong answer/);
  expect(screen).toMatch(/Expected Output\s+Actual Output/);
  expect(screen).toMatch(/1 3 +\| 1 2/);
  await app.press('d');
  await app.waitFor(/Expected Output[ │]*\n.* 3[ │]*\n.*Actual Output[ │]*\n.* 2[ │]*\n/);
  await app.press('n');
  await app.waitFor(/❯ ✗ Test 2/);
  await app.waitFor(/Expected Output[ │]*\n.* 30[ │]*\n.*Actual Output[ │]*\n.* 200[ │]*\n/);
});

it('has statement, result, tests and input beside each other in a wide window, and one focus that Tab moves', async () => {
  const { app, save } = await openWorkspace({ columns: 160 });
  await app.waitFor(/─ Statement ─.*─ Result ─.*─ Tests ─/);
  expect(app.screen()).toContain('─ Input of r ─');
  expect(app.screen()).toContain('Tab next pane');
  await save(programs.wrong);
  await app.waitFor('edited, not submitted yet');
  await app.press('t');
  await app.waitFor(/❯ ✗ Test 1 /);
  expect(app.screen()).toMatch(/│ Add a and b, /);
  expect(app.screen()).toMatch(/1 3 +\| 1 2/);
  // The tests have the focus, so that the same keys select them in every window.
  await app.press('j');
  await app.waitFor(/❯ ✗ Test 2 /);
  await app.press('tab', 'p');
  await app.waitFor('Type or paste');
  await app.type('5 6');
  await app.press('esc');
  await app.waitFor(/Input of r[\s\S]*5 6/);
  app.resize(120);
  const narrow = await app.waitFor('Result  Input  Statement');
  expect(narrow).not.toContain('next pane');
  expect(narrow).toContain('5 6');
  expect(narrow).not.toContain('❯ ✗ Test 2');
  await app.press('shift-tab');
  await app.waitFor(/❯ ✗ Test 2 /);
  app.resize(200);
  await app.waitFor(/─ Statement ─.*─ Result ─.*─ Tests ─/);
  await save(programs.broken);
  await app.press('t');
  await app.waitFor(/─ Compiler ─/);
  await app.press('r');
  await app.waitFor(/─ Run ─/);
});

it('says that the source has changed since the result', async () => {
  const { app, save } = await openWorkspace({ code: programs.correct });
  await app.press('t');
  await app.waitFor('All tests passed');
  await save(`${programs.correct}// changed\n`);
  await app.waitFor('Source changed;');
});

it('opens the editor at the line of the compile error that is selected', async () => {
  const editor = join(setup.folder, 'vim');
  await writeFile(editor, `#!/bin/sh\necho "$@" > ${setup.folder}/vim-arguments\n`, { mode: 0o755 });
  const code = 'int main() {\n  int unused = 1;\n  return 0\n}\n';
  const { app, folder } = await openWorkspace({ code, editor });
  await app.press('t');
  const screen = await app.waitFor('Compile error');
  expect(screen).toMatch(/❯ ✗ solution\.cpp:3:11 {2}expected/);
  expect(screen).toContain('─ Compiler ─');
  await app.press('enter');
  await app.waitFor('Nothing was changed.');
  expect(await readFile(join(setup.folder, 'vim-arguments'), 'utf8')).toBe(`+3 ${join(folder, 'solution.cpp')}\n`);
});

it('tests again at every save while it watches, also one of the editor, and stops', async () => {
  const { app, save } = await openWorkspace({
    code: programs.wrong,
    editor: await editors.replacing(programs.correct),
  });
  await app.press('w');
  await app.waitFor(/0\/2 {2}Wrong answer/);
  expect(app.screen()).toContain('watching');
  await save(programs.broken);
  await app.waitFor('Compile error');
  await app.press('e');
  await app.waitFor('All tests passed');
  await app.press('w');
  await app.waitUntilGone('watching');
  await save(programs.wrong);
  await app.waitFor('Source changed;');
});

it('stops watching when the screen is left, and shows the last result when it is opened again', async () => {
  const { app, save } = await openWorkspace({ code: programs.wrong });
  await app.press('w');
  await app.waitFor(/0\/2 {2}Wrong answer/);
  await app.press('2');
  await app.waitFor('Sum of Squares');
  await save(programs.correct);
  await app.press('e');
  const screen = await app.waitFor('Source changed;');
  expect(screen).toContain('0/2');
  expect(screen).not.toContain('watching');
});

it('stops a program that never ends with x', async () => {
  const { app } = await openWorkspace({ code: 'int main() { for (;;) asm volatile("pause"); }\n' });
  await app.press('r');
  await app.waitFor('Compiling and running');
  await app.press('x');
  await app.waitFor('Stopped.');
});

it('runs on an input that is typed, shows the output without control characters, and saves it as a test', async () => {
  const code =
    '#include <cstdio>\nint main() { int a, b; scanf("%d%d", &a, &b); printf("\\x1b[2Jsum %d\\n", a + b); fprintf(stderr, "seen\\n"); }\n';
  const { app, folder } = await openWorkspace({ code });
  await app.press('p');
  await app.waitFor('Type or paste');
  await app.type('20 22');
  await app.press('enter', 'esc');
  await app.waitFor('Input of r');
  await app.press('r');
  const screen = await app.waitFor('Ended normally');
  expect(screen).toContain('sum 42');
  expect(screen).toContain('seen');
  await app.press('a');
  await app.waitFor('Is the output of your program the right answer?');
  await app.press('y');
  await app.waitFor('Test 3 added');
  expect(await readFile(join(folder, 'tests', '3.in'), 'utf8')).toBe('20 22\n');
  expect(await readFile(join(folder, 'tests', '3.ans'), 'utf8')).toContain('sum 42');
});

it('adds no test and opens no editor when the question for the answer is cancelled', async () => {
  const { app, folder } = await openWorkspace({ code: programs.correct, editor: await editors.replacing('typed\n') });
  await app.press('c');
  await app.waitFor('[test 1]');
  await app.press('r');
  await app.waitFor('Ended normally');
  await app.press('a');
  await app.waitFor('Is the output of your program the right answer?');
  await app.press('esc');
  await app.waitUntilGone('Is the output of your program the right answer?');
  expect(app.screen()).toContain('Ended normally');
  expect(await readdir(join(folder, 'tests'))).toHaveLength(4);
});

it.each([
  ['brute.cpp', programs.correct],
  ['brute.py', 'print(sum(map(int, input().split())))\n'],
])('takes the answer of a new test from %s where there is one', async (name, brute) => {
  const { app, folder } = await openWorkspace({ code: programs.wrong });
  await writeFile(join(folder, name), brute);
  await app.press('c');
  await app.waitFor('[test 1]');
  await app.press('a');
  await app.waitFor(`Is the output of ${name} the right answer?`);
  await app.press('y');
  await app.waitFor('Test 3 added');
  expect(await readFile(join(folder, 'tests', '3.ans'), 'utf8')).toBe('3\n');
});

it('shows the input that was saved in the editor', async () => {
  const { app } = await openWorkspace({ code: programs.correct, editor: await editors.replacing('7 8\n') });
  await app.press('i');
  await app.waitFor('Saved. r runs on it.');
  await app.waitFor('7 8');
  await app.press('r');
  await app.waitFor(/^│ 15/m);
});

it('shows the beginning of a large output and its end can be scrolled to', async () => {
  const code = '#include <cstdio>\nint main() { for (int i = 0; i < 1000000; i++) printf("%09d\\n", i); }\n';
  const { app } = await openWorkspace({ code });
  await app.press('r');
  await app.waitFor('000000000');
  await app.press('G');
  await app.waitFor('The output is longer than 1 MB');
});

it('asks before it submits the untouched starter file', async () => {
  const before = await setup.countSubmissions();
  const { app } = await openWorkspace();
  await app.press('s');
  await app.waitFor('solution.cpp is still the starter file.');
  await app.press('n');
  await app.waitFor('test it on 2 tests');
  expect(await setup.countSubmissions()).toBe(before);
});

it('follows a submit to the message of its acceptance, and asks before it submits the same source again', async () => {
  const { app } = await openWorkspace({ code: programs.correct });
  await app.press('s');
  const screen = await app.waitFor('Accepted!!!');
  expect(screen).toContain('All test cases passed successfully.');
  await app.press('enter');
  await app.waitFor(/\[●●●●\] 4\/4 {2}Accepted/);
  await app.waitFor('submitted: ✓ Accepted');
  const before = await setup.countSubmissions();
  await app.press('s');
  await app.waitFor('solution.cpp is unchanged since your last submission');
  await app.press('n');
  await app.waitFor('submitted: ✓ Accepted');
  expect(await setup.countSubmissions()).toBe(before);
  await app.press('s');
  await app.waitFor('Submit it anyway?');
  await app.press('y');
  await app.waitFor('Accepted!!!');
  await app.press('enter');
  await app.waitFor('Unchanged since your last submission');
});

it('asks before it submits a source that failed a sample', async () => {
  const { app } = await openWorkspace({ code: `${programs.wrong}// tested\n` });
  await app.press('t');
  await app.waitFor('Wrong answer');
  await app.press('s');
  await app.waitFor(/solution\.cpp failed samples? 1/);
  await app.press('y');
  await app.waitFor('submitted: ✗ Wrong answer');
});

it('asks before it submits a source that is still being tested, and again once a sample has failed', async () => {
  const before = await setup.countSubmissions();
  const { app, folder, save } = await openWorkspace({ code: programs.endless });
  await app.press('t', 's');
  await app.waitFor('solution.cpp is still being tested here. Submit it anyway?');
  await app.press('n');
  await app.waitFor('Time limit exceeded');
  await save(`${programs.endless}// watched\n`);
  await app.press('w', 's');
  await app.waitFor('solution.cpp is still being tested here. Submit it anyway?');
  const source = await readSource(folder, undefined);
  await expect.poll(() => findLastTest(findPaths(setup.ada.env).testedDir, source), { timeout: 60_000 }).toBeDefined();
  await app.press('y');
  await app.waitFor(/solution\.cpp failed samples? 1.* when it was last tested here/);
  await app.press('n');
  await app.waitUntilGone('Submit it anyway?');
  expect(await setup.countSubmissions()).toBe(before);
});

it('shows the first failing test of a submission', async () => {
  const { app, save } = await openWorkspace({ code: programs.wrong });
  await app.press('s');
  const screen = await app.waitFor('submitted: ✗ Wrong answer');
  expect(screen).toMatch(/❯ ✗ Test 1 .*Wrong answer/);
  await save(programs.correct);
  await app.waitFor('changed since the last submission: ✗ Wrong answer');
});

it('resumes a submit once a lost connection is back, and submits once', async () => {
  const before = await setup.countSubmissions();
  const { app } = await openWorkspace({ code: `${programs.correct}// lost\n` });
  setup.proxy.loseAnswersOf(/submit/i);
  await app.press('s');
  await app.waitFor('The connection is lost; trying again');
  setup.proxy.loseAnswersOf(undefined);
  await app.waitFor('Accepted!!!');
  expect(await setup.countSubmissions()).toBe(before + 1);
});

it('shows the verdict of a submission on another screen', async () => {
  const { app } = await openWorkspace({ code: `${programs.wrong}// left\n` });
  await app.press('s', '2');
  await app.waitFor('Sum of Two: Wrong answer');
});

it('names a compiler that does not work, and the keys that help', async () => {
  const path = process.env.PATH;
  const broken = join(setup.folder, 'broken-compiler');
  await mkdir(broken);
  await writeFile(join(broken, 'g++'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  process.env.PATH = broken;
  try {
    const { app } = await openWorkspace({ code: `${programs.correct}// no compiler\n` });
    await app.press('t');
    const screen = await app.waitFor('The C++ compiler g++ does not work');
    expect(screen).toContain('5 shows what is missing and how to install it.');
    expect(screen).toContain('s submits: the server compiles');
    process.env.PATH = path;
    await app.press('s');
    await app.waitFor('Accepted!!!');
  } finally {
    process.env.PATH = path;
  }
});

it('says that a problem cannot be pulled when its folder is a file', async () => {
  folders += 1;
  const cwd = join(setup.folder, `work-${folders}`);
  await mkdir(cwd);
  await writeFile(join(cwd, 'sum-of-two'), 'mine');
  const app = openApp({ env: setup.ada.env, cwd, start: { screen: 'workspace', problemId } });
  await app.waitFor('is a file, so the problem cannot be put there');
  await rm(join(cwd, 'sum-of-two'));
  await app.press('R');
  await app.waitFor('the starter file, untouched');
});

it('submits in the contest from a folder below that of the contest, and explains when it is over', async () => {
  const create = ['contest', 'create', '--title', 'Spring Cup', '--description', 'Warm up.', '--start', 'in 1h'];
  const created = await setup.admin.podium([...create, '--duration', '1h', '-p', 'sum-of-squares', '--json']);
  const { contest } = created.json() as { contest: { _id: string; problems: { _id: string }[] } };
  expect((await setup.ada.podium(['contest', 'join', 'spring'])).exitCode).toBe(0);
  const begun = await setup.admin.podium(['contest', 'edit', 'next', '--start', 'now', '--duration', '1h', '--json']);
  const contestProblem = (begun.json() as { contest: { problems: { _id: string }[] } }).contest.problems[0]?._id ?? '';
  folders += 1;
  const cwd = join(setup.folder, `work-${folders}`);
  await mkdir(cwd);
  const start = { screen: 'workspace' as const, problemId: contestProblem, contestId: contest._id };
  const app = openApp({ env: setup.ada.env, cwd, start });
  await app.waitFor('./spring-cup/A-sum-of-squares/solution.cpp');
  const path = join(cwd, 'spring-cup', 'A-sum-of-squares', 'solution.cpp');
  await writeFile(path, programs.correct);
  await app.waitFor('edited, not submitted yet');
  await app.press('s');
  await app.waitFor('submitted: ✓ Accepted');
  const list = (await setup.ada.podium(['submissions', '--json'])).json() as { contestId: string | null }[];
  expect(list[0]?.contestId).toBe(contest._id);
  setup.server.clock.move(3_600_000);
  await writeFile(path, `${programs.correct}// late\n`);
  await app.waitFor('changed since the last submission');
  await app.press('s');
  await app.waitFor('Open the problem from the problem list to submit it for practice');
});
