import { ApiError, NetworkError } from '@podium/sdk';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './create-query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

it('asks also where the browser takes itself for offline, as the server may be this machine', async () => {
  onlineManager.setOnline(false);
  const queries = createQueryClient();
  expect(await queries.fetchQuery({ queryKey: ['a'], queryFn: () => 'answer' })).toBe('answer');
});

it('tries twice more where no answer came, and never where something else went wrong', async () => {
  vi.useFakeTimers();
  onlineManager.setOnline(false);
  const queries = createQueryClient();
  const lost = vi.fn().mockRejectedValue(new NetworkError('reset'));
  const broken = vi.fn().mockRejectedValue(new Error('broken'));
  const outcomes = Promise.allSettled([
    queries.fetchQuery({
      queryKey: ['lost'],
      queryFn: lost,
      retry: queries.getDefaultOptions().queries?.retry ?? false,
    }),
    queries.fetchQuery({
      queryKey: ['broken'],
      queryFn: broken,
      retry: queries.getDefaultOptions().queries?.retry ?? false,
    }),
  ]);
  await vi.runAllTimersAsync();
  await outcomes;
  expect([lost.mock.calls.length, broken.mock.calls.length]).toEqual([3, 1]);
});

it('shows a page what was not found a moment ago without asking again, and asks again later', async () => {
  vi.useFakeTimers();
  const queries = createQueryClient();
  const missing = {
    queryKey: ['missing'],
    queryFn: vi.fn().mockRejectedValue(new ApiError({ status: 404, code: 'not_found', message: 'No' })),
  };
  const mount = () => new QueryObserver(queries, missing).subscribe(() => {})();
  await queries.prefetchQuery(missing);
  mount();
  expect(missing.queryFn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  mount();
  expect(missing.queryFn).toHaveBeenCalledTimes(2);
});
