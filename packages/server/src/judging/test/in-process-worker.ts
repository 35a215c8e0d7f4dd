import { join } from 'node:path';
import type { Judge } from '@podium/judge';
import type { Language } from '@podium/sdk/contract';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { createId } from '../../identifiers.ts';
import type { Logger } from '../../logger.ts';
import type { JobEventSink } from '../../queue/job-events.ts';
import { createJudgeQueue } from '../../queue/judge-queue.ts';
import type { WorkSignals } from '../../queue/work-signals.ts';
import { createBlobCache } from '../blob-cache.ts';
import { createJudgeWorker, type JudgeWorker } from '../judge-worker.ts';
import { createDatabaseWorkSource, type WorkSource } from '../work-source.ts';

export interface InProcessWorkerOptions {
  database: Database;
  dir: string;
  clock: Clock;
  signals: WorkSignals;
  events: JobEventSink;
  judge: Judge;
  logger?: Logger;
  slots?: number;
  languages?: readonly Language[];
  renewEveryMs?: number;
  pollEveryMs?: number;
  onHindered?: (reason: string) => void;
  onUnable?: (reason: string) => void;
  onVerdict?: () => void;
  checkEveryMs?: number;
  /** Where jobs come from, if not the database itself. */
  source?: WorkSource;
}

/** Assembles the parts of a worker process in the present process. */
export async function createInProcessWorker(options: InProcessWorkerOptions): Promise<JudgeWorker> {
  const { database, dir, clock, signals, events, judge, logger = silentLogger, slots = 2 } = options;
  const { languages = ['cpp', 'c', 'py'] } = options;
  const holder = createId();
  const queue = createJudgeQueue({ database, clock, signals, holder });
  const source = options.source ?? createDatabaseWorkSource(database, queue);
  const blobs = await createBlobCache({
    dir: join(dir, `blobs-${holder}`),
    maxBytes: 1024 ** 2,
    fetchBlob: source.fetchBlob,
  });
  const { onVerdict = () => {}, checkEveryMs = 60_000 } = options;
  const { renewEveryMs = 50, pollEveryMs = 50, onHindered = () => {}, onUnable = () => {} } = options;
  return createJudgeWorker({
    source,
    judge,
    blobs,
    events,
    clock,
    logger,
    slots,
    languages,
    onHindered,
    onUnable,
    onVerdict,
    checkEveryMs,
    renewEveryMs,
    pollEveryMs,
  });
}

export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };

export interface LoggedLine {
  level: 'info' | 'warn' | 'error';
  fields: Record<string, unknown>;
  message: string;
}

/** Creates a logger that records its lines. */
export function createRecordingLogger(): Logger & { lines: LoggedLine[] } {
  const lines: LoggedLine[] = [];
  const logAs = (level: LoggedLine['level']) => (fields: object, message: string) => {
    lines.push({ level, fields: fields as Record<string, unknown>, message });
  };
  return { lines, info: logAs('info'), warn: logAs('warn'), error: logAs('error') };
}
