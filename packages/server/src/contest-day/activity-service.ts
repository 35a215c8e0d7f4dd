import type { ContestActivity } from '@podium/sdk/contract';
import { problemLabel } from '@podium/sdk/display';
import { LRUCache } from 'lru-cache';
import { refreshTokenLifetimeMs } from '../accounts/account-service.ts';
import type { Clock } from '../clock.ts';
import { notFound } from '../errors.ts';
import type { SystemRepository } from '../system/system-repository.ts';
import { type WorkerRepository, workerStateAt } from '../workers/worker-repository.ts';
import { type ActivityRepository, minuteMs, onlineMs } from './activity-repository.ts';

/** All admins who ask within this time get the same figures. */
const sharedForMs = 4_000;
const shownMinutes = 30;

interface ActivityServiceDeps {
  activity: ActivityRepository;
  system: Pick<SystemRepository, 'countJobs' | 'countLeasedJobs' | 'findOldestJob'>;
  workers: Pick<WorkerRepository, 'listWorkers'>;
  clock: Clock;
}

export function createActivityReader(deps: ActivityServiceDeps) {
  const shared = new LRUCache<string, Promise<ContestActivity>>({ max: 20, ttl: sharedForMs });
  return {
    /** Throws `not_found`. */
    read(contestId: string): Promise<ContestActivity> {
      const known = shared.get(contestId);
      if (known) return known;
      const reading = readActivity(deps, contestId);
      shared.set(contestId, reading);
      reading.catch(() => shared.delete(contestId));
      return reading;
    },
    /** Reads the figures anew for the next one who asks, who has just changed them. */
    forget: (contestId: string) => void shared.delete(contestId),
  };
}

async function readActivity(
  { activity, system, workers, clock }: ActivityServiceDeps,
  contestId: string,
): Promise<ContestActivity> {
  const now = clock.now();
  const found = await activity.findProblems(contestId);
  if (!found) throw notFound('Contest');
  const lastMinute = Math.floor(now / minuteMs);
  const firstMinute = lastMinute - shownMinutes + 1;
  const since = now - onlineMs;
  const counts = await activity.countByMinute(contestId, firstMinute);
  const [pending, judgingErrors] = [
    await activity.countPending(contestId),
    await activity.countJudgingErrors(contestId),
  ];
  return {
    time: new Date(now).toISOString(),
    participants: await activity.countParticipants(contestId),
    online: await activity.countOnline(contestId, since, since + refreshTokenLifetimeMs),
    onlineMinutes: onlineMs / minuteMs,
    perMinute: Array.from({ length: shownMinutes }, (_, index) => counts.get(firstMinute + index) ?? 0),
    queue: await readQueue(system, now),
    workers: await readWorkers(workers, now),
    problems: found.map(({ problemId, pausedAt }, position) => ({
      _id: problemId,
      label: problemLabel(position),
      pausedSince: pausedAt === null ? null : new Date(pausedAt).toISOString(),
      pending: pending.get(problemId) ?? 0,
      judgingErrors: judgingErrors.get(problemId) ?? 0,
    })),
  };
}

async function readQueue(system: ActivityServiceDeps['system'], now: number): Promise<ContestActivity['queue']> {
  const [pending, leased] = [await system.countJobs(), await system.countLeasedJobs()];
  const oldest = await system.findOldestJob();
  return {
    pending: pending.submission + pending.run,
    judging: leased.submission + leased.run,
    oldestSeconds: oldest ? Math.max(0, Math.floor((now - oldest.createdAt) / 1000)) : null,
  };
}

async function readWorkers(workers: ActivityServiceDeps['workers'], now: number): Promise<ContestActivity['workers']> {
  const listed = await workers.listWorkers();
  const judging = listed.filter((worker) => workerStateAt(now, worker) === 'judging');
  const slots = judging.reduce((sum, worker) => sum + worker.slots, 0);
  return { judging: judging.length, slots, others: listed.length - judging.length };
}
