import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The headless shell opens a page with a third less work than the whole browser. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Path of the Chromium of this machine: what PODIUM_CHROMIUM says, else the first that is on the
 * path.
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
 * The real browser of a test process, which sees only this machine: every other address is unknown
 * to it. The files of a process share it; it ends with the process, whose pipe it listens to.
 */
export function openChromium(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

/**
 * The first two each take half a second of a processor for every new window, to be ready for
 * somebody who types an address. Naming them replaces the list of Playwright; of that one, what
 * changes how pages are drawn or left follows.
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
    args: [
      // Its own sandbox does not start as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
      `--disable-features=${disabledFeatures.join()}`,
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
      // A page that is opened beside another of its origin needs no process of its own.
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
