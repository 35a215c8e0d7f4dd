import { type EmptySite, setUpEmptySite, setUpSite, type TestSite } from './test-site.ts';

let site: Promise<TestSite> | undefined;
let emptySite: Promise<EmptySite> | undefined;

/**
 * The site that the test files of a process share, because starting one takes as long as ten tests.
 * It ends with the process. Tests may add to it: accounts, problems, contests that have not begun,
 * and what their own accounts do. Files whose tests change what others see, the clock or the
 * settings set up a site of their own.
 */
export function sharedSite(): Promise<TestSite> {
  site ??= setUpSite({ isShared: true });
  return site;
}

/** The shared site without problems and contests. Its tests add none. */
export function sharedEmptySite(): Promise<EmptySite> {
  emptySite ??= setUpEmptySite({ isShared: true });
  return emptySite;
}
