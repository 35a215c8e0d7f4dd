import { NetworkError } from '@podium/sdk';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './create-query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

it('sends a request while the browser reports to be offline', async () => {
  onlineManager.setOnline(false);
  const queries = createQueryClient();
  expect(await queries.fetchQuery({ queryKey: ['a'], queryFn: () => 'answer' })).toBe('answer');
});

it('repeats a request twice if no answer came, and never after another error', async () => {
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
