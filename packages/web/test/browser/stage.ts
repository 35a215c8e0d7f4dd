import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contest, ProblemSummary, Verdict } from '@podium/sdk/contract';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
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

interface StageOptions {
  /** Server and browsers have this time (ISO) and it stands still. Unless said their clocks are true and go. */
  frozenAt?: string;
  /** Settings of the server. */
  env?: Record<string, string>;
}

/** A real server that serves the pages, and a real browser. */
export interface BareStage {
  /** Where the pages are, without a path. */
  url: string;
  /** Of the server: contests begin and end by it. Browsers keep their own. */
  clock: TestClock;
  admin: Person;
  /** Opens a page in a browser profile of its own; at the end of the present test it is checked for faults and closed. */
  openPage(options?: PageOptions): Promise<Page>;
  /** Makes an account for a new learner. */
  signUp(firstName: string): Promise<Person>;
  /** Submits beside the browser and waits for the verdict. */
  submit(person: Person, problem: { _id: string }, code: string, contest?: { _id: string }): Promise<Verdict>;
  close(): Promise<void>;
}

/** A stage with people, problems and contests. */
export interface Stage extends BareStage {
  people: Learners & { admin: Person };
  problems: Record<ProblemName, ProblemSummary>;
  contests: Contests;
}

/** A stage with the content of `content.ts`; `as: 'learner'` is Ada there. */
export async function setUpStage({ frozenAt, env = {} }: StageOptions = {}): Promise<Stage> {
  const now = frozenAt === undefined ? Date.now() : Date.parse(frozenAt);
  const isFrozenFromTheStart = frozenAt !== undefined;
  const { folder, made } = await onceInRun(`content at ${frozenAt ?? 'the present'}`, (folder) =>
    prepareContent(folder, now),
  );
  const data = join(folder, 'data');
  return build({ frozenAt, env, startsAt: now, isFrozenFromTheStart, data }, async ({ serverUrl, admin }) => {
    const learners = await meetLearners(serverUrl, made.learners);
    const { problems, contests } = made;
    return { learner: learners.ada, extras: { people: { ...learners, admin }, problems, contests } };
  });
}

/** The content as a server leaves it in the folder `data`: to be copied by every stage, since making it takes long. */
async function prepareContent(folder: string, now: number): Promise<Content> {
  const clock = createTestClock(folder);
  clock.move(now - historyMs - Date.now());
  const server = await startServer({ ...quickStart(), ...clock.env, PODIUM_DATA_DIR: join(folder, 'data') });
  try {
    const admin = await meetPerson(server.url, { firstName: 'Admin', lastName: 'Podium', ...server.admin });
    return await createContent(server.url, admin, clock, now);
  } finally {
    await server.stop();
  }
}

/** A stage without problems and contests; `as: 'learner'` is Ada, who is new. */
export async function setUpEmptyStage({ frozenAt }: StageOptions = {}): Promise<BareStage & { learner: Person }> {
  const startsAt = frozenAt === undefined ? Date.now() : Date.parse(frozenAt);
  // Nothing can be submitted where there are no problems: it is ready sooner without a judge.
  const env = { PODIUM_WORKERS: '0' };
  return build({ frozenAt, startsAt, env }, async ({ serverUrl }) => {
    const learner = await signUpPerson(serverUrl, 'Ada');
    return { learner, extras: { learner } };
  });
}

/** What a new installation brings along. */
export interface DemoStage extends BareStage {
  /** Robin; took part in the contest that is over. */
  learner: Person;
  /** Those for practice. */
  problems: readonly ProblemSummary[];
  contests: { past: Contest; live: Contest; future: Contest };
}

/** A stage with the demo; `as: 'learner'` is Robin. All times are whole minutes from `frozenAt`. */
export async function setUpDemoStage(frozenAt: string): Promise<DemoStage> {
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

/** A test that is tried again meets people of the same names anew. */
function createSignUp(serverUrl: string): BareStage['signUp'] {
  const counts = new Map<string, number>();
  return (firstName) => {
    const others = counts.get(firstName) ?? 0;
    counts.set(firstName, others + 1);
    return signUpPerson(serverUrl, firstName, undefined, others);
  };
}

/** The servers of a run share what Node.js makes of the sources. */
function quickStart() {
  return { NODE_COMPILE_CACHE: join(inject('sharedByRun'), 'node') };
}

interface Plan {
  frozenAt: string | undefined;
  /** The server's clock while the stage is filled begins here, in milliseconds since 1970. */
  startsAt: number;
  /** Unless so, the clock goes while the stage is filled: what happened first is told from what came later. */
  isFrozenFromTheStart?: boolean;
  env?: Record<string, string>;
  /** The server begins with a copy of this folder, else with nothing. */
  data?: string;
}

interface Building {
  serverUrl: string;
  admin: Person;
  clock: TestClock;
}

async function build<Extras extends object>(
  { frozenAt, startsAt, isFrozenFromTheStart, env = {}, data }: Plan,
  fill: (building: Building) => Promise<{ learner: Person; extras: Extras }>,
): Promise<BareStage & Extras> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-stage-'));
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
    const server = await startServer({ ...quickStart(), ...env, ...clock.env, PODIUM_DATA_DIR: ownData });
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
