import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a text is for users and screen readers. A dialog is found by its title. */
type Appearance = 'text' | 'heading' | 'button' | 'link' | 'label' | 'placeholder' | 'option' | 'tab' | 'dialog';

/** Locates the visible elements with exactly this text. */
export function findAll(within: Page | Locator, text: string, as: Appearance = 'text'): Locator {
  // Options of a closed list are not visible.
  if (as === 'option') return within.getByRole('option', { name: text, exact: true });
  return locate(within, text, as).filter({ visible: true });
}

/** Locates the first visible element with exactly this text. */
export function find(within: Page | Locator, text: string, as?: Appearance): Locator {
  return findAll(within, text, as).first();
}

/** Waits until a text is visible. The error has what the page shows instead. */
export async function see(within: Page | Locator, text: string, as?: Appearance): Promise<void> {
  try {
    await expect.poll(() => findAll(within, text, as).count()).toBeGreaterThan(0);
  } catch (cause) {
    const shown = await ('goto' in within ? within.locator('body') : within).innerText({ timeout: 1_000 });
    throw new Error(`'${text}' is not shown as ${as ?? 'text'}, but:\n${shown}`, { cause });
  }
}

/** Waits until a text is no longer visible. */
export async function seeNoMore(within: Page | Locator, text: string, as?: Appearance): Promise<void> {
  await expect.poll(() => findAll(within, text, as).count(), { message: `no '${text}'` }).toBe(0);
}

function locate(within: Page | Locator, text: string, as: Exclude<Appearance, 'option'>): Locator {
  if (as === 'text') return within.getByText(text, { exact: true });
  if (as === 'label') return within.getByLabel(text, { exact: true });
  if (as === 'placeholder') return within.getByPlaceholder(text, { exact: true });
  return within.getByRole(as, { name: text, exact: true });
}
