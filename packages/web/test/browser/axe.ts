import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface AxeGlobal {
  axe: typeof axe;
}

/** All that the theme changes is colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong on the page as it stands now; one text for each element. `rules`: only these. */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  // By the debugging protocol, which a content security policy does not stop.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as AxeGlobal;
    const selection = only ? { runOnly: { type: 'rule' as const, values: [...only] } } : {};
    return (await axe.run({ exclude: [] }, { ...selection, resultTypes: ['violations'] })).violations;
  }, rules);
  return violations.flatMap(describe);
}

/** What axe finds wrong on the page as it stands now, in the theme it has, and with the colours of the other. */
export async function findBarriersInBothThemes(page: Page): Promise<string[]> {
  const barriers = await findBarriers(page);
  await changeTheme(page);
  const inOtherTheme = await findBarriers(page, rulesOfColours);
  await changeTheme(page);
  return [...barriers, ...inOtherTheme.map((barrier) => `in the other theme: ${barrier}`)];
}

/** Expects that axe finds nothing wrong on the page as it stands now, in either theme: call it once for each state. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriersInBothThemes(page), `axe on ${page.url()}`).toEqual([]);
}

/** As the button for it does, which a dialog may cover. */
async function changeTheme(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.classList.toggle('dark'));
}

function describe({ id, impact, help, nodes }: Result): string[] {
  return nodes.map(({ target, html, failureSummary }) =>
    [`${id} (${impact}): ${help}`, `  at ${target.join(' ')}`, `  ${html}`, failureSummary].join('\n'),
  );
}
