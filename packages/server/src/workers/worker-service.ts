import type { Language, Worker, WorkerConnection, WorkerInstructions, WorkerReport } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { notFound } from '../errors.ts';
import { type WorkerRepository, workerStateAt } from './worker-repository.ts';

interface WorkerServiceDeps {
  workers: WorkerRepository;
  clock: Clock;
  /** The languages that this installation offers. */
  languages: readonly Language[];
  /** Hears that a worker was drained or resumed. */
  onDraining?: () => void;
}

export type WorkerService = ReturnType<typeof createWorkerService>;

export function createWorkerService({ workers, clock, languages, onDraining = () => {} }: WorkerServiceDeps) {
  async function list(): Promise<Worker[]> {
    const now = clock.now();
    return (await workers.listWorkers()).map((row) => ({
      _id: row.id,
      name: row.name,
      connection: row.connection,
      version: row.version,
      cores: row.cores,
      slots: row.slots,
      languages: JSON.parse(row.languages) as string[],
      memoryControl: row.memoryControl,
      speed: row.speed,
      state: workerStateAt(now, row),
      reason: row.reason,
      draining: row.draining === 1,
      inProgress: row.inProgress,
      verdicts: row.verdicts,
      startedAt: new Date(row.startedAt).toISOString(),
      seenAt: new Date(row.seenAt).toISOString(),
    }));
  }

  /** Returns the name of the worker. Throws `not_found`. */
  async function setDraining(id: string, draining: boolean, authorId: string): Promise<string> {
    const name = await workers.setDraining(id, draining, { now: clock.now(), authorId });
    if (name === undefined) throw notFound('Worker');
    onDraining();
    return name;
  }

  async function report(given: WorkerReport, connection: WorkerConnection): Promise<WorkerInstructions> {
    return { draining: await workers.saveReport(given, connection, clock.now()), languages: [...languages] };
  }

  return { list, setDraining, report };
}
