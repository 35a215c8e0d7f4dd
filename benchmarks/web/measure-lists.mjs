import { measureKeys } from './measure-keys.mjs';

const rounds = 6;
const screens = 200;
const stepsOfScreen = 4;
const slowFrameMs = 50;

/** Types into the search over many problems until there are few, and deletes the text again. */
export async function measureSearch(site) {
  const page = await site.openPage('learner');
  await page.goto('/user/home');
  await page.getByRole('list', { name: 'Problems' }).waitFor();
  await page.getByPlaceholder('Search problems...').click();
  const word = [...'paths and trees'];
  const keys = [...word, ...word.map(() => 'Backspace')];
  await measureKeys(page, keys, [100]);
  const { painted, work } = await measureKeys(page, Array(rounds).fill(keys).flat(), [100]);
  await page.context().close();
  return [
    { name: 'key → painted, search over 10,010 problems', unit: 'ms', values: painted },
    {
      name: 'work of a key, search over 10,010 problems',
      unit: 'ms',
      values: work,
      target: { of: 'median', most: 16 },
    },
  ];
}

/** Scrolls through the list of problems, which is as long as the page. */
export async function measureProblemScrolling(site) {
  const page = await site.openPage('learner');
  await page.goto('/user/home');
  await page.getByRole('list', { name: 'Problems' }).waitFor();
  return measureScrolling(page, 'list of 10,010 problems', 'li');
}

/** Scrolls through the table of rankings. */
export async function measureRankingScrolling(site) {
  const page = await site.openPage('learner');
  await page.goto(`/user/leaderboard/${site.contestId}`);
  await page.getByRole('row').nth(3).waitFor();
  return measureScrolling(page, 'table of 10,000 rankings', 'tbody tr:not([aria-hidden])');
}

/** Scrolls by a quarter of the visible height with every frame. */
async function measureScrolling(page, name, row) {
  await page.waitForTimeout(1_000);
  const { frames, emptyFrames } = await page.evaluate(scroll, { steps: screens * stepsOfScreen, stepsOfScreen, row });
  await page.context().close();
  const slow = frames.filter((ms) => ms > slowFrameMs).length;
  const most = (count) => ({ of: 'median', most: count });
  return [
    { name: `frame while ${screens} heights of the ${name} scroll by`, unit: 'ms', values: frames },
    { name: `of these ${frames.length} frames above ${slowFrameMs} ms`, unit: '', values: [slow], target: most(0) },
    { name: 'of these without a row in the middle', unit: '', values: [emptyFrames], target: most(0) },
  ];
}

/** Runs in the page. */
async function scroll({ steps, stepsOfScreen, row }) {
  const box = document.querySelector('table')?.parentElement ?? document.scrollingElement;
  const isPage = box === document.scrollingElement;
  const page = { left: 0, top: 0, width: innerWidth, height: innerHeight };
  const { left, top, width, height } = isPage ? page : box.getBoundingClientRect();
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames = [];
  let emptyFrames = 0;
  let last = await nextFrame();
  for (let step = 0; step < steps; step += 1) {
    box.scrollBy({ top: height / stepsOfScreen, behavior: 'instant' });
    const now = await nextFrame();
    frames.push(now - last);
    last = now;
    const middle = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!middle?.closest(row)) emptyFrames += 1;
  }
  return { frames, emptyFrames };
}
