import type { Language } from '@podium/sdk/contract';
import type { SelectQueryBuilder } from 'kysely';
import { inParts } from '../database/read-in-parts.ts';
import type { DatabaseSchema, DatabaseTransaction, JobTable } from '../database/schema.ts';
import { isServed, type JobLine, type NewJobRow } from './job-line.ts';

export interface NewJob
  extends Pick<JobTable, 'id' | 'kind' | 'language' | 'userId' | 'createdAt'>,
    Partial<Pick<JobTable, 'contestId' | 'problemId'>> {
  priority: JobPriority;
}

/** A user waits for a `fresh` job; `rejudge` jobs run when no fresh one waits. */
export const jobPriority = { fresh: 0, rejudge: 1 } as const;
export type JobPriority = (typeof jobPriority)[keyof typeof jobPriority];

/**
 * Writes jobs, each with its turn: see the theory of operation in `judge-queue.ts`. Jobs that none
 * of the `machines` can judge take part in no round.
 */
export async function enqueueJobs(
  trx: DatabaseTransaction,
  line: JobLine,
  jobs: readonly NewJob[],
  machines: readonly (readonly Language[])[] = [],
): Promise<void> {
  const turns = createTurns(trx, machines);
  const rows: NewJobRow[] = [];
  for (const job of jobs) rows.push({ ...job, turn: await turns.next(job.userId, job.priority), attempts: 0 });
  for (const some of inParts(rows)) await line.insert(trx, some);
}

/** Assigns turns. It looks up each priority's present round and each user's last turn once. */
function createTurns(trx: DatabaseTransaction, machines: readonly (readonly Language[])[]) {
  const rounds = new Map<JobPriority, number>();
  const nextTurns = new Map<string, number>();
  return {
    async next(userId: string, priority: JobPriority): Promise<number> {
      const key = `${priority} ${userId}`;
      const turn = nextTurns.get(key) ?? (await firstTurn(userId, priority));
      nextTurns.set(key, turn + 1);
      return turn;
    },
  };

  async function firstTurn(userId: string, priority: JobPriority): Promise<number> {
    // A paused job takes part in no round, so its user has the place of one without it.
    const jobs = trx
      .selectFrom('jobs')
      .where('priority', '=', priority)
      .where((eb) => isServed(eb, machines));
    const round = rounds.get(priority) ?? (await findCurrentRound(jobs));
    rounds.set(priority, round);
    const last = await readTurn(jobs.where('userId', '=', userId), 'max');
    return last === undefined ? round : Math.max(round, last + 1);
  }
}

type Jobs = SelectQueryBuilder<DatabaseSchema, 'jobs', object>;

/**
 * Returns the round being served: the latest one under lease, or else the earliest one that waits.
 */
async function findCurrentRound(jobs: Jobs): Promise<number> {
  const leased = await readTurn(jobs.where('leaseToken', 'is not', null), 'max');
  return leased ?? (await readTurn(jobs, 'min')) ?? 0;
}

async function readTurn(jobs: Jobs, which: 'min' | 'max'): Promise<number | undefined> {
  const { turn } = await jobs
    .select(({ fn }) => (which === 'max' ? fn.max('turn') : fn.min('turn')).as('turn'))
    .executeTakeFirstOrThrow();
  return turn === null ? undefined : Number(turn);
}
