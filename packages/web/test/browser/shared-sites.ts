import { type EmptySite, setUpEmptySite, setUpSite, type TestSite } from './test-site.ts';

let site: Promise<TestSite> | undefined;
let emptySite: Promise<EmptySite> | undefined;

/**
 * Returns the site that the test files of a process share, because starting one takes as long as
 * ten tests. It ends with the process. Tests may add accounts, problems and contests that have not
 * started, and may act with their own accounts. Files whose tests change the clock, the settings or
 * data that others see set up a separate site.
 */
export function sharedSite(): Promise<TestSite> {
  site ??= setUpSite({ isShared: true });
  return site;
}

/** Returns the shared site without problems and contests. Its tests add none. */
export function sharedEmptySite(): Promise<EmptySite> {
  emptySite ??= setUpEmptySite({ isShared: true });
  return emptySite;
}
