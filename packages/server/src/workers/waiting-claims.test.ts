import { expect, it } from 'vitest';
import type { Lease } from '../queue/lease.ts';
import { createWaitingClaims } from './waiting-claims.ts';

const lease: Lease = {
  ...{ jobId: 'job', kind: 'submission', userId: 'ada', token: 'question' },
  ...{ attempt: 1, suspected: false, exhausted: false },
};
const question = { claimId: 'question', isIdle: true, languages: ['cpp' as const], waitMs: 25_000 };

it('takes no job for a caller that has gone while it waited for a job', async () => {
  const caller = new AbortController();
  let looks = 0;
  const source = {
    onWork: () => () => {},
    async claim() {
      looks += 1;
      if (looks > 1) return lease;
      caller.abort();
      return undefined;
    },
  };
  expect(await createWaitingClaims().claim('worker', source, question, caller.signal)).toBeUndefined();
  expect(looks).toBe(1);
});

it('takes no job for a caller that has gone while its worker’s earlier question was answered', async () => {
  const { promise: earlierAnswer, resolve: answerEarlier } = Promise.withResolvers<undefined>();
  const tokens: unknown[] = [];
  const source = {
    onWork: () => () => {},
    claim({ token }: { token?: string }) {
      tokens.push(token);
      return tokens.length === 1 ? earlierAnswer : Promise.resolve(lease);
    },
  };
  const claims = createWaitingClaims();
  const earlier = claims.claim('worker', source, { ...question, claimId: 'earlier' }, new AbortController().signal);
  await expect.poll(() => tokens).toEqual(['earlier']);
  const caller = new AbortController();
  const later = claims.claim('worker', source, question, caller.signal);
  caller.abort();
  answerEarlier(undefined);
  expect([await earlier, await later]).toEqual([undefined, undefined]);
  expect(tokens).toEqual(['earlier']);
});
