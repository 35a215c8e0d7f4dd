import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database, DatabaseSchema, DatabaseTransaction, JobTable } from '../database/schema.ts';
import { type Claim, isJudgedBy, type JobLine } from './job-line.ts';
import { type Lease, leaseOf } from './lease.ts';
import { settleExpiredLeases } from './lost-leases.ts';

type Candidate = Pick<Selectable<JobTable>, 'id' | 'kind' | 'userId' | 'priority' | 'attempts' | 'suspected'>;

/**
 * Creates the line over the rows themselves: a claim looks for the first one. This is for SQLite,
 * whose transactions run one after the other, so nobody else takes the job that a claim has found.
 */
export function createEmbeddedLine(database: Database): JobLine {
  return {
    async insert(trx, rows) {
      await trx.insertInto('jobs').values(rows).execute();
    },
    // The rows are the line.
    restoreLost: async () => 0,
    claim: (claim) => claimFirst(database, claim),
  };
}

async function claimFirst(database: Database, claim: Claim): Promise<Lease | undefined> {
  // Idle workers ask every second. A plain read spares SQLite's write lock.
  if (!(await hasClaimable(database, claim))) return undefined;
  return database.transaction().execute(async (trx) => {
    await settleExpiredLeases(trx, claim.holder, claim.now);
    const candidate = await findNext(trx, claim);
    if (!candidate) return undefined;
    // No other job overtakes it: the worker becomes idle, then takes it.
    if (candidate.suspected === 1 && !claim.isIdle) return undefined;
    await trx
      .updateTable('jobs')
      .set({ leaseToken: claim.token, leaseHolder: claim.holder, leaseUntil: claim.leaseUntil })
      .where('id', '=', candidate.id)
      .execute();
    return leaseOf(candidate, claim.token);
  });
}

function isClaimable({ now, ...claim }: Claim) {
  return (eb: ExpressionBuilder<DatabaseSchema, 'jobs'>) =>
    eb.and([eb.or([eb('jobs.leaseUntil', 'is', null), eb('jobs.leaseUntil', '<=', now)]), isJudgedBy(claim)(eb)]);
}

async function hasClaimable(database: Database, claim: Claim): Promise<boolean> {
  const row = await database.selectFrom('jobs').select('id').where(isClaimable(claim)).limit(1).executeTakeFirst();
  return row !== undefined;
}

async function findNext(trx: DatabaseTransaction, claim: Claim): Promise<Candidate | undefined> {
  const leasesByUser = await countLeases(trx, claim.now);
  const unserved = await findFirstOf(trx, claim, 'not in', [...leasesByUser.keys()]);
  if (leasesByUser.size === 0 || unserved?.priority === 0) return unserved;
  const served = await findFirstServed(trx, claim, leasesByUser);
  if (!unserved || !served) return unserved ?? served;
  return served.priority < unserved.priority ? served : unserved;
}

/**
 * Counts the jobs under a lease that has not run out, by user. There are at most as many as
 * workers' slots.
 */
async function countLeases(trx: DatabaseTransaction, now: number): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('jobs')
    .select((eb) => ['userId', eb.fn.countAll().as('leases')])
    .where('leaseToken', 'is not', null)
    .where('leaseUntil', '>', now)
    .groupBy('userId')
    .execute();
  return new Map(rows.map((row) => [row.userId, Number(row.leases)]));
}

/**
 * Finds the next job among users who are being served: `priority` comes first, then the fewest
 * leases.
 */
async function findFirstServed(
  trx: DatabaseTransaction,
  claim: Claim,
  leasesByUser: ReadonlyMap<string, number>,
): Promise<Candidate | undefined> {
  let best: Candidate | undefined;
  const counts = [...new Set(leasesByUser.values())].sort((a, b) => a - b);
  for (const count of counts) {
    const users = [...leasesByUser].filter(([, leases]) => leases === count).map(([userId]) => userId);
    const candidate = await findFirstOf(trx, claim, 'in', users);
    if (candidate?.priority === 0) return candidate;
    best ??= candidate;
  }
  return best;
}

function findFirstOf(
  trx: DatabaseTransaction,
  claim: Claim,
  membership: 'in' | 'not in',
  userIds: readonly string[],
): Promise<Candidate | undefined> {
  return trx
    .selectFrom('jobs')
    .select(['id', 'kind', 'userId', 'priority', 'attempts', 'suspected'])
    .where(isClaimable(claim))
    .$if(userIds.length > 0 || membership === 'in', (query) => query.where('userId', membership, userIds))
    .orderBy('priority')
    .orderBy('turn')
    .orderBy('arrival')
    .limit(1)
    .executeTakeFirst();
}
