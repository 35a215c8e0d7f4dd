import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The headless shell opens a page with a third less work than the whole browser. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Returns the path of this machine's Chromium: the one in PODIUM_CHROMIUM, or else the first on the
 * PATH.
 */
export function findChromium(environment: Record<string, string | undefined>): string {
  if (environment.PODIUM_CHROMIUM) return environment.PODIUM_CHROMIUM;
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  if (found) return found;
  throw new Error(`None of ${names.join(', ')} is on the path: install one, or name it in PODIUM_CHROMIUM.`);
}

let browser: Promise<Browser> | undefined;

/**
 * Opens the real browser of a test process. It can reach only this machine: every other host name
 * is unknown to it. The test files of a process share it. It ends with the process, because it
 * listens to a pipe of the process.
 */
export function openChromium(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

/**
 * The first two features each take half a second of CPU time for every new window, to prepare the
 * address bar. Naming features replaces Playwright's list. The rest are those of that list that
 * change how pages are drawn or left.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(process.env),
    // Playwright would close it at a signal, and tests of the server emit some in the same process.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      // Chromium's own sandbox does not start as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
      `--disable-features=${disabledFeatures.join()}`,
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
      // A page needs no second process if another page of its origin is open.
      '--process-per-site',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    ],
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
