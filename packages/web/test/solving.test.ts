import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { expectAccessible } from './browser/axe.ts';
import { holdRequests } from './browser/network.ts';
import type { Size, Theme } from './browser/open-page.ts';
import type { Person } from './browser/people.ts';
import { problemUpload } from './browser/problems.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { expectRule, find, pollRule, see, seeNoMore } from './sentences/see.ts';
import { colourNamed, colourOf, editorOf, programOf, runOn, seeProgram, seeText, write } from './solving-steps.ts';

let site: TestSite;
let solver: Person;
beforeAll(async () => {
  site = await sharedSite();
  solver = await site.signUp('Sol');
});
const practice = (name: keyof TestSite['problems']) => `/user/problem/practice/${site.problems[name]._id}`;
const inContest = (name: keyof TestSite['problems']) =>
  `/user/problem/contest/${site.contests.live._id}/${site.problems[name]._id}`;

async function openPractice(name: keyof TestSite['problems'] = 'sum', options: { theme?: Theme; size?: Size } = {}) {
  const page = await site.openPage({ as: solver, path: practice(name), ...options });
  await see(page, 'solving.description');
  return page;
}

describe('a solving screen', () => {
  it.each(['practice', 'contest'])('of %s shows the problem and a place to solve it', async (kind) => {
    const path = kind === 'practice' ? practice('sum') : inContest('opener');
    const page = await site.openPage({ as: 'learner', path });
    const title = page.getByRole('heading', { level: 1, name: kind === 'practice' ? 'Sum of Two' : 'Opening Act' });
    await pollRule('solving-header.title', () => title.count()).toBe(1);
    await see(page, 'solving-header.home');
    await see(page, 'solving-header.log-out');
    await see(page, 'solving.description');
    await see(page, 'solving.difficulty', { difficulty: 'Easy' });
    const tags = await page.getByRole('list', { name: 'Tags' }).getByRole('listitem').allTextContents();
    expectRule('solving.tags', tags).toEqual(kind === 'practice' ? ['math', 'warm-up'] : ['live']);
    await see(page, 'solving.language');
    const options = page.getByRole('combobox', { name: 'Language' }).getByRole('option');
    const values = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    expectRule('solving.only-cpp', values).toEqual(['cpp']);
    await see(page, 'solving.test-cases');
    await see(page, 'solving.test-result');
    await see(page, 'solving.run');
    await see(page, 'solving.submit');
    await pollRule('solving.editor', () => editorOf(page).count()).toBe(1);
    expectRule('solving-state.starts-cpp', await programOf(page)).toContain('int main() {');
    expect(await find(page, 'solving-header.home').getAttribute('href')).toBe('/user/home');
  });

  it('shows the tab of the input first, and the result once there is one', async () => {
    const page = await openPractice();
    expectRule('solving-state.first-tab', await find(page, 'solving.test-cases').getAttribute('aria-selected')).toBe(
      'true',
    );
    await see(page, 'solving.input');
    await write(page, programs.correct);
    await runOn(page, '4 5\n');
    expectRule('solving-state.switches', await find(page, 'solving.test-result').getAttribute('aria-selected')).toBe(
      'true',
    );
    await seeNoMore(page, 'solving.input');
    const result = page.getByRole('tabpanel').getByText('9', { exact: true });
    await result.waitFor();
    expectRule('solving-state.green', await colourOf(result)).toBe(await colourNamed(page, 'good'));
    await expectAccessible(page);
  });

  it('shows in red what failed', async () => {
    const page = await openPractice();
    await write(page, programs.crashing);
    await runOn(page, '');
    const message = page
      .getByRole('tabpanel')
      .getByText(/^Runtime error/)
      .first();
    await message.waitFor();
    expectRule('solving-state.red', await colourOf(message)).toBe(await colourNamed(page, 'bad'));
  });

  it.each(['aaaaaaaaaaaa', 'no-id'])('says what is wrong with %s, which does not exist, and leads on', async (id) => {
    const page = await site.openPage({ as: 'learner', path: `/user/problem/practice/${id}` });
    await seeText(page, 'Problem not found');
    expect(await page.getByRole('link', { name: 'All problems' }).getAttribute('href')).toBe('/user/practice');
    await expectAccessible(page);
  });

  it('shows the statement before the editor is there', async () => {
    const held: { release(): void }[] = [];
    const page = await site.openPage({
      as: 'learner',
      path: practice('rich'),
      before: async (opened) => held.push(await holdRequests(opened, '**/assets/create-code-editor-*.js')),
    });
    await seeText(page, 'One line with');
    await page.locator('#program pre').getByText('int main').waitFor();
    const before = await page.locator('#program').boundingBox();
    held[0]?.release();
    await editorOf(page).waitFor();
    expect(await page.locator('#program').boundingBox()).toEqual(before);
  });
});

describe('the editor', () => {
  const fontSizeOf = (page: Page) => editorOf(page).evaluate((node) => getComputedStyle(node).fontSize);

  it('is 600px high in practice, with a font of 14, and resized by dragging and by keys', async () => {
    const page = await openPractice();
    await page.setViewportSize({ width: 1280, height: 940 });
    expect(await fontSizeOf(page)).toBe('14px');
    const heightOf = async () => (await page.locator('#program').boundingBox())?.height;
    await expect.poll(heightOf).toBe(600);
    const separator = page.getByRole('separator', { name: 'Height of the editor' });
    const box = await separator.boundingBox();
    if (!box) throw new Error('the separator is not shown');
    await page.mouse.move(box.x + 100, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y - 195, { steps: 4 });
    await page.mouse.up();
    expectRule('solving.practice-height', await heightOf()).toBe(400);
    await separator.press('ArrowDown');
    expect(await heightOf()).toBe(420);
    await separator.press('Enter');
    expect(await heightOf()).toBe(600);
  });

  it('stays 600px high in a contest, with a font of 12', async () => {
    const page = await site.openPage({ as: 'learner', path: inContest('opener') });
    await page.setViewportSize({ width: 1280, height: 1100 });
    expect(await fontSizeOf(page)).toBe('12px');
    const heightOf = async () => (await page.locator('#program').boundingBox())?.height;
    await pollRule('solving.contest-height', heightOf).toBe(600);
    expect(await page.getByRole('separator').count()).toBe(1);
  });

  it.each(['practice', 'contest'])('leaves room for the input and the result at 1280 by 720 in %s', async (kind) => {
    const path = kind === 'practice' ? practice('sum') : inContest('opener');
    const page = await site.openPage({ as: 'learner', path });
    await page.setViewportSize({ width: 1280, height: 720 });
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    await expect.poll(() => bottomOf(find(page, 'solving.input'))).toBeLessThanOrEqual(720);
    expect(await bottomOf(find(page, 'solving.submit'))).toBeLessThan(720);
    await find(page, 'solving.test-result').click();
    await expect.poll(() => bottomOf(page.getByRole('tabpanel'))).toBeLessThanOrEqual(720);
    const height = (await page.locator('#program').boundingBox())?.height;
    expect(height).toBeGreaterThan(300);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(720);
    expect(await page.getByRole('separator', { name: 'Height of the editor' }).count()).toBe(1);
  });

  it('keeps a height that was chosen, as far as the window has room for it, until a double click', async () => {
    const page = await openPractice();
    const heightOf = async () => (await page.locator('#program').boundingBox())?.height ?? 0;
    const separator = page.getByRole('separator', { name: 'Height of the editor' });
    await expect.poll(heightOf).toBe(460);
    await separator.press('ArrowDown');
    await separator.press('ArrowDown');
    await expect.poll(heightOf).toBe(500);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.reload();
    await expect.poll(heightOf).toBe(460);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(heightOf).toBe(500);
    await separator.dblclick();
    await expect.poll(heightOf).toBe(460);
  });

  it('is left by Escape and Tab', async () => {
    const page = await openPractice();
    await editorOf(page).click();
    await page.keyboard.press('Tab');
    expect(await editorOf(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await editorOf(page).evaluate((node) => node.contains(document.activeElement))).toBe(false);
  });

  it('goes back to the template, and forth again', async () => {
    const page = await openPractice('echo');
    const template = await (async () => {
      await editorOf(page).waitFor();
      return programOf(page);
    })();
    await write(page, programs.correct);
    await page.getByRole('button', { name: 'Reset to template' }).click();
    await seeProgram(page, template);
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeProgram(page, programs.correct);
    await editorOf(page).click();
    await page.keyboard.press('ControlOrMeta+z');
    await seeProgram(page, template);
  });
});

describe('the keyboard', () => {
  it('runs, submits and lists what it can do', async () => {
    const page = await openPractice('paths');
    await write(page, programs.correct);
    await page.keyboard.press("ControlOrMeta+'");
    await seeText(page.getByRole('tabpanel'), 'It ran');
    await editorOf(page).focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await see(page, 'solving.accepted');
    await find(page, 'solving.accepted-close').click();
    expect(await programOf(page)).toBe(programs.correct);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await seeText(page.getByRole('dialog', { name: 'Shortcuts' }), 'Submit');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('moves the line between statement and program', async () => {
    const page = await openPractice();
    const separator = page.getByRole('separator', { name: 'Width of the statement' });
    const before = (await page.locator('#statement').boundingBox())?.width ?? 0;
    await separator.press('ArrowRight');
    expect((await page.locator('#statement').boundingBox())?.width).toBeGreaterThan(before);
    await separator.press('Enter');
    expect((await page.locator('#statement').boundingBox())?.width).toBe(before);
  });
});

const largerThanAnswer = {
  type: 'custom',
  protocol: 'testlib',
  source: `#include <fstream>
#include <iostream>
int main(int, char** argv) { int n = 0, answer = 0; std::ifstream(argv[2]) >> n; std::ifstream(argv[3]) >> answer;
  if (n > answer) return 0;
  std::cerr << "too small"; return 1; }`,
} as const;

describe('samples', () => {
  it('are copied byte by byte and taken as input', async () => {
    const page = await openPractice();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const sample = page.getByRole('region', { name: 'Sample 2' });
    await sample.getByRole('button', { name: 'Copy the input of sample 2' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('10 20\n');
    await sample.getByRole('button', { name: /Use this sample as input/ }).click();
    expect(await find(page, 'solving.input').inputValue()).toBe('10 20\n');
  });

  it('are run, and what differs is shown beside what was expected', async () => {
    const page = await openPractice();
    await write(page, programs.wrong);
    await page.getByRole('button', { name: 'Run samples' }).click();
    const panel = page.getByRole('tabpanel');
    await expect.poll(() => panel.getByText('Not as expected').count()).toBe(2);
    await seeText(panel, '200');
    await write(page, programs.correct);
    await page.getByRole('button', { name: 'Run samples' }).click();
    await expect.poll(() => panel.getByText('As expected').count()).toBe(2);
  });

  it.each([
    {
      ...{ title: 'numbers within a tolerance', checker: { type: 'float' } as const },
      ...{ right: '1.0000000001', wrong: '1.01', seen: 'line 1, column 1: expected "1", found "1.01"' },
    },
    { title: 'a checker of its own', checker: largerThanAnswer, right: '7', wrong: '0', seen: 'too small' },
    { title: 'a comparison of bytes', checker: { type: 'exact' } as const, right: '1', wrong: '1 ', seen: '·↵' },
  ])('have the verdict of the judge where a problem has $title', async ({ title, checker, right, wrong, seen }) => {
    const { problem } = await site.admin.client.problems.upload({
      ...problemUpload('echo'),
      ...{ title, checker, testCases: [{ input: '\n', output: '1\n', isSample: true }] },
    });
    const page = await site.openPage({ as: solver, path: `/user/problem/practice/${problem._id}` });
    await see(page, 'solving.description');
    const panel = page.getByRole('tabpanel');
    const runSamples = async (output: string, outcome: string) => {
      await write(page, `#include <cstdio>\nint main() { puts("${output}"); }\n`);
      await page.getByRole('button', { name: 'Run samples' }).click();
      await panel.getByText(outcome, { exact: true }).waitFor();
    };
    await runSamples(wrong, 'Not as expected');
    await seeText(panel, seen);
    await runSamples(right, 'As expected');
  });
});

it('shows one of three views on a phone, and swipes between them', async () => {
  const page = await openPractice('rich', { size: 'phone' });
  const isShown = async (part: Locator) => {
    const box = await part.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 390;
  };
  const seeView = async (name: string, part: Locator) => {
    await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
    await expect.poll(() => isShown(part)).toBe(true);
  };
  const devtools = await page.context().newCDPSession(page);
  const swipe = async (part: Locator, distance: number) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('there is nothing to swipe');
    const y = box.y + box.height / 2;
    // The browser draws between two touches, as with a finger: otherwise a busy one may not notice
    // that the scrolling has begun before it ends, and stay between two views.
    const touch = async (type: 'touchStart' | 'touchMove', x: number) => {
      await devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
      await page.evaluate(() => new Promise(requestAnimationFrame));
    };
    const from = 195 - distance / 2;
    await touch('touchStart', from);
    for (const step of [1, 2, 3, 4, 5]) await touch('touchMove', from + (distance * step) / 5);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const [statement, program, panel] = [
    page.locator('#statement'),
    page.locator('#program'),
    page.getByRole('tabpanel'),
  ];
  await seeView('Statement', statement);
  await swipe(page.getByRole('heading', { name: 'Problem Description' }), -250);
  await seeView('Code', program);
  await write(page, `${'//'.repeat(200)}\n${programs.correct}`);
  await page.keyboard.press('ControlOrMeta+Home');
  // The long line moves, and not the view.
  await swipe(program, -250);
  const line = page.locator('#program .cm-scroller');
  await expect.poll(() => line.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
  // Another touch while the line still moves would stop it, and swipe nothing.
  await line.evaluate(async (node) => {
    for (let before = -1; before !== node.scrollLeft; ) {
      before = node.scrollLeft;
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
  await seeView('Code', program);
  await swipe(page.getByRole('combobox', { name: 'Language' }), 250);
  await seeView('Statement', statement);
  expect(await isShown(find(page, 'solving.run'))).toBe(true);
  await find(page, 'solving.run').click();
  await seeView('Result', panel);
  await seeText(panel, /^(It ran|Runtime error)/);
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
});

// Each check by axe includes the colours of the other theme.
describe.each([
  ['light', 'desktop'],
  ['dark', 'phone'],
] as const)('in the %s theme on a %s', (theme, size) => {
  it('nothing keeps anybody out', async () => {
    const page = await openPractice('rich', { theme, size });
    await page.locator('.katex').first().waitFor();
    await expectAccessible(page);
    if (size === 'phone') await page.getByRole('button', { name: 'Code', exact: true }).click();
    await write(page, programs.wrong);
    await find(page, 'solving.submit').click();
    await see(page, 'submit-error.failed-test');
    await expectAccessible(page);
    if (size === 'phone') await page.getByRole('button', { name: 'Code', exact: true }).click();
    await page.getByRole('button', { name: 'Submissions' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Wrong answer/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Restore this code' }).waitFor();
    await expectAccessible(page);
  });
});
