import type { Page } from 'playwright-core';
/** Collects the errors of a page while it is open. */
export interface ErrorWatch {
    /** Expects an error whose text matches. */
    declare(pattern: RegExp): void;
    /**
     * Throws if an undeclared error occurred, or a declared one did not. `address` is that of the
     * page before it was left.
     */
    check(address?: string): void;
    /** Forgets what occurred and what was declared, for the next test of a page that tests share. */
    forget(): void;
}
/**
 * Watches for errors in the console, uncaught errors, responses of 500 and above, and requests to
 * other origins. The page itself shows errors below 500.
 */
export declare function watchErrors(page: Page, origin: string, declared: readonly RegExp[]): ErrorWatch;
