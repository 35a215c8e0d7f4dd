import { describe, expect, it } from 'vitest';
import { awaitOutcome } from './await-outcome.ts';
import { createJobEventBus } from './job-events.ts';

const jobId = 'job';

/**
 * Starts a wait whose outcome and database reads the test controls. By default it lasts far longer
 * than the test.
 */
function wait({ outcome, ...options }: { outcome?: string; timeoutMs?: number; recheckMs?: number } = {}) {
  const events = createJobEventBus();
  const caller = new AbortController();
  const state = { outcome, looks: 0 };
  const read = async () => {
    state.looks += 1;
    return state.outcome;
  };
  const timing = { timeoutMs: 3_600_000, recheckMs: 3_600_000, ...options };
  const waiting = awaitOutcome({ events, jobId, read, signal: caller.signal, ...timing });
  return { events, caller, state, waiting };
}

describe('waiting for an outcome', () => {
  it('returns an outcome that is there already', async () => {
    expect(await wait({ outcome: 'done' }).waiting).toBe('done');
  });

  it('returns the outcome once the job is reported settled', async () => {
    const { events, state, waiting } = wait();
    await expect.poll(() => state.looks).toBe(1);
    state.outcome = 'done';
    events.publish(jobId, { type: 'settled' });
    expect(await waiting).toBe('done');
    expect(state.looks).toBe(2);
  });

  it('returns an outcome whose event was lost', async () => {
    const { state, waiting } = wait({ recheckMs: 10 });
    await expect.poll(() => state.looks).toBeGreaterThan(1);
    state.outcome = 'done';
    expect(await waiting).toBe('done');
  });

  it('returns undefined when the time is over', async () => {
    expect(await wait({ timeoutMs: 20 }).waiting).toBeUndefined();
  });

  it('reads nothing more once the caller has gone away', async () => {
    const { caller, state, waiting } = wait();
    await expect.poll(() => state.looks).toBe(1);
    caller.abort();
    expect(await waiting).toBeUndefined();
    expect(state.looks).toBe(1);
  });
});
