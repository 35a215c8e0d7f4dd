import type { ProblemUpload } from '@podium/sdk/contract';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { type HeldRequests, holdRequests } from './browser/network.ts';
import { sizes } from './browser/open-page.ts';
import type { Person } from './browser/people.ts';
import { problemUpload } from './browser/problems.ts';
import { find, findAll, see, seeNoMore } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';
import { colourNamed, colourOf, editorOf, programOf, runOn, seeProgram, seeText, write } from './solving-steps.ts';

let site: TestSite;
let solver: Person;
beforeAll(async () => {
  site = await sharedSite();
  solver = await site.signUp('Sol');
});
const practiceOf = (id: string) => `/user/problem/practice/${id}`;
const practice = (name: keyof TestSite['problems']) => practiceOf(site.problems[name]._id);
const inContest = (name: keyof TestSite['problems']) =>
  `/user/problem/contest/${site.contests.live._id}/${site.problems[name]._id}`;

// Each test begins on another page than it looks at, and replaces the program.
const sharedPage = pageForGroup((options) => site.openPage({ as: solver, path: '/unauthorized', ...options }));

async function visitPractice(path = practice('sum')): Promise<Page> {
  const page = await visit(sharedPage(), path);
  await see(page, 'Problem Description', 'heading');
  return page;
}

const tagsOn = (page: Page) =>
  page.locator('#statement').getByRole('list', { name: 'Tags' }).getByRole('listitem').allTextContents();

describe('a solving screen', () => {
  it('shows title, statement, editor, input and buttons of a problem', async () => {
    const page = await visitPractice();
    const header = page.locator('header').filter({ has: findAll(page, 'Home', 'link') });
    const title = header.getByRole('heading', { level: 1, name: 'Sum of Two' });
    await expect.poll(() => title.count()).toBe(1);
    await see(page, 'Home', 'link');
    await see(page, 'Log out', 'button');
    await see(page, 'Problem Description', 'heading');
    await see(page, 'Difficulty: Easy');
    expect(await tagsOn(page)).toEqual(['math', 'warm-up']);
    await see(page, 'C++', 'option');
    const language = page.getByRole('combobox', { name: 'Language' });
    const options = language.getByRole('option');
    const values = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    expect(values).toEqual(['cpp']);
    await see(page, 'Test Cases', 'tab');
    await see(page, 'Test Result', 'tab');
    await see(page, 'Run', 'button');
    await see(page, 'Submit', 'button');
    await editorOf(page).waitFor();
    expect([await language.inputValue(), await programOf(page)]).toEqual([
      'cpp',
      expect.stringContaining('int main() {'),
    ]);
    expect(await find(page, 'Home', 'link').getAttribute('href')).toBe('/user/home');

    const statement = page.locator('#statement');
    const separator = page.getByRole('separator', { name: 'Width of the statement' });
    const before = (await statement.boundingBox())?.width ?? 0;
    expect((await editorOf(page).boundingBox())?.x).toBeGreaterThan(before);
    await separator.press('ArrowRight');
    expect((await statement.boundingBox())?.width).toBeGreaterThan(before);
    await separator.press('Enter');
    expect((await statement.boundingBox())?.width).toBe(before);
  });

  it('shows the input tab first, then a success in green and a failure in red', async () => {
    const page = await visitPractice();
    expect(await find(page, 'Test Cases', 'tab').getAttribute('aria-selected')).toBe('true');
    await see(page, 'Enter your test cases...', 'placeholder');
    await write(page, programs.correct);
    await runOn(page, '4 5\n');
    expect(await find(page, 'Test Result', 'tab').getAttribute('aria-selected')).toBe('true');
    await seeNoMore(page, 'Enter your test cases...', 'placeholder');
    const panel = page.getByRole('tabpanel');
    const result = panel.getByText('9', { exact: true });
    await result.waitFor();
    expect(await colourOf(result)).toBe(await colourNamed(page, 'good'));
    await expectAccessible(page);
    await write(page, programs.crashing);
    await runOn(page, '');
    const message = panel.getByText(/^Runtime error/).first();
    await message.waitFor();
    expect(await colourOf(message)).toBe(await colourNamed(page, 'bad'));
    await find(page, 'Test Cases', 'tab').click();
    await see(page, 'Enter your test cases...', 'placeholder');
    await find(page, 'Submit', 'button').click();
    const isSelected = () => find(page, 'Test Result', 'tab').getAttribute('aria-selected');
    await expect.poll(isSelected).toBe('true');
    await seeText(panel, /^Runtime error on test 1/);
  });

  it("shows 'Problem not found' for an unknown and for a malformed id, with a link to all problems", async () => {
    const page = await visit(sharedPage(), practiceOf('aaaaaaaaaaaa'));
    await seeText(page, 'Problem not found');
    expect(await editorOf(page).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'All problems' }).getAttribute('href')).toBe('/user/practice');
    await expectAccessible(page);
    await visit(page, practiceOf('no-id'));
    await seeText(page, 'Problem not found');
  });

  it('shows no editor until the server has the problem', async () => {
    const held: HeldRequests[] = [];
    const page = await site.openPage({
      as: 'learner',
      path: practiceOf(site.problems.sum._id),
      before: async (opened) => held.push(await holdRequests(opened, `**/api/problem/${site.problems.sum._id}*`)),
    });
    await page.getByRole('status').filter({ hasText: 'Loading the problem' }).waitFor();
    expect(await editorOf(page).count()).toBe(0);
    held[0]?.release();
    await editorOf(page).waitFor();
  });
});

describe('the editor', () => {
  const fontSizeOf = (page: Page) => editorOf(page).evaluate((node) => getComputedStyle(node).fontSize);
  const heightOf = async (page: Page) => (await page.locator('#program').boundingBox())?.height;

  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };

  /** The tabs and the actions are at the lower edge of the window, and a chosen tab is in view. */
  async function expectTabsInView(page: Page, windowHeight: number): Promise<void> {
    for (const [tab, shown] of [
      [find(page, 'Test Result', 'tab'), page.getByRole('tabpanel')],
      [find(page, 'Test Cases', 'tab'), find(page, 'Enter your test cases...', 'placeholder')],
    ] as const) {
      expect(await bottomOf(tab)).toBeGreaterThan(windowHeight - 20);
      expect(await bottomOf(find(page, 'Submit', 'button'))).toBeGreaterThan(windowHeight - 20);
      await tab.click();
      await expect.poll(() => bottomOf(shown)).toBeLessThanOrEqual(windowHeight - 40);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(windowHeight);
  }

  const windows = [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
    { width: 1280, height: 1100 },
  ];

  it('is 600px high in practice with a font of 14, and keeps a height chosen by dragging or keys', async () => {
    const page = await visitPractice();
    await editorOf(page).waitFor();
    expect(await fontSizeOf(page)).toBe('14px');
    for (const size of windows) {
      await page.setViewportSize(size);
      await expect.poll(() => heightOf(page)).toBe(600);
      await expectTabsInView(page, size.height);
    }
    const separator = page.getByRole('separator', { name: 'Height of the editor' });
    await separator.scrollIntoViewIfNeeded();
    const box = await separator.boundingBox();
    if (!box) throw new Error('the separator is not shown');
    await page.mouse.move(box.x + 100, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y - 195, { steps: 4 });
    await page.mouse.up();
    expect(await heightOf(page)).toBe(400);
    await separator.press('ArrowDown');
    expect(await heightOf(page)).toBe(420);
    await page.reload();
    await expect.poll(() => heightOf(page)).toBe(420);
    await separator.press('Enter');
    expect(await heightOf(page)).toBe(600);
    await separator.press('ArrowUp');
    await separator.dblclick();
    await expect.poll(() => heightOf(page)).toBe(600);
  });

  it('is 600px high in a contest with a font of 12, whatever the window', async () => {
    const page = await site.openPage({ as: 'learner', path: inContest('opener') });
    await expect.poll(() => tagsOn(page)).toEqual(['live']);
    await editorOf(page).waitFor();
    expect(await fontSizeOf(page)).toBe('12px');
    for (const size of windows) {
      await page.setViewportSize(size);
      await expect.poll(() => heightOf(page)).toBe(600);
      await expectTabsInView(page, size.height);
    }
    expect(await page.getByRole('separator').evaluateAll((all) => all.map((separator) => separator.ariaLabel))).toEqual(
      ['Width of the statement'],
    );
  });

  it('makes room for the difference after a wrong answer, and then for one line of tests', async () => {
    const page = await visitPractice();
    const bottoms = async (parts: readonly Locator[]) => Promise.all(parts.map(bottomOf));
    for (const size of [...windows, sizes.phone]) {
      await page.setViewportSize(size);
      if (size === sizes.phone) await page.getByRole('button', { name: 'Code', exact: true }).click();
      await write(page, programs.wrong);
      await find(page, 'Submit', 'button').click();
      const failed = page.getByRole('group', { name: 'Test 1' });
      const shown = ['Input', 'Expected Output', 'Actual Output'].map((name) =>
        failed.getByText(name, { exact: true }),
      );
      const marks = page.getByRole('list', { name: 'Test cases' });
      await failed.waitFor();
      const parts = [page.getByRole('tabpanel').getByText('Wrong answer').first(), ...shown, marks];
      const [verdict = 0, input = 0, expected = 0, actual = 0, tests = 0] = await bottoms(parts);
      const submit = (await find(page, 'Submit', 'button').boundingBox())?.y ?? 0;
      expect([verdict < input, input < expected, expected === actual, actual < tests]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      expect(tests).toBeLessThanOrEqual(submit);
      const tops = await marks
        .getByRole('listitem')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
      expect(new Set(tops).size).toBe(1);
      await page.getByRole('button', { name: 'Reset to template' }).click();
    }
  });

  it('is left by Escape and Tab, and undoes a reset to the template', async () => {
    const page = await visitPractice(practice('echo'));
    await editorOf(page).click();
    const template = await programOf(page);
    await page.keyboard.press('Tab');
    expect(await editorOf(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await editorOf(page).evaluate((node) => node.contains(document.activeElement))).toBe(false);
    await write(page, programs.correct);
    await page.getByRole('button', { name: 'Reset to template' }).click();
    await seeText(page, 'Reset to the template.');
    await seeProgram(page, template);
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeText(page, 'Undone.');
    await seeProgram(page, programs.correct);
    await editorOf(page).click();
    await page.keyboard.press('ControlOrMeta+z');
    await seeProgram(page, template);
  });
});

const largerThanAnswer = {
  type: 'custom',
  protocol: 'testlib',
  source: `#include <cstdio>
int main(int, char** argv) { int n = 0, answer = 0;
  if (!std::fscanf(std::fopen(argv[2], "r"), "%d", &n) || !std::fscanf(std::fopen(argv[3], "r"), "%d", &answer)) return 3;
  if (n > answer) return 0;
  std::fputs("too small", stderr); return 1; }`,
} as const;

describe('samples', () => {
  it('copies a sample byte by byte, uses it as input, runs it and shows expected and actual output', async () => {
    const page = await visitPractice();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const sample = page.getByRole('region', { name: 'Sample 2' });
    await sample.getByRole('button', { name: 'Copy the input of sample 2' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('10 20\n');
    await sample.getByRole('button', { name: /Use this sample as input/ }).click();
    expect(await find(page, 'Enter your test cases...', 'placeholder').inputValue()).toBe('10 20\n');
    await write(page, programs.wrong);
    await page.getByRole('button', { name: 'Run samples' }).click();
    const panel = page.getByRole('tabpanel');
    await expect.poll(() => panel.getByText('Not as expected').count()).toBe(2);
    await seeText(panel, '200');
    await write(page, programs.correct);
    await page.getByRole('button', { name: 'Run samples' }).click();
    await expect.poll(() => panel.getByText('As expected').count()).toBe(2);
  });

  // The server judges samples. Every other checker answers as one of these does: with a note or
  // without one.
  it("shows the verdict of the problem's checker, or of a comparison of bytes, for each sample", async () => {
    const upload = async (title: string, checker: NonNullable<ProblemUpload['checker']>) => {
      const testCases = [{ input: '\n', output: '1\n', isSample: true }];
      const { problem } = await site.admin.client.problems.upload({
        ...problemUpload('echo'),
        ...{ title, checker, testCases },
      });
      return practiceOf(problem._id);
    };
    const page = await visitPractice(await upload('a checker of its own', largerThanAnswer));
    const panel = page.getByRole('tabpanel');
    const runSamples = async (output: string, outcome: string) => {
      await write(page, `#include <cstdio>\nint main() { puts("${output}"); }\n`);
      await page.getByRole('button', { name: 'Run samples' }).click();
      await panel.getByText(outcome, { exact: true }).waitFor();
    };
    await runSamples('0', 'Not as expected');
    await seeText(panel, 'too small');
    await runSamples('7', 'As expected');
    await visit(page, await upload('a comparison of bytes', { type: 'exact' }));
    await runSamples('1 ', 'Not as expected');
    await seeText(panel, '·↵');
  });
});

// Tests of a desktop check the colours and names of the same parts. Each check by axe includes the
// colours of the other theme.
it('shows one of three views on a phone, and switches by tabs and swipes', async () => {
  const page = await site.openPage({ as: solver, path: practice('rich'), theme: 'dark', size: 'phone' });
  await page.locator('.katex-display').waitFor();
  await editorOf(page).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const isShown = async (part: Locator) => {
    const box = await part.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 390;
  };
  const seeView = async (name: string, part: Locator) => {
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
    await expect.poll(() => isShown(part)).toBe(true);
  };
  const devtools = await page.context().newCDPSession(page);
  /** Swipes from a part to the left or to the right, and ends once the scroller has followed. */
  const swipe = async (part: Locator, distance: number, scroller: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('there is nothing to swipe');
    const y = box.y + box.height / 2;
    const scrolled = () => scroller.evaluate((node) => node.scrollLeft);
    const before = await scrolled();
    // The browser draws between two touches, as with a finger: otherwise a busy one may not notice
    // that the scrolling has begun before it ends, and stay between two views.
    const touch = async (type: 'touchStart' | 'touchMove', x: number) => {
      await devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
      await page.evaluate(() => new Promise(requestAnimationFrame));
    };
    const from = 195 - distance / 2;
    await touch('touchStart', from);
    for (const step of [1, 2, 3, 4, 5]) await touch('touchMove', from + (distance * step) / 5);
    // Less than half of the screen would go back. A busy browser misses more of the beginning.
    const isFar = async () => Math.abs((await scrolled()) - before) > 195;
    if (!(await isFar())) await touch('touchMove', from + (distance * 6) / 5);
    await expect.poll(isFar).toBe(true);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const [statement, program, panel] = [
    page.locator('#statement'),
    page.locator('#program'),
    page.getByRole('tabpanel'),
  ];
  await seeView('Statement', statement);
  const views = page.locator('main');
  await swipe(page.getByRole('heading', { name: 'Problem Description' }), -250, views);
  await seeView('Code', program);
  await write(page, `${'//'.repeat(200)}\nint main() {}\n`);
  await page.keyboard.press('ControlOrMeta+Home');
  // The long line moves, and not the view.
  const line = page.locator('#program .cm-scroller');
  await swipe(program, -250, line);
  // Another touch while the line still moves would stop it, and swipe nothing.
  await line.evaluate(async (node) => {
    for (let before = -1; before !== node.scrollLeft; ) {
      before = node.scrollLeft;
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
  await seeView('Code', program);
  await swipe(page.getByRole('combobox', { name: 'Language' }), 250, views);
  await seeView('Statement', statement);
  expect(await isShown(find(page, 'Run', 'button'))).toBe(true);
  await find(page, 'Run', 'button').click();
  await seeView('Result', panel);
  await seeText(panel, 'It ran');
  // A tablet that is turned shows all three views, and then the same one again.
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect.poll(async () => (await statement.boundingBox())?.x).toBe(0);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(async () => (await panel.boundingBox())?.x).toBeLessThan(20);
  await page.setViewportSize({ width: 390, height: 844 });
  await seeView('Result', panel);
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await seeView('Code', program);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await write(page, programs.wrong);
  await find(page, 'Submit', 'button').click();
  await see(page, 'Test case failed.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await page.getByRole('button', { name: 'Submissions' }).click();
  const submissions = page.getByRole('dialog').getByRole('button', { name: /Wrong answer/ });
  await submissions.first().click();
  await page.getByRole('button', { name: 'Restore this code' }).waitFor();
});
