import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contest, ProblemSummary, Verdict } from '@podium/sdk/contract';
import type { Page } from 'playwright-core';
import { storeCheapHashes } from '../../../server/test/cheap-passwords.ts';
import { stopWithTests } from '../../../server/test/shared-server.ts';
import { startServer } from '../../../server/test/start-server.ts';
import { createTestClock, type TestClock } from '../../../server/test/test-clock.ts';
import { buildPages } from './build-pages.ts';
import { openChromium } from './chromium.ts';
import {
  type Content,
  type Contests,
  createContent,
  historyMs,
  type Learners,
  meetLearners,
  submit,
} from './content.ts';
import { openPage, type PageOptions } from './open-page.ts';
import { meetPerson, type Person, signUpPerson } from './people.ts';
import type { ProblemName } from './problems.ts';
import { createProfiles } from './profiles.ts';
import { onceInRun } from './shared-by-run.ts';

interface SiteOptions {
  /**
   * Stops the clocks of server and browsers at `presentMs`. By default they show the real time.
   */
  isFrozen?: boolean;
  /** Settings of the server. */
  env?: Record<string, string>;
  /** The server starts faster without a judge. Use it for tests that submit nothing. */
  withoutJudge?: boolean;
  /** Ends the server with the test process. `shared-sites.ts` uses it. */
  isShared?: boolean;
}

const noJudge = { PODIUM_WORKERS: '0' };

/** A real server that serves the pages, and a real browser. */
export interface BareSite {
  /** The URL of the pages without a path. */
  url: string;
  admin: Person;
  /**
   * Opens a page in a browser profile that no other test uses meanwhile. Checks it for errors at
   * the end of the test.
   */
  openPage(options?: PageOptions): Promise<Page>;
  /** Makes an account for a new learner. */
  signUp(firstName: string): Promise<Person>;
  /** Submits without the browser and waits for the verdict. */
  submit(person: Person, problem: { _id: string }, code: string, contest?: { _id: string }): Promise<Verdict>;
}

/** Only tests that set up a site may use these. */
interface Ownership {
  /** The server's clock decides when contests start and end. Browsers have their own clocks. */
  clock: TestClock;
  close(): Promise<void>;
}

/** A site without problems and contests. */
export interface EmptySite extends BareSite {
  /** Ada, a new learner. */
  learner: Person;
}

/** A site with users, problems and contests. */
export interface TestSite extends BareSite {
  people: Learners & { admin: Person };
  problems: Record<ProblemName, ProblemSummary>;
  contests: Contests;
  /**
   * The contests start whole hours before or after this time, which is a whole minute, in
   * milliseconds since 1970.
   */
  presentMs: number;
}

export type OwnSite = TestSite & Ownership;
export type OwnEmptySite = EmptySite & Ownership;

/**
 * Starts a site with the content of `content.ts`. `as: 'learner'` is Ada. Tests that change nothing
 * for others use `sharedSite`.
 */
export async function setUpSite({
  isFrozen = false,
  env: settings,
  withoutJudge,
  isShared,
}: SiteOptions = {}): Promise<OwnSite> {
  const env = { ...(withoutJudge ? noJudge : {}), ...settings };
  const { folder, made } = await onceInRun('content', prepareContent);
  const { problems, contests, presentMs } = made;
  const frozenAt = isFrozen ? new Date(presentMs).toISOString() : undefined;
  const startsAt = isFrozen ? presentMs : Date.now();
  const data = join(folder, 'data');
  return build({ frozenAt, env, startsAt, isFrozenFromTheStart: isFrozen, data, isShared }, async (building) => {
    const { serverUrl, admin } = building;
    const learners = await meetLearners(serverUrl, made.learners);
    return { learner: learners.ada, extras: { people: { ...learners, admin }, problems, contests, presentMs } };
  });
}

/**
 * Makes the content in the folder `data`, which every site copies, because making it takes long.
 */
async function prepareContent(folder: string): Promise<Content> {
  const now = Date.now();
  const data = join(folder, 'data');
  const clock = createTestClock(folder);
  clock.move(now - historyMs - Date.now());
  const server = await startServer({ ...clock.env, PODIUM_DATA_DIR: data });
  try {
    const admin = await meetPerson(server.url, { firstName: 'Admin', lastName: 'Podium', ...server.admin });
    const content = await createContent(server.url, admin, clock, now);
    await storeCheapHashes(data, [admin, ...Object.values(content.learners)]);
    return content;
  } finally {
    await server.stop();
  }
}

/**
 * Starts a site without problems and contests. `as: 'learner'` is Ada, a new learner. Tests that
 * change nothing for others use `sharedEmptySite`.
 */
export async function setUpEmptySite({ isShared }: Pick<SiteOptions, 'isShared'> = {}): Promise<OwnEmptySite> {
  // Without problems there are no submissions.
  return build({ frozenAt: undefined, startsAt: Date.now(), env: noJudge, isShared }, async ({ serverUrl }) => {
    const learner = await signUpPerson(serverUrl, 'Ada');
    return { learner, extras: { learner } };
  });
}

/** A site with the content of a new installation. */
export interface DemoSite extends BareSite, Ownership {
  /** Robin, who took part in the past contest. */
  learner: Person;
  /** The problems for practice. */
  problems: readonly ProblemSummary[];
  contests: { past: Contest; live: Contest; future: Contest };
}

/**
 * Starts a site with the demo. `as: 'learner'` is Robin. All times are whole minutes before or
 * after `frozenAt`.
 */
export async function setUpDemoSite(frozenAt: string): Promise<DemoSite> {
  const options = { frozenAt, isFrozenFromTheStart: true, startsAt: Date.parse(frozenAt), env: { PODIUM_DEMO: '1' } };
  return build(options, async ({ serverUrl }) => {
    const name = { firstName: 'Robin', lastName: 'Doe' };
    const learner = await meetPerson(serverUrl, {
      ...name,
      email: 'learner@podium.example',
      password: 'learn-by-solving',
    });
    const only = async (filter: 'past' | 'ongoing' | 'future') => {
      const [contest] = await learner.client.contests.list(filter);
      if (!contest) throw new Error(`the demo has no ${filter} contest`);
      return contest;
    };
    const [problems, past, live, future] = await Promise.all([
      learner.client.problems.list(),
      only('past'),
      only('ongoing'),
      only('future'),
    ]);
    return { learner, extras: { learner, problems, contests: { past, live, future } } };
  });
}

/**
 * Numbers the accounts of the same first name, because several tests may sign up a learner of that
 * name.
 */
function createSignUp(serverUrl: string): BareSite['signUp'] {
  const counts = new Map<string, number>();
  return (firstName) => {
    const others = counts.get(firstName) ?? 0;
    counts.set(firstName, others + 1);
    return signUpPerson(serverUrl, firstName, undefined, others);
  };
}

interface Plan {
  frozenAt: string | undefined;
  /** The server's clock starts here while the content is made, in milliseconds since 1970. */
  startsAt: number;
  /** By default the clock runs while the content is made, so that its times differ. */
  isFrozenFromTheStart?: boolean;
  env?: Record<string, string>;
  /** The server starts with a copy of this folder, or without data if none is given. */
  data?: string;
  isShared?: boolean | undefined;
}

interface Building {
  serverUrl: string;
  admin: Person;
  clock: TestClock;
}

async function build<Extras extends object>(
  { frozenAt, startsAt, isFrozenFromTheStart, env = {}, data, isShared }: Plan,
  fill: (building: Building) => Promise<{ learner: Person; extras: Extras }>,
): Promise<BareSite & Ownership & Extras> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-site-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    const clock = createTestClock(folder);
    if (isFrozenFromTheStart) clock.freezeAt(startsAt);
    else clock.move(startsAt - Date.now());
    await buildPages();
    const ownData = join(folder, 'data');
    if (data) await cp(data, ownData, { recursive: true });
    const serverEnv = { ...env, ...clock.env, PODIUM_DATA_DIR: ownData };
    const server = await startServer(serverEnv, isShared ? stopWithTests(folder) : undefined);
    closers.push(() => server.stop());
    const browser = await openChromium();
    const admin = await meetPerson(server.url, { firstName: 'Admin', lastName: 'Podium', ...server.admin });
    const { learner, extras } = await fill({ serverUrl: server.url, admin, clock });
    if (frozenAt !== undefined) clock.freezeAt(Date.parse(frozenAt));
    const profiles = createProfiles(browser, server.url);
    closers.push(() => profiles.close());
    const deps = {
      profiles,
      url: server.url,
      findPerson: (as: 'learner' | 'admin') => (as === 'admin' ? admin : learner),
    };
    return {
      url: server.url,
      clock,
      admin,
      openPage: (options = {}) => openPage(deps, frozenAt === undefined ? options : { frozenAt, ...options }),
      signUp: createSignUp(server.url),
      submit,
      close,
      ...extras,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
