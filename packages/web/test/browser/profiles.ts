import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

type Stored = Readonly<Record<string, string>>;

/**
 * Pages show the real time, a stopped time that can be set, or another one.
 */
type Clock = 'true' | 'frozen' | 'other';

/** A browser profile for a single test. */
export interface Profile {
  context: BrowserContext;
  /** Closes its pages and releases the profile. */
  giveBack(): Promise<void>;
}

export interface Profiles {
  /** Gives an empty profile with `stored` in its local storage. */
  take(settings: BrowserContextOptions, clock: Clock, stored: Stored): Promise<Profile>;
  /** Closes idle profiles, and others when they are released. */
  close(): Promise<void>;
}

interface KeptProfile {
  context: BrowserContext;
  /**
   * Stays open, so that later pages share its process instead of starting one, and so that the
   * storage of the origin can be written before there is a page.
   */
  keeper: Page;
  protocol: CDPSession;
}

/**
 * Provides profiles for the pages at `url`. The next test with equal settings reuses the cache and
 * the process of a released profile, which saves most of the time to open a page. Stored data are
 * removed.
 */
export function createProfiles(browser: Browser, url: string): Profiles {
  const idle = new Map<string, KeptProfile[]>();
  let isClosed = false;

  return {
    async take(settings, clock, stored) {
      const key = JSON.stringify([settings, clock]);
      // A clock installed by Playwright cannot be removed from a profile.
      const isUsedAgain = clock !== 'other';
      const profile = idle.get(key)?.pop() ?? (await open(browser, url, settings));
      await profile.keeper.evaluate((items) => Object.assign(localStorage, items), stored);
      return {
        context: profile.context,
        async giveBack() {
          if (!isUsedAgain || isClosed) return profile.context.close();
          // A test may have closed it.
          if (profile.keeper.isClosed()) return;
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

async function open(browser: Browser, url: string, settings: BrowserContextOptions): Promise<KeptProfile> {
  const context = await browser.newContext({ ...settings, baseURL: url });
  const keeper = await context.newPage();
  // This document belongs to the origin and runs no script.
  await keeper.goto('/icon.svg');
  return { context, keeper, protocol: await context.newCDPSession(keeper) };
}

async function clear({ context, keeper, protocol }: KeptProfile, url: string): Promise<void> {
  const pages = context.pages().filter((page) => page !== keeper);
  await Promise.all(pages.map((page) => page.close()));
  await Promise.all([
    // Only the debugging protocol can clear the databases of an origin.
    protocol.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' }),
    context.clearPermissions(),
    context.setOffline(false),
    context.unrouteAll(),
  ]);
}
