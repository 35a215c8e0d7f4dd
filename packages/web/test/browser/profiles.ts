import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { letRequestsThrough } from './intercept-requests.ts';

type Stored = Readonly<Record<string, string>>;

/** Pages show the real time, a stopped time that can be set, or another time. */
type Clock = 'true' | 'frozen' | 'other';

export interface ProfileUse {
  clock: Clock;
  /** The user asked the browser to save data. */
  savesData: boolean;
}

/** A browser profile that one test uses at a time. */
export interface Profile {
  /** A page of the origin that shows an image and has no history. */
  page: Page;
  /** Closes other pages and releases the profile. */
  release(): Promise<void>;
}

export interface Profiles {
  /** Returns an empty profile with `stored` in its local storage. */
  take(settings: PageSettings, use: ProfileUse, stored: Stored): Promise<Profile>;
  /** Closes idle profiles, and others when they are released. */
  close(): Promise<void>;
}

export interface PageSettings extends BrowserContextOptions {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  reducedMotion: 'reduce';
}

interface OpenProfile {
  context: BrowserContext;
  page: Page;
  protocol: CDPSession;
}

/** This document belongs to the origin and runs no script. */
const blankPath = '/icon.svg';

/**
 * Provides profiles for the pages at `url`. The next test with like settings reuses the page of a
 * released profile: to open its own would take twice the work, because a page in use has the
 * application's files in memory. Stored data are removed. Size and colours can differ, because a
 * page in use can change them.
 */
export function createProfiles(browser: Browser, url: string): Profiles {
  const idle = new Map<string, OpenProfile[]>();
  let isClosed = false;

  return {
    async take(settings, { clock, savesData }, stored) {
      const { viewport, colorScheme, ...fixed } = settings;
      const key = JSON.stringify([fixed, clock]);
      const profile = idle.get(key)?.pop() ?? (await open(browser, url, settings));
      await Promise.all([
        profile.page.setViewportSize(viewport),
        profile.page.emulateMedia({ media: null, colorScheme, reducedMotion: settings.reducedMotion }),
        profile.protocol.send('Emulation.setDataSaverOverride', { dataSaverEnabled: savesData }),
        profile.page.evaluate((items) => Object.assign(localStorage, items), stored),
      ]);
      return {
        page: profile.page,
        async release() {
          // A clock installed by Playwright cannot be removed from a profile. A test may have
          // closed the page.
          const isUsedAgain = clock !== 'other' && !profile.page.isClosed();
          if (!isUsedAgain || isClosed) return profile.context.close();
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

async function open(browser: Browser, url: string, settings: PageSettings): Promise<OpenProfile> {
  const context = await browser.newContext({ ...settings, baseURL: url });
  // On a busy machine a verdict can take longer than the 30 seconds of Playwright. The test has
  // five minutes.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(blankPath);
  return { context, page, protocol: await context.newCDPSession(page) };
}

/** The events that tests listen to. Playwright's own listeners stay. */
const events = ['console', 'pageerror', 'request', 'response', 'dialog'] as const;

/** Makes the page and the storage those of a new profile. */
async function clear({ context, page, protocol }: OpenProfile, url: string): Promise<void> {
  const others = context.pages().filter((other) => other !== page);
  page.removeAllListeners('dialog');
  // A page with unsaved changes asks whether it may be left.
  page.on('dialog', (dialog) => void dialog.accept());
  await Promise.all([
    ...others.map((other) => other.close()),
    page.unrouteAll(),
    letRequestsThrough(page),
    context.unrouteAll(),
    context.clearPermissions(),
    context.setOffline(false),
  ]);
  await page.goto(blankPath);
  for (const event of events) page.removeAllListeners(event);
  await Promise.all([
    // Nothing lies under the pointer of a new page.
    page.mouse.move(-1, -1),
    page.evaluate(() => sessionStorage.clear()),
    protocol.send('Page.resetNavigationHistory'),
    // Only the debugging protocol can clear the databases of an origin.
    protocol.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' }),
  ]);
}
