import type { Page } from 'playwright-core';
import { type ErrorWatch } from './page-errors.ts';
import type { Person } from './people.ts';
import type { Profiles } from './profiles.ts';
export declare const sizes: {
    readonly desktop: {
        readonly width: 1280;
        readonly height: 800;
    };
    readonly phone: {
        readonly width: 390;
        readonly height: 844;
    };
};
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
/** Formats a time as pages do in the browsers of tests: `1 May 2026, 11:00 CEST`. */
export declare function shownMoment(iso: string): string;
/** Returns the error watch of a page that `openPage` opened, which can declare expected errors. */
export declare function errorsOf(page: Page): ErrorWatch;
/**
 * Opens a page in a browser profile that no other test uses meanwhile. Checks it for errors at the
 * end of the test.
 */
export declare function openPage({ profiles, url, findPerson }: PageDeps, options: PageOptions): Promise<Page>;
