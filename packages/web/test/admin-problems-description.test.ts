import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { descriptionOf, dropFiles, pasteImage, previewOf } from './admin-problems-form.ts';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { dotPng, problemUpload } from './browser/problems.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const openForm = () => site.openPage({ as: 'admin', path: '/admin/uploadProblem' });

const sharedPage = pageForGroup((atEnd) => site.openPage({ as: 'admin', path: '/admin/uploadProblem', ...atEnd }));
/** Empties the description of the page that tests share. */
async function emptyDescription(): Promise<Page> {
  const page = sharedPage();
  await descriptionOf(page).fill('');
  await previewOf(page).getByText('Nothing to preview').waitFor();
  return page;
}

describe('the description', () => {
  it('is 400 pixels high with a preview beside it, which shows errors of formulas', async () => {
    const page = await emptyDescription();
    await descriptionOf(page).click();
    await page.keyboard.type('## Input\n\nTwo **numbers**, $a$ and $b$.');
    const preview = previewOf(page);
    const drawn = preview.locator('.markdown').locator('h3, strong');
    await expect.poll(() => drawn.allInnerTexts()).toEqual(['Input', 'numbers']);
    await preview.locator('.katex').first().waitFor();
    const height = await page.locator('.cm-editor').evaluate((editor) => editor.clientHeight);
    expect(height).toBe(400);
    await descriptionOf(page).fill('');
    await page.keyboard.insertText('Print $a$ or $\\fracc{1}{2}$, which costs $5 and $6.\n\n$$\\sqrt{$$');
    const notes = preview.locator('.markdown-wrong');
    await expect
      .poll(() => notes.allInnerTexts())
      .toEqual([
        'Wrong formula: Undefined control sequence: \\fracc',
        expect.stringMatching(/^Wrong formula: (?:Expected|Unexpected)/),
      ]);
    expect(await preview.innerText()).toContain('which costs $5 and $6.');
    await expectAccessible(page);
  });

  it('shows either the text or the preview on a phone', async () => {
    const page = await site.openPage({ as: 'admin', path: '/admin/uploadProblem', size: 'phone' });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await descriptionOf(page).click();
    await page.keyboard.insertText(problemUpload('rich').description);
    expect(await previewOf(page).isVisible()).toBe(false);
    await press('Preview');
    await previewOf(page).locator('strong', { hasText: 'two' }).waitFor();
    await previewOf(page).locator('.katex').first().waitFor();
    expect(await descriptionOf(page).isVisible()).toBe(false);
    await expectAccessible(page);
    await press('Write');
    await descriptionOf(page).fill('');
    await press('Preview');
    await page.getByText('Nothing to preview').waitFor();
    await page.getByLabel('Title').fill('Without a text');
    await press('Upload Problem');
    await expect.poll(() => descriptionOf(page).evaluate((text) => text === document.activeElement)).toBe(true);
  });

  it('undoes a hundred steps, and joins what was typed within 600 milliseconds', async () => {
    const page = await openForm();
    const bold = page.getByRole('button', { name: 'Bold' });
    await descriptionOf(page).click();
    await bold.click();
    await bold.evaluate((button: HTMLElement) => {
      for (let step = 1; step < 100; step += 1) button.click();
    });
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await undo.evaluate((button: HTMLElement) => {
      for (let step = 1; step < 98; step += 1) button.click();
    });
    await descriptionOf(page).focus();
    await page.keyboard.press('Control+z');
    // Every second step takes the asterisks away, and only the hundredth undoes the first.
    expect((await descriptionOf(page).innerText()).trim()).not.toBe('');
    await page.keyboard.press('Control+z');
    expect((await descriptionOf(page).innerText()).trim()).toBe('');

    const moveClock = (ms: number) =>
      page.evaluate((moment) => {
        Date.now = () => moment;
      }, ms);
    await moveClock(Date.now() + 10_000);
    const start = await page.evaluate(() => Date.now());
    await page.keyboard.type('one');
    await moveClock(start + 590);
    await page.keyboard.type(' two');
    await moveClock(start + 1_210);
    await page.keyboard.type(' three');
    expect(await descriptionOf(page).innerText()).toBe('one two three');
    await page.keyboard.press('Control+z');
    expect(await descriptionOf(page).innerText()).toBe('one two');
    await page.keyboard.press('Control+z');
    expect((await descriptionOf(page).innerText()).trim()).toBe('');
  });

  it('inserts a table of up to 6 by 6 by keyboard', async () => {
    const page = await emptyDescription();
    await page.getByRole('button', { name: 'Bold' }).focus();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const sizes = page.getByRole('group', { name: 'Size of the table' });
    expect(await sizes.getByRole('button').count()).toBe(36);
    await page.keyboard.press('Escape');
    expect(await sizes.count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.type('First');
    await expect.poll(() => previewOf(page).getByRole('columnheader').allInnerTexts()).toEqual(['First', 'Column 2']);
    expect(await previewOf(page).getByRole('row').count()).toBe(3);
  });

  it('embeds a pasted or dropped image, and leaves the focus where it is', async () => {
    const page = await emptyDescription();
    const image = previewOf(page).getByRole('img', { name: 'dot' });
    for (const way of ['paste', 'drop'] as const) {
      if (way === 'paste') await pasteImage(descriptionOf(page), 'dot.png', dotPng);
      else await dropFiles(descriptionOf(page), { 'dot.png': Buffer.from(dotPng, 'base64') });
      await image.waitFor();
      expect(await image.getAttribute('src')).toBe(`data:image/png;base64,${dotPng}`);
      // The editor shows the letters of the URL as one folded widget.
      expect(await descriptionOf(page).innerText()).toMatch(/^!\[dot\]\(data:image\/png, \d+ bytes\)/);
      await descriptionOf(page).fill('');
      await image.waitFor({ state: 'detached' });
    }
    await page.evaluate(() => {
      const decode = globalThis.createImageBitmap;
      // Delays the image until the next key, as a large image would.
      globalThis.createImageBitmap = async (source: ImageBitmapSource) => {
        globalThis.createImageBitmap = decode;
        const nextKey = new Promise((resolve) => document.addEventListener('keydown', resolve, { once: true }));
        document.documentElement.dataset.decodes = '';
        await nextKey;
        return decode(source);
      };
    });
    await descriptionOf(page).click();
    await pasteImage(descriptionOf(page), 'dot.png', dotPng);
    await page.locator('html[data-decodes]').waitFor({ state: 'attached' });
    await page.getByLabel('Title').click();
    await page.keyboard.type('Sum');
    await image.waitFor();
    await page.keyboard.type(' of Two');
    expect(await page.getByLabel('Title').inputValue()).toBe('Sum of Two');
  });

  it('embeds a drawing without running it, shrinks a large image, and rejects a file that is no image', async () => {
    const page = await emptyDescription();
    const base64Of = (text: string) => Buffer.from(text).toString('base64');
    await pasteImage(descriptionOf(page), 'a.png', base64Of('<p onclick="window.harmed=1">an image</p>'));
    await page.getByText('a.png is not a PNG, JPEG, GIF, WebP or SVG image.').waitFor();
    expect(await previewOf(page).getByRole('img').count()).toBe(0);
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="window.harmed=1"/>';
    await pasteImage(descriptionOf(page), 'b.png', base64Of(drawing));
    const drawn = previewOf(page).getByRole('img', { name: 'b' });
    await expect.poll(() => drawn.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(9);
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);

    const noise = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(3200, 800);
      const context = canvas.getContext('2d');
      for (let index = 0; context && index < 20_000; index += 1) {
        context.fillStyle = `hsl(${(index * 47) % 360} 60% 50%)`;
        context.fillRect((index * 7919) % 3200, (index * 104_729) % 800, 9, 9);
      }
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    });
    await pasteImage(descriptionOf(page), 'wide.png', noise);
    const image = previewOf(page).getByRole('img', { name: 'wide' });
    await expect
      .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
      .toBe(1600);
    expect((await image.getAttribute('src'))?.length).toBeLessThan(noise.length);
  });
});
