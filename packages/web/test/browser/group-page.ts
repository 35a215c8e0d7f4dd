import type { Page } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import { letRequestsThrough } from './intercept-requests.ts';
import type { PageOptions } from './open-page.ts';

/**
 * Opens a page for the tests of a `describe`, because opening it takes longer than most of them.
 * Checks it for errors and releases it after them. Each test must bring the page into the state
 * that it needs, or only read. Requests that a test holds or fails get through after it.
 */
export function pageForGroup(open: (options: Required<Pick<PageOptions, 'atEnd'>>) => Promise<Page>): () => Page {
  let page: Page | undefined;
  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = [];
    page = await open({ atEnd: (end) => ends.push(end) });
    return async () => {
      for (const end of ends) await end();
    };
  });
  afterEach(async () => {
    if (!page) return;
    await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), letRequestsThrough(page)]);
  });
  return () => {
    if (!page) throw new Error('the page is opened before the tests');
    return page;
  };
}
