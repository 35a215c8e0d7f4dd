import type { Rate } from '@podium/sdk/contract';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { dialectOf } from './dialect.ts';
import { runStatement } from './run-statement.ts';
import type { Database } from './schema.ts';

/** Counts what a key does within a time. */
export type RateLimiter = Pick<RateLimiterMemory, 'points' | 'get' | 'penalty' | 'delete'>;

/** Creates the limiter of a kind of event. */
export type CreateRateLimiter = (kind: string, rate: Rate) => RateLimiter;

/**
 * Returns how an installation counts: in memory beside SQLite, which has one process, and in the
 * table `rate_limits` of a PostgreSQL, so that more servers do not allow more attempts.
 */
export function rateLimitersOf(database: Database): CreateRateLimiter {
  if (dialectOf(database) === 'sqlite') return createMemoryLimiter;
  const storeClient = {
    query: ({ text, values }: { text: string; values?: unknown[] }) => runStatement(database, text, values),
  };
  return (kind, { times, seconds }) =>
    new RateLimiterPostgres({
      ...{ storeClient, storeType: 'client', tableName: 'rate_limits', tableCreated: true },
      ...{ keyPrefix: kind, points: times, duration: seconds },
    });
}

export const createMemoryLimiter: CreateRateLimiter = (_kind, { times, seconds }) =>
  new RateLimiterMemory({ points: times, duration: seconds });
