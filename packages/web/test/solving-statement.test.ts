import { interactiveNotice } from '@podium/sdk/contract';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { holdRequests } from './browser/network.ts';
import { type PageOptions, sizes } from './browser/open-page.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';
import { editorOf, seeText } from './solving-steps.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const open = (name: keyof TestSite['problems'], options?: PageOptions) =>
  site.openPage({ as: 'learner', path: `/user/problem/practice/${site.problems[name]._id}`, ...options });

// Each test begins at the statement of its problem.
const sharedPage = pageForGroup((options) => site.openPage({ as: 'learner', path: '/unauthorized', ...options }));

const visitProblem = (id: string) => visit(sharedPage(), `/user/problem/practice/${id}`);

async function uploadStatement(title: string, description: string): Promise<string> {
  const { problem } = await site.admin.client.problems.upload({
    ...{ title, description, difficulty: 'Easy' },
    testCases: [{ input: '1 2', output: '3', isSample: true }],
  });
  return problem._id;
}

/** Opens a new problem with this statement. */
async function openStatement(title: string, description: string, options?: PageOptions) {
  const id = await uploadStatement(title, description);
  return site.openPage({ as: 'learner', path: `/user/problem/practice/${id}`, ...options });
}

it('shows the source of formulas until their fonts are loaded', async () => {
  const page = await site.openPage({ as: 'learner', path: '/unauthorized' });
  const held = await holdRequests(page, '**/assets/KaTeX_Main-Regular-*.woff2');
  await visit(page, `/user/problem/practice/${site.problems.sum._id}`);
  const formulas = page.locator('.markdown .katex');
  await held.waiting();
  await page.locator('.markdown code').getByText('|a|, |b|').waitFor();
  expect(await formulas.count()).toBe(0);
  held.release();
  await formulas.first().waitFor();
  expect(await page.evaluate(() => document.fonts.check('1em KaTeX_Main'))).toBe(true);
});

it('shows markdown with tables, code, pictures and formulas before the editor is loaded, and prints it', async () => {
  const held: { release(): void }[] = [];
  const page = await open('rich', {
    before: async (opened) => held.push(await holdRequests(opened, '**/assets/create-code-editor-*.js')),
  });
  await seeText(page, 'One line with');
  await page.locator('#program pre').getByText('int main').waitFor();
  const boxBefore = await page.locator('#program').boundingBox();
  held[0]?.release();
  await editorOf(page).waitFor();
  expect(await page.locator('#program').boundingBox()).toEqual(boxBefore);
  const text = page.locator('.markdown');
  await text.locator('.katex-display').waitFor();
  await text.getByRole('heading', { level: 3, name: 'Input' }).waitFor();
  expect(await text.getByRole('cell').allTextContents()).toEqual(['1', '2', '3', '10', '20', '30']);
  expect(await text.locator('pre code').textContent()).toBe('long long a, b;\n');
  const picture = text.getByRole('img', { name: 'a small square' });
  // A damaged picture has a size but cannot be decoded.
  await picture.evaluate((image) => (image as HTMLImageElement).decode());
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(8);
  expect(await text.locator('.katex').count()).toBeGreaterThan(3);
  // The fonts come from this server, and only a styled formula loads them.
  const font = await text
    .locator('.katex .mathnormal')
    .first()
    .evaluate((node) => getComputedStyle(node).fontFamily);
  expect(font).toContain('KaTeX');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await expectAccessible(page);

  // In print it is there in full and light, also from a dark phone, without what only a screen can
  // do.
  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name: 'Code', exact: true }).waitFor();
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await page.emulateMedia({ media: 'print' });
  const cut = await page
    .locator('html, body, main, main :not(.katex-mathml)')
    .evaluateAll((all) =>
      all
        .filter(
          (node) =>
            getComputedStyle(node).overflowY !== 'visible' &&
            node.scrollHeight > node.clientHeight + 1 &&
            node.clientHeight > 0,
        )
        .map((node) => node.outerHTML.slice(0, 200)),
    );
  expect(cut).toEqual([]);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Sample 1' }).isVisible()).toBe(true);
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).color)).toBe('rgb(25, 28, 43)');
});

it('marks an interactive problem, and shows and runs no samples of it', async () => {
  const { problem } = await site.people.admin.client.problems.upload({
    ...{ title: 'Guess', description: 'Find the page.', difficulty: 'Easy' },
    testCases: [{ input: '10', output: '7', isSample: true }],
    checker: { type: 'interactive', protocol: 'kattis', source: 'int main() { return 43; }' },
  });
  const page = await visitProblem(problem._id);
  await seeText(page, interactiveNotice);
  await seeText(page, 'Find the page.');
  expect(await page.getByRole('region', { name: 'Sample 1' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Run samples' }).count()).toBe(0);
  await expectAccessible(page);
});

it('shows HTML as text', async () => {
  const page = await visitProblem(site.problems.hostile._id);
  await seeText(page, /<script>window\.harmed/);
  const harm = page.locator('.markdown').locator('script, iframe, form, style, a, [onerror]');
  expect(await harm.count()).toBe(0);
  expect(await page.evaluate(() => (window as { harmed?: unknown }).harmed)).toBeUndefined();
});

const harmfulDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="window.harmed = 1"><script>window.harmed = 1</script></svg>';

it('removes links that run code, embeds only pictures, and loads KaTeX only for a text with formulas', async () => {
  const asked: string[] = [];
  const page = await openStatement(
    'Links',
    [
      'Print the sum &le; 10 &amp; more, 3 &lt; 4. &unknown;',
      '- [x] read\n- [ ] solve',
      '[a script](javascript:alert(1)) and [a page](data:text/html,hello)',
      '[elsewhere](https://elsewhere.example/) and [beside it](//elsewhere.example/)',
      '![a picture](https://elsewhere.example/track.png)',
      `![a drawing](data:image/svg+xml;base64,${Buffer.from(harmfulDrawing).toString('base64')})`,
      '![a document](data:text/html;base64,PHA+)',
      'If a<b and c>d, print b.',
    ].join('\n\n'),
    { before: async (opened) => opened.on('request', (request) => asked.push(request.url())) },
  );
  await seeText(page, 'Print the sum ≤ 10 & more, 3 < 4. &unknown;');
  const ticks = page.getByRole('checkbox');
  expect(await ticks.evaluateAll((all) => all.map((tick) => (tick as HTMLInputElement).checked))).toEqual([
    true,
    false,
  ]);
  await seeText(page, 'If a<b and c>d, print b.');
  const text = page.locator('.markdown');
  const links = await text.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['https://elsewhere.example/', '//elsewhere.example/', 'https://elsewhere.example/track.png']);
  const rels = await text.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('rel')));
  for (const rel of rels) expect(rel).toContain('noopener');
  const pictures = await text.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
  expect(pictures).toEqual(['a drawing']);
  // A browser runs no script of a drawing in a picture.
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  await seeText(page, 'a document');
  await editorOf(page).waitFor();
  expect(asked.filter((url) => /draw-formulas|KaTeX/.test(url))).toEqual([]);
  await expectAccessible(page);
});

it('shows the whole title on phones of 390 and of 320 pixels', async () => {
  const title = 'The Longest Non-Decreasing Subsequence of a Circular Arrangement';
  const page = await visitProblem(await uploadStatement(title, 'Print the sum.'));
  const heading = page.getByRole('heading', { level: 1, name: title });
  await heading.waitFor();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const hidden = await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0);
  }
  await page.setViewportSize(sizes.desktop);
});

it('shows every statement in the language that the learner has chosen', async () => {
  const { client } = site.people.admin;
  const upload = async (title: string) => {
    const { problem } = await client.problems.upload({
      ...{ title, description: 'Add the numbers.', difficulty: 'Easy' },
      translations: [{ language: 'de', title: `${title} (deutsch)`, description: 'Addiere die Zahlen.' }],
      testCases: [{ input: '1 2', output: '3', isSample: true }],
    });
    return problem._id;
  };
  const [first, second] = [await upload('First'), await upload('Second')];
  const page = await visitProblem(first);
  await seeText(page, 'Add the numbers.');
  const language = page.getByLabel('Language of the statement');
  expect(await language.locator('option').allTextContents()).toEqual(['English', 'German']);
  await expectAccessible(page);
  await language.selectOption('German');
  await page.locator('[lang=de]').getByText('Addiere die Zahlen.').waitFor();
  await page.goto(`${site.url}/user/problem/practice/${second}`);
  await seeText(page, 'Addiere die Zahlen.');
  expect(await language.inputValue()).toBe('de');
  await language.selectOption('English');
  await seeText(page, 'Add the numbers.');
});

it('opens one hint of the editorial after the other, and at last the solution', async () => {
  const { problem } = await site.admin.client.problems.upload({
    ...{ title: 'Explained', description: 'Add.', difficulty: 'Easy' },
    editorial: 'By Ada.\n\n## Hint 1\nSort *them*.\n\n## Solution\nPrint $a+b$.',
    testCases: [{ input: '1 2', output: '3', isSample: true }],
  });
  const page = await visitProblem(problem._id);
  const part = page.getByRole('region', { name: 'Editorial' });
  await part.getByText('By Ada.').waitFor();
  expect(await part.getByText('Sort').count()).toBe(0);
  await part.getByRole('button', { name: 'Show: Hint 1' }).click();
  await part.getByText('Sort them.').waitFor();
  await part.getByRole('button', { name: 'Show: Solution' }).click();
  await part.locator('.katex').first().waitFor();
  expect(await part.getByRole('button').count()).toBe(0);
  expect(await part.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);
});
