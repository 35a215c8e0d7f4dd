import type { CDPSession, Page } from 'playwright-core';
/** Answers a held request, by its id, with a command of the debugging protocol. */
type Handle = (protocol: CDPSession, requestId: string, url: string) => Promise<unknown>;
/**
 * Handles the requests of a page to some URLs, until the function that it returns is called. `glob`
 * is one of Playwright, whose own routes would switch off the browser's cache: the page would load
 * and compile all files of the application again. Only rules for files of the build switch it off.
 */
export declare function interceptRequests(page: Page, glob: string, handle: Handle): Promise<() => Promise<void>>;
/** Lets all requests through to the server, also those that are held. */
export declare function letRequestsThrough(page: Page): Promise<void>;
export {};
