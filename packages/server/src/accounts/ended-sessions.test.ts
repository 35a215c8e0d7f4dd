import { expect, it } from 'vitest';
import { createTestClock } from '../test/test-clock.ts';
import { createEndedSessions } from './ended-sessions.ts';

it('refuses a session from the end of its own load on, however many loads begin meanwhile', async () => {
  const answers: ((sessionIds: string[]) => void)[] = [];
  const sessions = createEndedSessions({
    clock: createTestClock(),
    lifetimeMs: 60_000,
    listEndedSince: () => new Promise((resolve) => answers.push(resolve)),
  });
  const first = sessions.reload();
  const [second, third] = [sessions.reload(), sessions.reload()];
  answers[0]?.(['first']);
  await first;
  expect(await sessions.isEnded('first')).toBe(true);

  answers[2]?.(['first', 'second', 'third']);
  await third;
  // The second load began earlier and has not seen the third session.
  answers[1]?.(['first', 'second']);
  await second;
  expect(await sessions.isEnded('third')).toBe(true);
});
