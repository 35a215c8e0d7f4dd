import { describe, expect, it } from 'vitest';
import type { ValidatorVerdict } from '../checkers/validator.ts';
import type { Execution, LimitHit } from '../sandbox/execution.ts';
import { decideInteraction } from './decide-interaction.ts';

const limits = { timeLimitMs: 1000, memoryLimitBytes: 64 * 1024 ** 2 };
const exited = (code: number): Execution['end'] => ({ type: 'exited', code });
const killed = (signal: string): Execution['end'] => ({ type: 'killed', signal });

function ended(endedAtMs: number, end = exited(0), ...limitsHit: LimitHit[]): Execution {
  const nothing = { cpuTimeMs: 1, wallTimeMs: 5, peakMemoryBytes: 1, outputBytes: 0, errorBytes: 0 };
  return { end, limitsHit, endedAtMs, ...nothing, errorTruncated: false, outputHeldBack: false, collected: new Map() };
}

const accepted: ValidatorVerdict = { type: 'accepted' };
const wrong: ValidatorVerdict = { type: 'wrong_answer', note: 'no' };
const failed: ValidatorVerdict = { type: 'failed', how: 'was killed' };

describe('an interaction', () => {
  // The interactor ends at 10 in all of them.
  it.each([
    ['accepted, the program ends well after', ended(20), accepted, 'accepted'],
    ['accepted, the program ends well before', ended(5), accepted, 'accepted'],
    ['wrong, the program ends well before', ended(5), wrong, 'wrong_answer'],
    ['wrong, the program crashes after', ended(20, killed('SIGPIPE')), wrong, 'wrong_answer'],
    ['wrong, the program runs out of time after', ended(20, killed('SIGKILL'), 'cpu_time'), wrong, 'wrong_answer'],
    ['wrong, the program crashes before', ended(5, killed('SIGSEGV')), wrong, 'runtime_error'],
    [
      'wrong, the program runs out of time before',
      ended(5, killed('SIGKILL'), 'wall_time'),
      wrong,
      'time_limit_exceeded',
    ],
    [
      'wrong, the program takes too much memory before',
      ended(5, killed('SIGKILL'), 'memory'),
      wrong,
      'memory_limit_exceeded',
    ],
    ['accepted, the program fails after', ended(20, exited(1)), accepted, 'runtime_error'],
    ['accepted, the program fails before', ended(5, exited(1)), accepted, 'runtime_error'],
    ['failed, the program fails after', ended(20, killed('SIGPIPE')), failed, 'interactor_failed'],
    ['failed, the program fails before', ended(5, exited(1)), failed, 'runtime_error'],
    ['failed, the program ends well before', ended(5), failed, 'interactor_failed'],
  ] as const)('is decided where the interactor says %s', (_title, program, verdict, expected) => {
    const outcome = decideInteraction(program, ended(10), verdict, limits);
    expect(outcome.type === 'failed' ? outcome.verdict : outcome.type).toBe(expected);
  });

  it('is a wrong answer where the interactor dies of a program that is no longer there', () => {
    const outcome = decideInteraction(ended(5), ended(10, killed('SIGPIPE')), failed, limits);
    expect(outcome).toMatchObject({ type: 'wrong_answer', note: expect.stringContaining('ended before') });
  });

  it.each([
    { title: 'worked for longer than both rested', cpuTimeMs: 1500, expected: 'interactor_failed' },
    { title: 'worked for longer than the time limit, and both rested for longer', cpuTimeMs: 1200, expected: 'failed' },
  ])('is decided, where the program was kept waiting by an interactor that $title', ({ cpuTimeMs, expected }) => {
    const program = { ...ended(5, killed('SIGKILL'), 'wall_time'), wallTimeMs: 3000, cpuTimeMs: 100 };
    const outcome = decideInteraction(program, { ...ended(10), cpuTimeMs }, wrong, limits);
    expect(outcome.type).toBe(expected);
  });

  it('is decided against a program that was stopped as it wrote more than the interactor could take', () => {
    const program = { ...ended(5, killed('SIGKILL'), 'wall_time'), wallTimeMs: 3000, outputHeldBack: true };
    expect(decideInteraction(program, { ...ended(10), cpuTimeMs: 2900 }, wrong, limits).type).toBe('failed');
  });
});
