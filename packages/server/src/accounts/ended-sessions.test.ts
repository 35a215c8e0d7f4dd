import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestClock } from '../test/test-clock.ts';
import { createEndedSessions } from './ended-sessions.ts';

function setUp() {
  let version = 'one';
  const loads: ((sessionIds: string[]) => void)[] = [];
  const sessions = createEndedSessions({
    clock: createTestClock(),
    lifetimeMs: 60_000,
    readVersion: async () => version,
    listEndedSince: () => new Promise((resolve) => loads.push(resolve)),
  });
  const change = (next: string) => {
    version = next;
  };
  return { sessions, loads, change };
}

it('loads the list once per version for many requests', async () => {
  const { sessions, loads } = setUp();
  const answers = Promise.all(['first', 'second'].map(sessions.isEnded));
  await setImmediate();
  const later = sessions.isEnded('first');
  await setImmediate();
  loads[0]?.(['first']);
  expect([await answers, await later]).toEqual([[true, false], true]);
  expect(await sessions.isEnded('first')).toBe(true);
  expect(loads).toHaveLength(1);
});

it('rejects a session from its end on, although an older load ends after the newer one', async () => {
  const { sessions, loads, change } = setUp();
  const before = sessions.isEnded('second');
  await setImmediate();
  change('two');
  const after = sessions.isEnded('second');
  await setImmediate();
  expect(loads).toHaveLength(2);
  loads[1]?.(['first', 'second']);
  loads[0]?.(['first']);
  expect([await before, await after]).toEqual([false, true]);
  await setImmediate();
  expect(await sessions.isEnded('second')).toBe(true);
  expect(loads).toHaveLength(2);
});

it('loads the list again after a failure', async () => {
  let isBroken = true;
  const sessions = createEndedSessions({
    clock: createTestClock(),
    lifetimeMs: 60_000,
    readVersion: async () => 'one',
    listEndedSince: async () => {
      if (isBroken) throw new Error('the database is away');
      return ['first'];
    },
  });
  await expect(sessions.isEnded('first')).rejects.toThrow('away');
  isBroken = false;
  expect(await sessions.isEnded('first')).toBe(true);
});
