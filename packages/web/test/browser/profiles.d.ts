import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
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
    viewport: {
        width: number;
        height: number;
    };
    colorScheme: 'light' | 'dark';
    reducedMotion: 'reduce';
}
/**
 * Provides profiles for the pages at `url`. The next test with like settings reuses the page of a
 * released profile: to open its own would take twice the work, because a page in use has the
 * application's files in memory. Stored data are removed. Size and colours can differ, because a
 * page in use can change them.
 */
export declare function createProfiles(browser: Browser, url: string): Profiles;
export {};
