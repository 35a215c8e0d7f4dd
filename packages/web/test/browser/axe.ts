import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface AxeGlobal {
  axe: typeof axe;
}

/** What axe finds wrong on the page as it stands now; one text for each element. */
export async function findBarriers(page: Page): Promise<string[]> {
  // By the debugging protocol, which a content security policy does not stop.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as AxeGlobal;
    return (await axe.run({ exclude: [] }, { resultTypes: ['violations'] })).violations;
  });
  return violations.flatMap(describe);
}

/** Expects that axe finds nothing wrong on the page as it stands now: call it once for each state. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriers(page), `axe on ${page.url()}`).toEqual([]);
}

function describe({ id, impact, help, nodes }: Result): string[] {
  return nodes.map(({ target, html, failureSummary }) =>
    [`${id} (${impact}): ${help}`, `  at ${target.join(' ')}`, `  ${html}`, failureSummary].join('\n'),
  );
}
