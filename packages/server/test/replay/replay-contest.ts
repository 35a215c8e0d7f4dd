import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { readOrEmpty } from '../../../judge/src/test/traces-of-judges.ts';
import { createAccessTokens } from '../../src/accounts/access-tokens.ts';
import { createSettingRepository } from '../../src/accounts/setting-repository.ts';
import type { Database } from '../../src/database/schema.ts';
import { checkEverySubmission, checkRankings, countUnjudged } from '../faults/check-results.ts';
import { type Installation, openInstallation } from '../faults/installation.ts';
import { type PreparedContest, prepareContest } from '../faults/prepare-contest.ts';
import { isSampled, programOf } from '../faults/programs.ts';
import { type PlannedSubmission, planContest } from './plan-contest.ts';
import { createSender, type Sender } from './send-requests.ts';

export interface ReplayOptions {
  participants: number;
  submissions: number;
  /**
   * The time of the contest into which all arrivals are compressed, if the machine carries that.
   */
  durationMs: number;
  /** One submission in so many is compiled and judged; the others get their known verdict. */
  judgedOneIn: number;
}

const problems = 12;
const requestsAtOnce = 48;
const rowsPerInsert = 500;
const hour = 3_600_000;
const minute = 60_000;

const accountOf = (participant: number) => `learner${String(participant).padStart(5, '0')}`;
const markOf = ({ participant, number }: PlannedSubmission) => `${accountOf(participant)} ${number};`;
const sourceOf = (planned: PlannedSubmission) => programOf(markOf(planned), planned.verdict);

/**
 * Plays a contest through an API, two workers and a PostgreSQL, and kills a worker with its judge
 * at the half. Checks that every submission has exactly one verdict, the right one, and that the
 * leaderboard is the naive one. Returns what it took.
 */
export async function replayContest(options: ReplayOptions) {
  const preload = new URL('preload-sampled-judge.ts', import.meta.url).href;
  const installation = await openInstallation('postgres', {
    workerEnv: { NODE_OPTIONS: `--import=${preload}`, PODIUM_TEST_JUDGE_ONE_IN: String(options.judgedOneIn) },
  });
  const database = installation.openDatabase();
  try {
    const { contest, planned, ...played } = await playContest(installation, database, options);
    await checkEverySubmission(
      database,
      planned.map((each) => ({ mark: markOf(each), expected: each.verdict })),
    );
    const memoryMb = peakMemoryMb(installation.services);
    const { generatedInMs } = await checkRankings(installation, database, contest);
    const reallyJudged = planned.filter((each) => isSampled(sourceOf(each), options.judgedOneIn)).length;
    return { problems, ...played, reallyJudged, generatedInMs, memoryMb, waitMs: await waitsOf(database) };
  } finally {
    await database.destroy();
    await installation.remove();
  }
}

/** Registers all, submits all, kills a worker with its judge, and waits for the last verdict. */
async function playContest(installation: Installation, database: Database, options: ReplayOptions) {
  const scheduled = await prepareContest(installation, { problems, startsInMs: hour, lengthMs: hour });
  await storeLearners(database, options.participants);
  const send = createSender(installation.url, requestsAtOnce);
  const tokenOf = createTokens(database);
  const registeredInMs = await timeOf(() => registerAll(send, tokenOf, scheduled, options.participants));
  const contest = await startContest(database, scheduled, 10 * options.durationMs + hour);
  const planned = planContest({ ...options, problems });
  const killHalfway = async (answered: number) => {
    if (answered !== Math.floor(planned.length / 2)) return;
    for (const name of ['judge of worker 1', 'worker 1']) {
      await installation.targets.find((target) => target.name === name)?.kill();
    }
  };
  const began = performance.now();
  const submitMs = await submitAll({ send, tokenOf, contest, planned, options, onAnswer: killHalfway });
  const sentInMs = performance.now() - began;
  const timeout = 3 * (options.durationMs + sentInMs) + 2 * minute;
  await vi.waitUntil(async () => (await countUnjudged(database)) === 0, { timeout, interval: 500 });
  const judgedInMs = performance.now() - began;
  submitMs.sort((one, other) => one - other);
  return { contest, planned, registeredInMs, sentInMs, judgedInMs, submitMs };
}

/**
 * Writes accounts without a password into the database: a sign-up and a sign-in cost two hashes.
 */
async function storeLearners(database: Database, count: number): Promise<void> {
  for (let first = 0; first < count; first += rowsPerInsert) {
    const ids = Array.from({ length: Math.min(rowsPerInsert, count - first) }, (_, index) => accountOf(first + index));
    await database
      .insertInto('users')
      .values(
        ids.map((id) => ({
          ...{ id, email: id, emailKey: id, firstName: id, lastName: 'Learner', passwordHash: '' },
          ...{ userType: 'user' as const, rating: 1500, createdAt: 0 },
        })),
      )
      .execute();
  }
}

type TokenOf = (participant: number) => Promise<string>;

/** Issues access tokens as the server does. */
function createTokens(database: Database): TokenOf {
  const settings = createSettingRepository(database);
  const tokens = createAccessTokens({
    clock: { now: Date.now },
    lifetimeSeconds: 600,
    loadSecret: () => settings.getOrCreateSetting('access_token_secret', () => ''),
  });
  return (participant) => {
    const userId = accountOf(participant);
    return tokens.issue({ userId, userType: 'user', sessionId: `session of ${userId}` });
  };
}

async function registerAll(send: Sender, tokenOf: TokenOf, contest: PreparedContest, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, participant) =>
      send(async () => ({
        path: `/api/contest/register/${contest.contestId}`,
        ...{ token: await tokenOf(participant), status: 200 },
      })),
    ),
  );
}

/** Lets the contest begin now. It ends later than the replay. */
async function startContest(database: Database, contest: PreparedContest, lengthMs: number): Promise<PreparedContest> {
  const times = { startTime: Date.now(), endTime: Date.now() + lengthMs };
  await database
    .updateTable('contests')
    .set({ startTime: times.startTime, endTime: times.endTime })
    .where('id', '=', contest.contestId)
    .execute();
  return { ...contest, ...times };
}

interface SubmitPlan {
  send: Sender;
  tokenOf: TokenOf;
  contest: PreparedContest;
  planned: readonly PlannedSubmission[];
  options: ReplayOptions;
  onAnswer: (answered: number) => Promise<void>;
}

/**
 * Submits at the planned moments, or as soon as the server carries it; each participant one after
 * the other. Returns the times of the answers.
 */
async function submitAll({ send, tokenOf, contest, planned, options, onAnswer }: SubmitPlan): Promise<number[]> {
  const took: number[] = [];
  const last = new Map<number, Promise<void>>();
  const began = performance.now();
  const killing: Promise<void>[] = [];
  for (const each of planned) {
    const early = each.at * options.durationMs - (performance.now() - began);
    if (early > 0) await sleep(early);
    await send.whenFree();
    const submit = async () => {
      await last.get(each.participant);
      const body = {
        ...{ contestId: contest.contestId, problemId: contest.problemIds[each.problem] },
        ...{ language: 'cpp', code: sourceOf(each) },
      };
      const { tookMs } = await send(async () => ({
        ...{ path: '/api/compiler/submitContest', token: await tokenOf(each.participant), status: 202, body },
        headers: { prefer: 'respond-async', 'idempotency-key': markOf(each) },
      }));
      took.push(tookMs);
      killing.push(onAnswer(took.length));
    };
    last.set(each.participant, submit());
  }
  await Promise.all(last.values());
  await Promise.all(killing);
  return took;
}

/** Returns the times from each submit to its verdict, in milliseconds, sorted. */
async function waitsOf(database: Database): Promise<number[]> {
  const rows = await database.selectFrom('submissions').select(['submittedAt', 'judgedAt']).execute();
  return rows.map(({ submittedAt: from, judgedAt: until }) => (until ?? from) - from).sort((one, other) => one - other);
}

/** Returns the largest resident size that each process had so far. */
function peakMemoryMb(services: Installation['services']): Record<string, number[]> {
  const peakOf = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
  return Object.fromEntries(services.map(({ name, listProcesses }) => [name, listProcesses().map(peakOf)]));
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
