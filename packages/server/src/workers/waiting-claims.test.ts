import { expect, it } from 'vitest';
import type { Lease } from '../queue/lease.ts';
import { createWaitingClaims } from './waiting-claims.ts';

const lease: Lease = {
  ...{ jobId: 'job', kind: 'submission', userId: 'ada', token: 'question' },
  ...{ attempt: 1, suspected: false, exhausted: false },
};
const question = { claimId: 'question', isIdle: true, waitMs: 25_000 };

it('takes no job for a caller that has gone', async () => {
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
