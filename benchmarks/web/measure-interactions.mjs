import { untilQuiet } from './until-quiet.mjs';

const rounds = 3;
const pauseMs = 120;
const keyPauseMs = 90;
const largestMs = 50;

/**
 * What people do on each screen. Interactions are keys and clicks; hovering and scrolling are none.
 */
const screens = [
  { name: 'list of 10,010 problems', as: 'learner', path: () => '/user/home', use: useProblemList },
  { name: 'practice', as: 'learner', path: ({ ids }) => `/user/problem/practice/${ids.problem}`, use: usePractice },
  { name: 'contests and rankings', as: 'learner', path: () => '/user/contests', use: useContests },
  { name: 'profile', as: 'learner', path: () => '/user/profile', use: useProfile },
  { name: 'problem form', as: 'admin', path: () => '/admin/uploadProblem', use: useProblemForm },
];

/**
 * Measures every key and click by the browser's own event timing: from the input to the next paint,
 * in steps of 8 ms. That is what "interaction to next paint" (INP) is computed from.
 */
export async function measureInteractions(site) {
  const rows = [];
  for (const { name, as, path, use } of screens) {
    const values = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await site.openPage(as);
      await page.addInitScript(watchInteractions);
      await page.goto(path(site));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await untilQuiet(page);
      await use(page, site);
      await page.waitForTimeout(pauseMs);
      values.push(...(await page.evaluate(readInteractions)));
      await page.context().close();
    }
    rows.push({ name: `key or click → next paint, ${name}`, unit: 'ms', values });
  }
  const values = rows.flatMap((row) => row.values);
  const target = { of: 'p95', most: largestMs };
  return [...rows, { name: `key or click → next paint, all ${values.length}`, unit: 'ms', values, target }];
}

async function useProblemList(page) {
  await page.getByPlaceholder('Search problems...').click();
  await page.keyboard.type('paths', { delay: keyPauseMs });
  for (const choice of ['Hard', 'Easy']) await choose(page, 'Difficulty', choice);
  await click(page, 'button', 'graphs');
  await click(page, 'button', 'graphs');
  await page.getByRole('heading', { level: 1 }).click();
  await pressAll(page, [...'jjjjkkjj', 'Enter']);
  await page.locator('#root #statement p').first().waitFor();
}

async function usePractice(page) {
  await page.locator('#root .cm-content[contenteditable="true"]').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nint twice(int value) { return 2 * value; }', { delay: keyPauseMs });
  await click(page, 'button', 'Shortcuts');
  await pressAll(page, ['Escape']);
  await click(page, 'button', 'Submissions');
  await pressAll(page, ['Escape']);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('list', { name: 'Problems' }).waitFor();
}

async function useContests(page, { contestId }) {
  await page.goto(`/user/leaderboard/${contestId}`);
  await page.getByRole('row').nth(3).waitFor();
  await page.getByRole('searchbox').first().click();
  await page.keyboard.type('participant 12', { delay: keyPauseMs });
  await pressAll(page, Array(14).fill('Backspace'));
  await page.getByRole('banner').getByRole('link', { name: 'Contests' }).click();
  await page.waitForTimeout(pauseMs);
}

async function useProfile(page) {
  for (let press = 0; press < 20; press += 1) await pressAll(page, ['Tab']);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('list', { name: 'Problems' }).waitFor();
}

async function useProblemForm(page) {
  await page.getByLabel('Title', { exact: true }).click();
  await page.keyboard.type('Rows of numbers', { delay: keyPauseMs });
  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('Given $n$ numbers, print their **sum**.', { delay: keyPauseMs });
  await click(page, 'button', 'Upload Problem');
}

async function click(page, role, name) {
  await page.getByRole(role, { name, exact: true }).first().click();
  await page.waitForTimeout(pauseMs);
}

async function choose(page, label, option) {
  await page.getByLabel(label).focus();
  await page.keyboard.type(option.charAt(0));
  await page.waitForTimeout(pauseMs);
}

async function pressAll(page, keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(keyPauseMs);
  }
}

/** Runs in the page. */
function watchInteractions() {
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId === 0) continue;
      globalThis.interactions.set(interactionId, Math.max(duration, globalThis.interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** Runs in the page. The browser reports no interaction that took less than 16 ms. */
function readInteractions() {
  const reported = [...globalThis.interactions.values()];
  return [...reported, ...Array(Math.max(0, performance.interactionCount - reported.length)).fill(16)];
}
