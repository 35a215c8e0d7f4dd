import type { ServerQuery } from '@podium/sdk/queries';
import { environmentManager } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Explanation } from '../../explain-error.ts';
import { createQueries, invalidate, loadOnce } from './queries.ts';

/** Creates a value on a server that can become unreachable. */
function openServer() {
  const server = { value: 'before', isAway: false, requests: 0 };
  const query: ServerQuery<string> = {
    queryKey: ['contest', '7'],
    queryFn() {
      server.requests += 1;
      return server.isAway ? Promise.reject(new Error('away')) : Promise.resolve(server.value);
    },
  };
  return { server, query };
}

const explain = (): Explanation => ({ exitCode: 10, code: 'network_error', message: 'away', hints: [], fields: [] });

it('loads periodically, also in a process where the library assumes a server', () => {
  environmentManager.setIsServer(() => true);
  createQueries(() => {});
  expect(environmentManager.isServer()).toBe(false);
});

it('loads a value once, and again after it was invalidated', async () => {
  const { server, query } = openServer();
  const queries = createQueries(() => {});
  await loadOnce(queries, query, explain);
  await loadOnce(queries, query, explain);
  expect(server.requests).toBe(1);
  server.value = 'after';
  invalidate(queries, 'contest');
  expect(await loadOnce(queries, query, explain)).toEqual({ state: 'ready', value: 'after' });
});

it('keeps the last value beside the failure to load it again, and reports each outcome', async () => {
  const { server, query } = openServer();
  const outcomes: unknown[] = [];
  const queries = createQueries((error) => outcomes.push(error));
  await loadOnce(queries, query, explain);
  server.isAway = true;
  invalidate(queries, 'contest');
  expect(await loadOnce(queries, query, explain)).toEqual({ state: 'ready', value: 'before', failure: explain() });
  expect(outcomes).toEqual([undefined, new Error('away')]);
  expect(server.requests).toBe(2);
});
