import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import { countStates, type WorkerRepository } from '../workers/worker-repository.ts';
import type { EventCounts } from './count-events.ts';
import { createJudgedFigures } from './judged-figures.ts';
import type { SystemRepository } from './system-repository.ts';

export interface AnsweredRequest {
  method: string;
  /** The route's pattern, not the path: the number of paths is unbounded. */
  route: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  contentType: string;
  /** Call it when a request arrives, and what it returns when the request has ended. */
  beginRequest(
    request: Pick<AnsweredRequest, 'method' | 'route'>,
  ): (answer: Pick<AnsweredRequest, 'status' | 'seconds'>) => void;
  /** Returns all metrics in the text format of Prometheus. */
  read(): Promise<string>;
}

interface MetricsDeps {
  system: SystemRepository;
  workers: Pick<WorkerRepository, 'listWorkers'>;
  clock: Clock;
  isJudging: () => boolean;
  /** The number of submissions that this machine judges at once. */
  slots?: number;
  events?: EventCounts;
}

const namedFromMs = 60_000;

/** Creates the metrics of one app, in a registry of its own. */
export function createMetrics({
  system,
  workers,
  clock,
  isJudging,
  slots = 0,
  events = new Map(),
}: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'podium_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const openRequests = gauge(
    'podium_http_open_requests',
    'Requests that are not answered yet; at the route of events, the streams that are open',
    ['route'],
  );
  const databaseUp = gauge('podium_database_up', 'Whether the database answered this reading');
  const pendingJobs = gauge('podium_pending_jobs', 'Submissions and runs that wait for a judge or are being judged', [
    'kind',
  ]);
  const leasedJobs = gauge(
    'podium_leased_jobs',
    'Submissions and runs that a worker has; the other pending ones wait',
    ['kind'],
  );
  const oldestJobAge = gauge(
    'podium_oldest_job_age_seconds',
    'For how long the oldest submission or run that a user waits for has waited, or else the oldest rejudging; 0 when none waits; id names one that has waited for a minute',
    ['id'],
  );
  const judgingErrors = gauge('podium_judging_errors', 'Submissions whose verdict is judging_error at present');
  const workersByState = gauge(
    'podium_workers',
    'Workers of the whole installation by what they do; gone: without a report for 30 seconds',
    ['state'],
  );
  const judgeUp = gauge(
    'podium_judging',
    'Whether this machine judges: 0 while its judge starts, cannot judge, or is not there',
  );

  const judgeSlots = gauge('podium_judge_slots', 'Submissions that this machine judges at once');
  const jobEvents = new Counter({
    name: 'podium_job_events_total',
    help: 'Live events of jobs that reached this process, by type; settled means that a verdict is stored',
    labelNames: ['type'],
    registers: [registry],
  });
  const readJudged = createJudgedFigures({ system, clock, registry });

  async function readQueue(): Promise<void> {
    const jobs = await system.countJobs();
    const leased = await system.countLeasedJobs();
    for (const kind of ['submission', 'run'] as const) {
      pendingJobs.set({ kind }, jobs[kind]);
      leasedJobs.set({ kind }, leased[kind]);
    }
    const oldest = await system.findOldestJob();
    const ageMs = oldest === undefined ? 0 : Math.max(0, clock.now() - oldest.createdAt);
    oldestJobAge.reset();
    // A name for each that waits for a moment would be a new series at each reading.
    oldestJobAge.set(oldest && ageMs >= namedFromMs ? { id: oldest.id } : {}, ageMs / 1000);
    for (const [state, count] of countStates(await workers.listWorkers(), clock.now()))
      workersByState.set({ state }, count);
    judgingErrors.set(await system.countJudgingErrors());
    await readJudged();
  }

  return {
    contentType: registry.contentType,
    beginRequest({ method, route }) {
      openRequests.inc({ route });
      return ({ status, seconds }) => {
        openRequests.dec({ route });
        durations.observe({ method, route, status }, seconds);
      };
    },
    read: async () => {
      pendingJobs.reset();
      leasedJobs.reset();
      const isUp = await readQueue().then(
        () => true,
        () => false,
      );
      databaseUp.set(isUp ? 1 : 0);
      judgeUp.set(isJudging() ? 1 : 0);
      judgeSlots.set(slots);
      jobEvents.reset();
      for (const [type, count] of events) jobEvents.inc({ type }, count);
      return registry.metrics();
    },
  };
}
