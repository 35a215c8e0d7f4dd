import { expect, it, onTestFinished, vi } from 'vitest';
import { createRecordingLogger } from './judging/test/in-process-worker.ts';
import { startPeriodic } from './start-periodic.ts';

it('does the work at once and after each interval, and logs a failure by the name of the work', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const logger = createRecordingLogger();
  const work = vi.fn(async () => {});
  const err = new Error('no database');
  work.mockRejectedValueOnce(err);
  const end = startPeriodic('sweeping', 1_000, work, logger);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(work).toHaveBeenCalledTimes(3);
  expect(logger.lines).toEqual([
    { level: 'warn', fields: { err }, message: 'sweeping failed and is tried again later' },
  ]);
  end();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(work).toHaveBeenCalledTimes(3);
});
