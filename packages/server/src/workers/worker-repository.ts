import { type WorkerConnection, type WorkerReport, type WorkerState, workerStateSchema } from '@podium/sdk/contract';
import type { Selectable } from 'kysely';
import { type Author, insertAuditEntry } from '../audit/insert-audit-entry.ts';
import { dayMs } from '../clock.ts';
import type { Database, WorkerTable } from '../database/schema.ts';

/** A worker that has not reported for so long counts as gone. */
export const goneAfterMs = 30_000;
/** A worker that is gone is listed for a day, unless it is drained. */
const forgottenAfterMs = dayMs;

/** A worker by its last report. */
export type StoredWorker = Selectable<WorkerTable>;

export type WorkerRepository = ReturnType<typeof createWorkerRepository>;

export function createWorkerRepository(database: Database) {
  /** Stores a report. Returns whether an administrator drains the worker. */
  async function saveReport(report: WorkerReport, connection: WorkerConnection, now: number): Promise<boolean> {
    const { uptimeMs, languages, compilers, ...facts } = report;
    const lists = { languages: JSON.stringify(languages), compilers: JSON.stringify(compilers) };
    const row = { ...facts, ...lists, startedAt: now - uptimeMs, seenAt: now, connection };
    const { draining } = await database
      .insertInto('workers')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .returning('draining')
      .executeTakeFirstOrThrow();
    if (report.state === 'starting') {
      const forgottenAt = now - forgottenAfterMs;
      await database.deleteFrom('workers').where('seenAt', '<', forgottenAt).where('draining', '=', 0).execute();
    }
    return draining === 1;
  }

  async function listWorkers(): Promise<StoredWorker[]> {
    return database.selectFrom('workers').selectAll().orderBy('name').orderBy('id').execute();
  }

  /** Returns the name of the worker; undefined if there is no such worker. */
  async function setDraining(id: string, draining: boolean, author: Author): Promise<string | undefined> {
    return database.transaction().execute(async (trx) => {
      const before = await trx.selectFrom('workers').select('draining').where('id', '=', id).executeTakeFirst();
      const changed = await trx
        .updateTable('workers')
        .set({ draining: draining ? 1 : 0 })
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      if (!changed) return undefined;
      if ((before?.draining === 1) !== draining) {
        const action = draining ? 'drained' : 'resumed';
        await insertAuditEntry(trx, author, { kind: 'worker', action, objectId: id, objectName: changed.name });
      }
      return changed.name;
    });
  }

  return { saveReport, listWorkers, setDraining };
}

export function countStates(workers: readonly StoredWorker[], now: number): Map<WorkerState, number> {
  const counts = new Map<WorkerState, number>(workerStateSchema.options.map((state) => [state, 0]));
  for (const worker of workers) {
    const state = workerStateAt(now, worker);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

/** Returns what a worker does by its last report, and by how long ago that was. */
export function workerStateAt(
  now: number,
  { state, seenAt, draining }: Pick<StoredWorker, 'state' | 'seenAt' | 'draining'>,
): WorkerState {
  if (state === 'gone' || now - seenAt > goneAfterMs) return 'gone';
  return draining === 1 && state === 'judging' ? 'draining' : state;
}
