import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type LearnerSetup, setUpLearner } from '../learner-setup.ts';
import { openApp } from './open-app.tsx';

let setup: LearnerSetup;

beforeAll(async () => {
  setup = await setUpLearner();
});

afterAll(() => setup?.close());

const openProblems = () => openApp({ env: setup.ada.env, start: { screen: 'problems' } });

it('finds problems by a part of their title as it is typed, without regard to case', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.press('/');
  await app.type('SUM of');
  const screen = await app.waitUntilGone('Paths');
  expect(screen).toContain('Sum of Two');
  expect(screen).toContain('2 of 3');
});

it('shows difficulty and limits of the selected problem beside the list', async () => {
  const app = openProblems();
  await app.waitFor('Sum of Two');
  await app.press('j', 'j');
  await app.waitFor(/❯ {3}Paths/);
  await app.waitFor(/Hard {2}\S+, \S+/);
});

it('shows why there is no preview in a narrow window', async () => {
  const app = openApp({ env: setup.ada.env, start: { screen: 'problems' }, columns: 80 });
  expect(await app.waitFor('Sum of Two')).not.toContain('preview');
  await app.press('p');
  await app.waitFor('The preview needs 90 columns; this window has 80.');
  await app.press('?');
  await app.type('p');
  await app.waitFor(/❯ p +show or hide the preview +Problems/);
  await app.waitFor(/^│ +The preview needs 90 columns; this window has 80\. +│$/m);
  await app.press('enter');
  await app.waitFor(/^ The preview needs 90 columns/m);
});

it('offers the preview only in a window with enough room for it', async () => {
  const app = openApp({ env: setup.ada.env, start: { screen: 'problems' }, columns: 90 });
  await app.waitFor('p preview');
  app.resize(89);
  await app.waitUntilGone('p preview');
});

it('says that the server is unreachable, leaves the screen as it is, and continues by itself', async () => {
  const app = openProblems();
  await app.waitFor('1 of 3');
  await app.type('/sum');
  await app.waitFor('2 of 3');
  await app.waitFor('Add a and b');
  setup.proxy.loseAnswersOf(/./);
  onTestFinished(() => setup.proxy.loseAnswersOf(undefined));
  await app.press('enter', 'R');
  await app.waitFor(/offline, trying again *\n \/ sum +2 of 3 *\n[\s\S]*Sum of Squares/);
  // Screens that were loaded before can still be opened.
  await app.press('enter');
  await app.waitFor(/Problem Description[\s\S]*Add a and b/);
  await app.press('q');
  setup.proxy.loseAnswersOf(undefined);
  await app.waitFor(/127\.0\.0\.1:\d+ *\n \/ sum +2 of 3 *\n/);
});

it('acts on the row that an earlier key of the same chunk selected', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.type('jj');
  await app.waitFor(/❯ {3}Paths/);
});

it('draws a burst of steps as a few frames', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  const before = app.frames();
  await app.type(`${'jk'.repeat(100)}jj`);
  await app.waitFor(/❯ {3}Paths/);
  expect(app.frames() - before).toBeLessThan(50);
});

it('lists every key that works, from the key table', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.press('?');
  const screen = await app.waitFor('search the titles as you type');
  expect(screen).toContain('Keys');
  await app.press('esc');
  await app.waitFor('Sum of Two');
});

it('goes to the ends of the help, finds a key by what it does, and does it', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.press('?');
  await app.waitFor(/─ 1 of \d+ ─/);
  expect(app.screen()).toContain('half a page up');
  await app.press('end');
  await app.waitFor(/❯ Ctrl-l +redraw the screen/);
  expect(app.screen()).not.toContain('half a page up');
  await app.press('home', 'pagedown');
  await app.waitUntilGone('half a page up');
  await app.type('srtcol');
  expect(await app.waitFor(/❯ s +sort by the next column +Problems/)).not.toContain('redraw');
  await app.type('xyz');
  await app.waitFor('Nothing matches.');
  await app.press('esc');
  await app.waitFor('an action or a key');
  await app.type('hide solved');
  await app.press('enter');
  await app.waitFor('solved ones hidden');
  await app.press('?', '?');
  await app.waitUntilGone('what to do');
});

it('finds problems in the command palette before their list was opened, and says when nothing matches', async () => {
  const app = openApp({ env: setup.ada.env });
  await app.waitFor('Next steps');
  await app.press(':');
  await app.type('squar');
  await app.waitFor('Sum of Squares');
  await app.type('xyz');
  await app.waitFor('Nothing matches.');
});

it('pages through the command palette, and erases words of what was typed', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.press(':');
  await app.waitFor('❯ open');
  await app.press('pagedown');
  await app.waitUntilGone('❯ open');
  await app.press('pageup');
  await app.waitFor('❯ open');
  await app.type('sum of');
  await app.waitFor(': sum of');
  await app.press('ctrl-w', 'ctrl-w');
  await app.waitFor(': a command, a contest, a problem');
});

it('opens a problem from the command palette by characters of its name, and lists it first from then on', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.press(':');
  await app.type('sosq');
  expect(await app.waitUntilGone('Sum of Two')).toContain('Sum of Squares');
  await app.press('enter');
  await app.waitFor('Problem Description');
  await app.press('q', ':');
  await app.waitFor('❯ Sum of Squares');
});

it('finds a tag by a part of its name, and lists the problems that have it', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.press('t', '/');
  await app.type('nosuch');
  await app.waitFor('No tag matches. Esc clears the search.');
  await app.press('esc', '/');
  await app.type('ma');
  await app.press('enter', 'space');
  await app.waitFor('[x] math');
  await app.press('t');
  await app.waitFor('Filter by Tags: #math');
});

it('selects the first match, and without the search the problem selected before', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.press('j', 'j');
  await app.waitFor(/❯ {3}Paths/);
  await app.press('/');
  await app.type('sum');
  await app.press('enter');
  await app.waitFor(/❯ {3}Sum of Two/);
  await app.press('c');
  await app.waitFor(/❯ {3}Paths/);
});
