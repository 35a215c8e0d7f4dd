import { expect, it } from 'vitest';
import { nextSubmitJobState, type SubmitJobEvent, type SubmitJobState } from './submit-job-state.ts';

const after = (...events: SubmitJobEvent[]) => events.reduce<SubmitJobState>(nextSubmitJobState, { state: 'idle' });
const accepted: SubmitJobEvent = { type: 'accepted', submissionId: 's', earlier: 'arrived' };
const test = (number: number, verdict: 'accepted' | 'wrong_answer'): SubmitJobEvent => ({
  type: 'reported',
  event: { type: 'test', number, testsTotal: 2, verdict, timeMs: 1, memoryBytes: 1 },
});

it('lists each judged test once, in the order of the tests', () => {
  const { tests } = after(accepted, test(2, 'accepted'), test(1, 'accepted'), test(2, 'wrong_answer')) as never;
  expect(tests).toMatchObject([
    { number: 1, verdict: 'accepted' },
    { number: 2, verdict: 'wrong_answer' },
  ]);
});

it('keeps the judged tests when the connection is lost, and adds the next event', () => {
  const lost = after(accepted, test(1, 'accepted'), { type: 'connection-lost', error: 'gone' });
  expect(lost).toMatchObject({ state: 'disconnected', judging: { submissionId: 's', tests: [{ number: 1 }] } });
  const back = nextSubmitJobState(lost, test(2, 'accepted'));
  expect(back).toMatchObject({ state: 'judging', earlier: 'arrived', tests: [{ number: 1 }, { number: 2 }] });
});

it('keeps the state of a job that has ended when it is stopped', () => {
  const failed = after({ type: 'failed', error: 'no', canResume: false });
  expect(nextSubmitJobState(failed, { type: 'stopped' })).toBe(failed);
});
