import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Locates the editor of the description. */
export function descriptionOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Description' });
}

export function previewOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Preview' });
}

export function testCase(page: Page, number: number): Locator {
  return page.getByRole('group', { name: `Test case ${number}`, exact: true });
}

export function input(page: Page, number: number): Locator {
  return testCase(page, number).getByLabel('Input', { exact: true });
}

export function output(page: Page, number: number): Locator {
  return testCase(page, number).getByLabel('Output', { exact: true });
}

/** Fills in the required fields. */
export async function fillForm(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await descriptionOf(page).click();
  await page.keyboard.insertText('Print the sum.');
  await input(page, 1).fill('1 2');
  await output(page, 1).fill('3');
}

export function submit(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Upload Problem' }).click();
}

/** Pastes an image with the event that a browser sends. */
export async function pasteImage(target: Locator, name: string, base64: string): Promise<void> {
  await target.evaluate(
    (element, image) => {
      const bytes = Uint8Array.from(atob(image.base64), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], image.name, { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    },
    { name, base64 },
  );
}

/** Drops files on the middle of an element. Removes them at the end of the test. */
export async function dropFiles(target: Locator, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-drop-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to drop files on');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: (await readdir(folder)).map((name) => join(folder, name)), dragOperationsMask: 1 };
  const session = await target.page().context().newCDPSession(target.page());
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...place, data });
  }
}

/** Waits for the next matching request and returns its body. */
export async function bodyOf(page: Page, url: string): Promise<Record<string, unknown>> {
  const request = await page.waitForRequest((each) => each.url().includes(url) && each.method() !== 'OPTIONS');
  return request.postDataJSON();
}
