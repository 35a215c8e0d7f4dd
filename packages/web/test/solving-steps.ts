import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { find } from './browser/see.ts';

/** Locates the text field of the editor. */
export function editorOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Code', exact: true });
}

/** Replaces the program. */
export async function write(page: Page, code: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(code);
}

/** Reads the program, with Chromium's lines joined by line feeds. */
export async function programOf(page: Page): Promise<string> {
  const lines = await page.locator('#program .cm-line').allTextContents();
  return lines.join('\n');
}

/** Waits until the editor shows the program. */
export async function seeProgram(page: Page, code: string): Promise<void> {
  await expect.poll(() => programOf(page)).toBe(code);
}

export async function runOn(page: Page, input: string): Promise<void> {
  await find(page, 'Test Cases', 'tab').click();
  await find(page, 'Enter your test cases...', 'placeholder').fill(input);
  await find(page, 'Run', 'button').click();
}

/** Waits until a text is visible. */
export async function seeText(page: Page | Locator, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

export async function colourOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).color);
}

/** Returns the computed value of a colour of the page. */
export async function colourNamed(page: Page, name: 'good' | 'bad' | 'warn'): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--color-${colour})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}
