import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';
import { type Execution, type LimitHit, limitHits } from './sandbox/execution.ts';

const limits = { timeLimitMs: 1000, memoryLimitBytes: 64 * 1024 ** 2 };

const executions: fc.Arbitrary<Execution> = fc.record({
  end: fc.oneof(
    fc.record({ type: fc.constant('exited' as const), code: fc.integer({ min: 0, max: 255 }) }),
    fc.record({ type: fc.constant('killed' as const), signal: fc.constantFrom('SIGKILL', 'SIGSEGV', 'signal 40') }),
  ),
  limitsHit: fc.subarray([...limitHits]),
  cpuTimeMs: fc.nat(),
  wallTimeMs: fc.nat(),
  waitedMs: fc.nat(),
  contended: fc.boolean(),
  endedAtMs: fc.nat(),
  silenceMs: fc.nat(),
  silentWorkMs: fc.nat(),
  peakMemoryBytes: fc.nat(),
  outputBytes: fc.nat(),
  errorBytes: fc.nat(),
  errorTruncated: fc.boolean(),
  outputHeldBack: fc.boolean(),
  copiedOut: fc.constant(new Map()),
});

/** Lists the rules in order. The first rule that applies decides. */
function expectedVerdict({ limitsHit, end }: Execution): string {
  const hit = (...names: LimitHit[]) => names.some((name) => limitsHit.includes(name));
  if (hit('cpu_time', 'wall_time')) return 'time_limit_exceeded';
  if (hit('memory')) return 'memory_limit_exceeded';
  if (hit('output')) return 'output_limit_exceeded';
  return end.type === 'killed' || end.code !== 0 ? 'runtime_error' : 'completed';
}

describe('classify', () => {
  it('puts time before memory, memory before output, and every limit before the way a program ended', () => {
    fc.assert(
      fc.property(executions, (execution) => {
        const classification = classify(execution, limits);
        const found = classification.type === 'failed' ? classification.verdict : classification.type;
        expect(found).toBe(expectedVerdict(execution));
      }),
    );
  });

  it('lets only a program complete that ended by itself, with 0, inside every limit', () => {
    fc.assert(
      fc.property(executions, (execution) => {
        const clean = execution.limitsHit.length === 0 && execution.end.type === 'exited' && execution.end.code === 0;
        expect(classify(execution, limits).type === 'completed').toBe(clean);
      }),
    );
  });
});
