import { type Browser } from 'playwright-core';
/**
 * Returns the path of this machine's Chromium: the one in PODIUM_CHROMIUM, or else the first on the
 * PATH.
 */
export declare function findChromium(environment: Record<string, string | undefined>): string;
/**
 * Opens the real browser of a test process. It can reach only this machine: every other host name
 * is unknown to it. The test files of a process share it. It ends with the process, because it
 * listens to a pipe of the process.
 */
export declare function openChromium(): Promise<Browser>;
