import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

type Stored = Readonly<Record<string, string>>;

/** Pages show the real time, a stopped time that can be set, or another time. */
type Clock = 'true' | 'frozen' | 'other';

/** A browser profile for a single test. */
export interface Profile {
  context: BrowserContext;
  /** Closes its pages and releases the profile. */
  release(): Promise<void>;
}

export interface Profiles {
  /** Returns an empty profile with `stored` in its local storage. */
  take(settings: BrowserContextOptions, clock: Clock, stored: Stored): Promise<Profile>;
  /** Closes idle profiles, and others when they are released. */
  close(): Promise<void>;
}

interface OpenProfile {
  context: BrowserContext;
  /**
   * This page stays open. So later pages share its process, and the storage of the origin can be
   * written before any other page opens.
   */
  blankPage: Page;
  protocol: CDPSession;
}

/**
 * Provides profiles for the pages at `url`. The next test with equal settings reuses the cache and
 * the process of a released profile, which saves most of the time to open a page. Stored data are
 * removed.
 */
export function createProfiles(browser: Browser, url: string): Profiles {
  const idle = new Map<string, OpenProfile[]>();
  let isClosed = false;

  return {
    async take(settings, clock, stored) {
      const key = JSON.stringify([settings, clock]);
      // A clock installed by Playwright cannot be removed from a profile.
      const isUsedAgain = clock !== 'other';
      const profile = idle.get(key)?.pop() ?? (await open(browser, url, settings));
      await profile.blankPage.evaluate((items) => Object.assign(localStorage, items), stored);
      return {
        context: profile.context,
        async release() {
          if (!isUsedAgain || isClosed) return profile.context.close();
          // A test may have closed the page.
          if (profile.blankPage.isClosed()) return;
          await clear(profile, url);
          idle.set(key, [...(idle.get(key) ?? []), profile]);
        },
      };
    },
    async close() {
      isClosed = true;
      await Promise.all([...idle.values()].flat().map(({ context }) => context.close()));
    },
  };
}

async function open(browser: Browser, url: string, settings: BrowserContextOptions): Promise<OpenProfile> {
  const context = await browser.newContext({ ...settings, baseURL: url });
  // On a busy machine a verdict can take longer than the 30 seconds of Playwright. The test has five minutes.
  context.setDefaultTimeout(120_000);
  await context.addInitScript(removeFrame);
  const blankPage = await context.newPage();
  // This document belongs to the origin and runs no script.
  await blankPage.goto('/icon.svg');
  return { context, blankPage, protocol: await context.newCDPSession(blankPage) };
}

/**
 * Runs in each page. What the document shows before the application cannot be used, but Playwright
 * would find it. Pages with `showsFrame` in their window keep it.
 */
function removeFrame(): void {
  new MutationObserver((_, observer) => {
    const frame = document.getElementById('frame');
    if (!frame) return;
    observer.disconnect();
    if (!('showsFrame' in window)) frame.remove();
  }).observe(document, { childList: true, subtree: true });
}

async function clear({ context, blankPage, protocol }: OpenProfile, url: string): Promise<void> {
  const pages = context.pages().filter((page) => page !== blankPage);
  await Promise.all(pages.map((page) => page.close()));
  await Promise.all([
    // Only the debugging protocol can clear the databases of an origin.
    protocol.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' }),
    context.clearPermissions(),
    context.setOffline(false),
    context.unrouteAll(),
  ]);
}
