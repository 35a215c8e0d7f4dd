import { setTimeout } from 'node:timers/promises';
import {
  type Health,
  type Language,
  languageName,
  nameLanguages,
  type Readiness,
  type WorkerState,
} from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import type { Clock } from '../clock.ts';
import type { JudgeState } from '../judging/worker-messages.ts';
import type { Logger } from '../logger.ts';
import { findJudgedLanguages, type JudgedLanguages } from '../workers/judged-languages.ts';
import { countStates, type WorkerRepository } from '../workers/worker-repository.ts';
import { createStoreCheck } from './store-check.ts';
import type { JobNeed, PendingJob, SystemRepository } from './system-repository.ts';

export interface SystemServiceDeps {
  system: SystemRepository;
  workers: Pick<WorkerRepository, 'listWorkers'>;
  clock: Clock;
  version: string;
  /** Returns the state of judging; `absent` if other machines judge. */
  judgeState: () => JudgeState | { type: 'absent' };
  /** Returns the present notes for operators. */
  notes: () => readonly string[];
  /** The languages that are offered; none by default. */
  languages?: readonly Language[];
  logger: Logger;
  /** Names what this machine has too little of to judge; undefined if it has enough of each. */
  findShortage?: () => Promise<string | undefined>;
}

/** The time in which the database has to answer, in milliseconds. */
const readyWithinMs = 1_000;

export type SystemService = ReturnType<typeof createSystemService>;

export function createSystemService(deps: SystemServiceDeps) {
  const { system, workers, clock, version, judgeState, notes, languages = [], logger } = deps;
  const { findShortage = async () => undefined } = deps;

  const store = createStoreCheck(system, logger);

  /** `works` is false if the platform cannot answer any other request. */
  async function checkHealth(): Promise<{ works: boolean; health: Health }> {
    const time = new Date(clock.now()).toISOString();
    try {
      const { submission: pendingSubmissions } = await system.countJobs();
      const state = judgeState();
      const listed = await workers.listWorkers();
      const counts = countStates(listed, clock.now());
      const judged = findJudgedLanguages(listed, clock.now());
      const oldest = await system.findOldestJob();
      const problems = [
        ...(await judgingNotes(state, counts, findShortage)),
        ...languageNotes(judged, languages, await system.listJobNeeds(), await system.listCheckerNeeds()),
        ...waitNotes(oldest, clock.now()),
        ...storeNotes(await store.refuses()),
      ];
      const health: Health = {
        status: problems.length === 0 ? 'ok' : 'degraded',
        version,
        time,
        pendingSubmissions,
        oldestJob: oldest
          ? { id: oldest.id, kind: oldest.kind, waitingSeconds: secondsSince(oldest, clock.now()) }
          : null,
        judging: counts.get('judging') !== 0 || (isJudging() && !areAllDraining(counts)),
        judge: state.type,
        languages: languages.map((id) => ({ id, versions: judged.versionsOf(id) })),
        notes: [...notes(), ...problems],
      };
      return { works: true, health };
    } catch {
      const health: Health = {
        status: 'degraded',
        version,
        time,
        pendingSubmissions: 0,
        oldestJob: null,
        judging: false,
        judge: judgeState().type,
        languages: [],
        notes: ['The database does not answer'],
      };
      return { works: false, health };
    }
  }

  /**
   * A probe wants an answer within a second or two, but a connection to a database that does not
   * answer fails only after ten.
   */
  async function checkReadiness(): Promise<Readiness> {
    const isAway = 'The database does not answer';
    const found = system
      .ping()
      .then(store.refuses)
      .then(
        (refuses) => storeNotes(refuses)[0] ?? '',
        () => isAway,
      );
    const lack = await Promise.race([found, setTimeout(readyWithinMs, isAway, { ref: false })]);
    return { ready: lack === '', message: lack };
  }

  function isJudging(): boolean {
    const { type } = judgeState();
    return type === 'ready' || type === 'hindered';
  }

  return { checkHealth, checkReadiness, isJudging, doubtStore: store.doubt };
}

type WorkerCounts = ReadonlyMap<WorkerState, number>;

/** No worker takes submissions, and at least one that could is draining. */
function areAllDraining(counts: WorkerCounts): boolean {
  return counts.get('judging') === 0 && counts.get('draining') !== 0;
}

function storeNotes(refuses: boolean): string[] {
  return refuses ? ['The database stores nothing, so submissions are refused'] : [];
}

/**
 * Says what none of the workers which judge at present can judge: languages, checkers, or jobs that
 * need both a language and a checker that no worker has together. Jobs may have languages that are
 * no longer offered. Problems are only counted, since not everybody may know them.
 */
function languageNotes(
  { isLacking }: JudgedLanguages,
  offered: readonly Language[],
  jobs: readonly JobNeed[],
  checkers: readonly Omit<JobNeed, 'language'>[],
): string[] {
  const languages = [...new Set([...offered, ...jobs.map(({ language }) => language)])];
  const lacking = languages.filter((id) => isLacking(id)).map(languageName);
  const them = lacking.length === 1 ? 'it' : 'them';
  return [
    ...(lacking.length > 0 ? [`No worker can judge ${lacking.join(', ')}: submissions in ${them} wait`] : []),
    ...checkers
      .filter((need) => isLacking(...need.checkerLanguages))
      .map(({ checkerLanguages, count }) => {
        const whose = `the ${count === 1 ? 'checker' : 'checkers'} of ${plural(count, 'problem')}`;
        const names = nameLanguages(checkerLanguages, 'conjunction');
        return `No worker can run ${whose} in ${names}: submissions to ${count === 1 ? 'it' : 'them'} wait`;
      }),
    ...jobs
      .filter(({ language, checkerLanguages: needed }) => {
        return !isLacking(language) && !isLacking(...needed) && isLacking(language, ...needed);
      })
      .map(({ language, checkerLanguages, count }) => {
        const names = `${languageName(language)} and, for the checker, ${nameLanguages(checkerLanguages, 'conjunction')}`;
        return `No worker has both ${names}: ${plural(count, 'submission')} ${count === 1 ? 'waits' : 'wait'}`;
      }),
  ];
}

/** After this time a submission that nothing else explains needs somebody to look at it. */
const longWaitSeconds = 5 * 60;

/** Names a submission or run for which a user has waited for long. */
function waitNotes(oldest: PendingJob | undefined, now: number): string[] {
  if (!oldest || oldest.isRejudging || secondsSince(oldest, now) < longWaitSeconds) return [];
  const minutes = Math.floor(secondsSince(oldest, now) / 60);
  return [`The ${oldest.kind} ${oldest.id} has waited for its judging for ${minutes} minutes`];
}

function secondsSince({ createdAt }: PendingJob, now: number): number {
  return Math.max(0, Math.floor((now - createdAt) / 1000));
}

/**
 * Returns why submissions wait; nothing if they do not. Everybody may read it, so it quotes no
 * other program and names no file: such reasons are in the log and in the list of workers.
 */
async function judgingNotes(
  state: JudgeState | { type: 'absent' },
  counts: WorkerCounts,
  findShortage: () => Promise<string | undefined>,
): Promise<string[]> {
  const lacksLanguage = state.type === 'hindered' && state.isByLanguages;
  const isWell = state.type === 'ready' || state.type === 'absent' || lacksLanguage;
  if (isWell && areAllDraining(counts)) return ['All workers are draining: submissions wait until one is resumed'];
  const note = judgingNote(state, counts);
  if (note === undefined || !('reason' in state)) return note === undefined ? [] : [note];
  const shortage = await findShortage().catch(() => undefined);
  return [`${note}: ${shortage ?? 'podium admin workers and the log say why'}`];
}

function judgingNote(state: JudgeState | { type: 'absent' }, counts: WorkerCounts): string | undefined {
  const isJudgedElsewhere = counts.get('judging') !== 0;
  switch (state.type) {
    case 'ready':
      return undefined;
    case 'starting':
      return 'The judge is starting: submissions wait';
    case 'absent':
      return isJudgedElsewhere ? undefined : 'This server does not judge: submissions wait for a worker elsewhere';
    case 'hindered':
      return state.isByLanguages ? undefined : 'Some submissions wait because of this machine';
    case 'unable':
      return `This machine cannot judge, so submissions wait until ${isJudgedElsewhere ? 'another does' : 'it can'}`;
  }
}
