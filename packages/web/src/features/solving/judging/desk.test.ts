import { createClient, memoryTokenStore } from '@podium/sdk';
import { expect, it } from 'vitest';
import type { Attempt } from './attempt-storage.ts';
import { createDesk } from './desk.ts';

it('leaves what it remembers of a submit alone while that is under way', async () => {
  let kept: Attempt | undefined;
  const desk = createDesk({
    // Nobody answers: the submit is under way until it is stopped.
    client: createClient({
      baseUrl: 'http://127.0.0.1:1',
      tokens: memoryTokenStore(),
      adapter: () => new Promise(() => {}),
    }),
    target: { problemId: '4f9k2m0q7x1z', contestId: null },
    attempts: {
      read: () => kept,
      keep(attempt) {
        kept = attempt;
      },
      forget() {
        kept = undefined;
      },
    },
    now: Date.now,
    onJudged: () => undefined,
  });
  void desk.submit('first');
  await desk.submit('second');
  expect(kept?.code).toBe('first');
  desk.close();
});
