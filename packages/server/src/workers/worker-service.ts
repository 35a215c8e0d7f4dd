import type { Language, Worker, WorkerConnection, WorkerInstructions, WorkerReport } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { notFound } from '../errors.ts';
import { type WorkerRepository, workerStateAt } from './worker-repository.ts';

export interface WorkerServiceDeps {
  workers: WorkerRepository;
  clock: Clock;
  languages: readonly Language[];
  /** Hears that a worker was drained or resumed. */
  onDraining?: (() => void) | undefined;
}

export type WorkerService = ReturnType<typeof createWorkerService>;

export function createWorkerService({ workers, clock, languages, onDraining = () => {} }: WorkerServiceDeps) {
  async function list(): Promise<Worker[]> {
    const now = clock.now();
    return (await workers.listWorkers()).map(({ id, startedAt, seenAt, ...row }) => ({
      ...row,
      _id: id,
      languages: JSON.parse(row.languages) as string[],
      compilers: JSON.parse(row.compilers) as Record<string, string>,
      state: workerStateAt(now, { ...row, seenAt }),
      draining: row.draining === 1,
      startedAt: new Date(startedAt).toISOString(),
      seenAt: new Date(seenAt).toISOString(),
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
