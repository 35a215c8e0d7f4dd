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

/** Runs axe on the present state of the page. Returns a line per element. */
export async function findBarriers(page: Page): Promise<string[]> {
  const [barriers = []] = await runAxe(page, [{}]);
  return barriers;
}

/** Runs axe in the present theme, and checks the colours of the other one. */
export async function findBarriersInBothThemes(page: Page): Promise<string[]> {
  const [barriers = [], inOtherTheme = []] = await runAxe(page, [{}, { inOtherTheme: rulesOfColours }]);
  return [...barriers, ...inOtherTheme.map((barrier) => `in the other theme: ${barrier}`)];
}

/** Expects no findings of axe in either theme. Call it once for each state of a page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriersInBothThemes(page), `axe on ${page.url()}`).toEqual([]);
}

interface Run {
  /** By default axe checks all rules in the present theme. */
  inOtherTheme?: readonly string[];
}

/** Makes several runs in one call, so that the page is drawn less often between them. */
async function runAxe(page: Page, runs: readonly Run[]): Promise<string[][]> {
  // The debugging protocol bypasses the content security policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(async (allRuns) => {
    const { axe } = globalThis as unknown as AxeGlobal;
    // The button for the theme does the same, but a dialog may cover it.
    const changeTheme = () => document.documentElement.classList.toggle('dark');
    const found: axe.Result[][] = [];
    for (const { inOtherTheme } of allRuns) {
      const selection = inOtherTheme && { runOnly: { type: 'rule' as const, values: [...inOtherTheme] } };
      // No rule that runs reads the style sheets, which axe would copy for each run.
      const options = { ...selection, resultTypes: ['violations' as const], preload: { assets: ['media' as const] } };
      if (inOtherTheme) changeTheme();
      found.push((await axe.run({ exclude: [] }, options)).violations);
      if (inOtherTheme) changeTheme();
    }
    return found;
  }, runs);
  return violations.map((results) => results.flatMap(describe));
}

function describe({ id, impact, help, nodes }: axe.Result): string[] {
  return nodes.map(({ target, html, failureSummary }) =>
    [`${id} (${impact}): ${help}`, `  at ${target.join(' ')}`, `  ${html}`, failureSummary].join('\n'),
  );
}
