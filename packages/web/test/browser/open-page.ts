import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type ErrorWatch, watchErrors } from './page-errors.ts';
import type { Person } from './people.ts';
import type { Profiles } from './profiles.ts';

export const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export type Theme = 'light' | 'dark';
export type Size = keyof typeof sizes;

export interface PageOptions {
  /** The user who is signed in. The default is nobody. */
  as?: 'nobody' | 'learner' | 'admin' | Person;
  /** The default is `/`. */
  path?: string;
  theme?: Theme;
  size?: Size;
  /**
   * The user asks the browser to save data, so that the page does not load the files of others
   * while it is idle. That would be a fifth of the work of most tests. Some tests of lost files and
   * whole stories do not save data.
   */
  savesData?: boolean;
  /** Sets the browser's clock ahead by milliseconds. `page.clock` can move it. */
  clockOffsetMs?: number;
  /**
   * Stops the browser's clock at this time (ISO). Only `setFixedTime` of `page.clock` may be used
   * then.
   */
  frozenAt?: string;
  /** Declares expected errors by their text: see `watchErrors`. */
  allow?: readonly RegExp[];
  /**
   * Registers what checks and releases the page. By default that happens at the end of the test.
   */
  atEnd?(end: () => Promise<void>): unknown;
  /** Runs before the page is loaded, for example to hold requests or make them fail. */
  before?(page: Page): Promise<unknown>;
}

export interface PageDeps {
  profiles: Profiles;
  /** The URL of the pages without a path. */
  url: string;
  findPerson(as: 'learner' | 'admin'): Person;
}

/** What the browsers of tests say about their user. */
const region = { locale: 'en-GB', timeZone: 'Europe/Berlin' };
const moment = new Intl.DateTimeFormat(region.locale, {
  timeZone: region.timeZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Formats a time as pages do in the browsers of tests: `1 May 2026, 11:00 CEST`. */
export function shownMoment(iso: string): string {
  return moment.format(new Date(iso));
}

const watches = new WeakMap<Page, ErrorWatch>();

/** Returns the error watch of a page that `openPage` opened, which can declare expected errors. */
export function errorsOf(page: Page): ErrorWatch {
  const watch = watches.get(page);
  if (!watch) throw new Error('this page was not opened by openPage');
  return watch;
}

/**
 * Opens a page in a browser profile that no other test uses meanwhile. Checks it for errors at the
 * end of the test.
 */
export async function openPage({ profiles, url, findPerson }: PageDeps, options: PageOptions): Promise<Page> {
  const { as = 'nobody', path = '/', theme = 'light', size = 'desktop', savesData = true, allow = [] } = options;
  const { clockOffsetMs, frozenAt } = options;
  const person = as === 'learner' || as === 'admin' ? findPerson(as) : as;
  const settings = {
    viewport: sizes[size],
    hasTouch: size === 'phone',
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: region.locale,
    timezoneId: region.timeZone,
  } as const;
  const session = person === 'nobody' ? {} : await beginSession(person);
  const clock = clockOffsetMs !== undefined ? 'other' : frozenAt !== undefined ? 'frozen' : 'true';
  const { page, release } = await profiles.take(settings, { clock, savesData }, session);
  const errors = watchErrors(page, url, allow);
  watches.set(page, errors);
  const { atEnd = onTestFinished } = options;
  atEnd(async () => {
    const address = page.url();
    await release();
    errors.check(address);
  });
  if (clockOffsetMs !== undefined) await page.clock.install({ time: Date.now() + clockOffsetMs });
  if (frozenAt !== undefined) await page.clock.setFixedTime(frozenAt);
  await options.before?.(page);
  await page.goto(path);
  return page;
}

/**
 * Starts a new session each time, because two clients with the same tokens would invalidate each
 * other's tokens.
 */
async function beginSession(person: Person) {
  const { accessToken, refreshToken } = await person.signIn();
  return { accessToken, refreshToken };
}
