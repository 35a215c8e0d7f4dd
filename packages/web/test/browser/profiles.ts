import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

type Stored = Readonly<Record<string, string>>;

/**
 * The time of a profile's pages: the true one, one that stands still and can be set anew, or any
 * other.
 */
type Clock = 'true' | 'frozen' | 'other';

/** A browser profile that one test has to itself. */
export interface Profile {
  context: BrowserContext;
  /** Ends its use and closes its pages. */
  giveBack(): Promise<void>;
}

export interface Profiles {
  /** An empty profile with `stored` in its local storage. */
  take(settings: BrowserContextOptions, clock: Clock, stored: Stored): Promise<Profile>;
  /** Nobody takes one any more. */
  close(): Promise<void>;
}

interface KeptProfile {
  context: BrowserContext;
  /**
   * Stays open: its process is also that of the pages to come, which then need not start one, and
   * by it the storage of the origin can be written before there is a page.
   */
  keeper: Page;
  protocol: CDPSession;
}

/**
 * Profiles for the pages at `url`. One that is given back keeps its cache and its process for the
 * next who takes one with equal settings, which is most of what it takes to open a page; what pages
 * stored is removed.
 */
export function createProfiles(browser: Browser, url: string): Profiles {
  const idle = new Map<string, KeptProfile[]>();
  let isClosed = false;

  return {
    async take(settings, clock, stored) {
      const key = JSON.stringify([settings, clock]);
      // A clock that goes by its own rules cannot be taken out of a profile.
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
  // A document of the origin that runs no script.
  await keeper.goto('/icon.svg');
  return { context, keeper, protocol: await context.newCDPSession(keeper) };
}

async function clear({ context, keeper, protocol }: KeptProfile, url: string): Promise<void> {
  const pages = context.pages().filter((page) => page !== keeper);
  await Promise.all(pages.map((page) => page.close()));
  await Promise.all([
    // By the protocol, since nothing else empties the databases of an origin.
    protocol.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' }),
    context.clearPermissions(),
    context.setOffline(false),
    context.unrouteAll(),
  ]);
}
