import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventConnectionContext } from '../transport/event-connection.ts';
import { createEvents } from './events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const context = { eventIdleTimeoutMs: 1_000 } as Omit<EventConnectionContext, 'state'>;

/** Events whose module cannot be loaded the first `failures` times. */
function createLost(failures: number) {
  const subscribed: string[] = [];
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return {
      createEventConnection: () => ({
        subscribe(topic: string) {
          subscribed.push(topic);
          return () => void subscribed.splice(subscribed.indexOf(topic), 1);
        },
      }),
    };
  });
  return { events: createEvents(context, load), load, subscribed };
}

const ignore = () => undefined;

it('loads a lost module again every five seconds while somebody listens, and then subscribes', async () => {
  const { events, load, subscribed } = createLost(2);
  const end = events.subscribe('contests', ignore);
  await vi.advanceTimersByTimeAsync(9_000);
  expect([load.mock.calls.length, subscribed]).toEqual([2, []]);
  events.subscribe('mine', ignore);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([load.mock.calls.length, subscribed]).toEqual([3, ['contests', 'mine']]);
  end();
  end();
  expect(subscribed).toEqual(['mine']);
});

it('stops to load a lost module with its last listener, and begins again with the next one', async () => {
  const { events, load, subscribed } = createLost(2);
  const ends = ['contests', 'mine'].map((topic) => events.subscribe(topic, ignore));
  await vi.advanceTimersByTimeAsync(1_000);
  for (const end of ends) end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  events.subscribe('contests', ignore);
  await vi.advanceTimersByTimeAsync(6_000);
  expect([load.mock.calls.length, subscribed]).toEqual([3, ['contests']]);
});
