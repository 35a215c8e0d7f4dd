import { describe, expect, it } from 'vitest';
import type { ValidatorVerdict } from '../checkers/validator.ts';
import type { Execution, LimitHit } from '../sandbox/execution.ts';
import { decideInteraction } from './decide-interaction.ts';
import type { Interaction } from './interact.ts';

const limits = { timeLimitMs: 1000, memoryLimitBytes: 64 * 1024 ** 2 };
const exited = (code: number): Execution['end'] => ({ type: 'exited', code });
const killed = (signal: string): Execution['end'] => ({ type: 'killed', signal });

function ended(endedAtMs: number, end = exited(0), ...limitsHit: LimitHit[]): Execution {
  const nothing = {
    cpuTimeMs: 1,
    wallTimeMs: 5,
    peakMemoryBytes: 1,
    outputBytes: 0,
    errorBytes: 0,
    waitedMs: 0,
    contended: false,
    silenceMs: 0,
    silentWorkMs: 0,
  };
  return { end, limitsHit, endedAtMs, ...nothing, errorTruncated: false, outputHeldBack: false, copiedOut: new Map() };
}

type Facts = Pick<Interaction, 'program' | 'interactor' | 'verdict' | 'wasToldEnd'>;
/**
 * The interactor was told of the end of a program that failed by itself, unless the facts say
 * otherwise.
 */
const decide = (facts: Omit<Facts, 'wasToldEnd'> & Partial<Facts>) =>
  decideInteraction({ wasToldEnd: true, ...facts }, limits);

const accepted: ValidatorVerdict = { type: 'accepted' };
const wrong: ValidatorVerdict = { type: 'wrong_answer', note: 'no' };
const failed: ValidatorVerdict = { type: 'failed', how: 'was killed', end: { type: 'crashed', signal: 'SIGSEGV' } };

describe('an interaction', () => {
  // The interactor ends at 10 in all of these cases.
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
    const outcome = decide({ program, interactor: ended(10), verdict });
    expect(outcome.type === 'failed' ? outcome.verdict : outcome.type).toBe(expected);
  });

  it.each([
    ['calls the answer wrong', wrong, 'wrong_answer'],
    ['fails', failed, 'interactor_failed'],
  ] as const)('of a program that aborts is decided by an interactor that %s before it is told', (_, verdict, type) => {
    for (const endedAtMs of [5, 20]) {
      const program = ended(endedAtMs, killed('SIGABRT'));
      expect(decide({ program, interactor: ended(10), verdict, wasToldEnd: false }).type).toBe(type);
    }
  });

  it('is a wrong answer where the interactor comes to no end without the program', () => {
    const interactor = ended(10_000, killed('SIGKILL'), 'wall_time');
    const outcome = decide({ program: ended(5), interactor, verdict: failed });
    expect(outcome).toMatchObject({ type: 'wrong_answer', note: expect.stringContaining('ended before') });
  });

  it('is a failure of the interactor where that dies of anything else after the program', () => {
    for (const interactor of [ended(10, killed('SIGPIPE')), ended(10, killed('SIGKILL'), 'memory')])
      expect(decide({ program: ended(5), interactor, verdict: failed }).type).toBe('interactor_failed');
  });

  // The program waited for all of its three seconds.
  const stopped = { ...ended(5, killed('SIGKILL'), 'wall_time'), wallTimeMs: 3000, cpuTimeMs: 100 };
  const silent = { ...stopped, silenceMs: 2900 };
  const worksInSilence = { ...ended(10), silentWorkMs: 2800 };
  it.each([
    ['was at work in silence for most of the time', silent, worksInSilence, 'interactor_failed'],
    ['was at work in silence for less', silent, { ...ended(10), silentWorkMs: 1200 }, 'failed'],
    ['was at work, and answered', silent, { ...ended(10), cpuTimeMs: 2800, silentWorkMs: 3 }, 'failed'],
    ['was at work on what the program went on writing', { ...stopped, silenceMs: 3 }, worksInSilence, 'failed'],
    ['could not take what the program wrote', { ...silent, outputHeldBack: true }, worksInSilence, 'failed'],
    ['had given its verdict', silent, { ...worksInSilence, endedAtMs: 4 }, 'wrong_answer'],
  ])('is decided, of a program that ran out of time, where the interactor %s', (_title, program, interactor, type) => {
    expect(decide({ program, interactor, verdict: wrong }).type).toBe(type);
  });
});
