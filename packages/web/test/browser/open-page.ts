import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type FaultWatch, watchFaults } from './faults.ts';
import type { Person } from './people.ts';
import type { Profiles } from './profiles.ts';

export const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export type Theme = 'light' | 'dark';
export type Size = keyof typeof sizes;

export interface PageOptions {
  /** Whose session the browser has; nobody's unless said. */
  as?: 'nobody' | 'learner' | 'admin' | Person;
  /** What is opened; the beginning unless said. */
  path?: string;
  theme?: Theme;
  size?: Size;
  /** How far the browser's clock is ahead, in milliseconds. `page.clock` then moves it on. */
  clockOffsetMs?: number;
  /** The browser's clock stands still at this moment (ISO); of `page.clock` only `setFixedTime` may be used then. */
  frozenAt?: string;
  /** Faults that belong to the test, by their text: see `watchFaults`. */
  allow?: readonly RegExp[];
  /** Done before anything is loaded: requests can be held or failed. */
  before?(page: Page): Promise<unknown>;
}

export interface PageDeps {
  profiles: Profiles;
  /** Where the pages are, without a path. */
  url: string;
  findPerson(as: 'learner' | 'admin'): Person;
}

const watches = new WeakMap<Page, FaultWatch>();

/** The faults of a page that `openPage` opened: to declare one that only the test knows of. */
export function faultsOf(page: Page): FaultWatch {
  const watch = watches.get(page);
  if (!watch) throw new Error('this page was not opened by openPage');
  return watch;
}

/** Opens a page in a browser profile of its own. When the present test ends, it is checked for faults and closed. */
export async function openPage({ profiles, url, findPerson }: PageDeps, options: PageOptions): Promise<Page> {
  const { as = 'nobody', path = '/', theme = 'light', size = 'desktop', allow = [], clockOffsetMs, frozenAt } = options;
  const person = as === 'learner' || as === 'admin' ? findPerson(as) : as;
  const settings = {
    viewport: sizes[size],
    hasTouch: size === 'phone',
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  } as const;
  const session = person === 'nobody' ? {} : await beginSession(person);
  const clock = clockOffsetMs !== undefined ? 'other' : frozenAt !== undefined ? 'frozen' : 'true';
  const { context, giveBack } = await profiles.take(settings, clock, session);
  const page = await context.newPage();
  const faults = watchFaults(page, url, allow);
  watches.set(page, faults);
  onTestFinished(async () => {
    await giveBack();
    faults.check();
  });
  if (clockOffsetMs !== undefined) await page.clock.install({ time: Date.now() + clockOffsetMs });
  if (frozenAt !== undefined) await page.clock.setFixedTime(frozenAt);
  await options.before?.(page);
  await page.goto(path);
  return page;
}

/** A new one each time: tokens are renewed by whoever holds them, and two holders would lose each other's. */
async function beginSession(person: Person) {
  const { accessToken, refreshToken } = await person.signIn();
  return { accessToken, refreshToken };
}
