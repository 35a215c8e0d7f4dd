import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface AxeGlobal {
  axe: typeof axe;
}

/** A page parses this in half the time of the readable source. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The theme changes only colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe on the present state of the page, with all or only some `rules`. Returns a line per
 * element.
 */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The debugging protocol bypasses the content security policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as AxeGlobal;
    const selection = only ? { runOnly: { type: 'rule' as const, values: [...only] } } : {};
    return (await axe.run({ exclude: [] }, { ...selection, resultTypes: ['violations'] })).violations;
  }, rules);
  return violations.flatMap(describe);
}

/** Runs axe in the present theme, and checks the colours of the other one. */
export async function findBarriersInBothThemes(page: Page): Promise<string[]> {
  const barriers = await findBarriers(page);
  await changeTheme(page);
  const inOtherTheme = await findBarriers(page, rulesOfColours);
  await changeTheme(page);
  return [...barriers, ...inOtherTheme.map((barrier) => `in the other theme: ${barrier}`)];
}

/** Expects no findings of axe in either theme. Call it once for each state of a page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriersInBothThemes(page), `axe on ${page.url()}`).toEqual([]);
}

/** Does the same as the theme button, which a dialog may cover. */
async function changeTheme(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.classList.toggle('dark'));
}

function describe({ id, impact, help, nodes }: axe.Result): string[] {
  return nodes.map(({ target, html, failureSummary }) =>
    [`${id} (${impact}): ${help}`, `  at ${target.join(' ')}`, `  ${html}`, failureSummary].join('\n'),
  );
}
