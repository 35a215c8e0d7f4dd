import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { letRequestsThrough } from './intercept-requests.ts';
import { errorsOf, type PageOptions } from './open-page.ts';

/**
 * Opens a page for the tests of a `describe`, because opening it takes longer than most of them.
 * Checks it for errors after each of them, and releases it after the last. Each test must bring the
 * page into the state that it needs, or only read. Requests that a test holds or fails get through
 * after it.
 */
export function pageForGroup(open: (options: Required<Pick<PageOptions, 'atEnd'>>) => Promise<Page>): () => Page {
  let page: Page | undefined;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    page = await open({ atEnd: (end) => ends.push(end) });
  });
  afterEach(async () => {
    if (!page) return;
    await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), letRequestsThrough(page)]);
    const errors = errorsOf(page);
    try {
      errors.check();
    } finally {
      errors.forget();
    }
  });
  // This runs before the hooks above it, which may close the site.
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => {
    if (!page) throw new Error('the page is opened before the tests');
    return page;
  };
}
