import { describe, expect, it } from 'vitest';
import type { CheckerEnd } from '../judgement.ts';
import type { Execution, LimitHit } from '../sandbox/execution.ts';
import { type Protocol, protocols } from './protocols.ts';
import { readValidatorVerdict } from './validator.ts';

// Each protocol gives a meaning to these exit codes. All others of the 256 are failures.
const meanings: Record<Protocol, Record<number, 'accepted' | 'wrong_answer' | 'points'>> = {
  kattis: { 42: 'accepted', 43: 'wrong_answer' },
  testlib: { 0: 'accepted', 1: 'wrong_answer', 2: 'wrong_answer', 4: 'wrong_answer', 7: 'points', 8: 'wrong_answer' },
};

describe.each(['kattis', 'testlib'] as const)('the %s protocol', (protocol) => {
  it('takes every exit code without a meaning for a failure of the checker', () => {
    for (let code = 0; code < 256; code += 1) {
      const expected = meanings[protocol][code];
      const meaning = protocols[protocol].exitMeaning(code);
      if (expected === undefined) expect(meaning, `exit code ${code}`).toMatchObject({ failed: expect.any(String) });
      else expect(meaning, `exit code ${code}`).toBe(expected);
    }
  });

  it('calls a checker failed that reached a limit or was killed, and separates its death from an error of the machine', () => {
    const [accepting] = Object.keys(meanings[protocol]).map(Number);
    const ended: Execution = {
      end: { type: 'exited', code: accepting ?? 0 },
      limitsHit: [],
      cpuTimeMs: 1,
      wallTimeMs: 1,
      peakMemoryBytes: 1,
      outputBytes: 0,
      errorBytes: 0,
      errorTruncated: false,
      waitedMs: 0,
      contended: false,
      outputHeldBack: false,
      silenceMs: 0,
      silentWorkMs: 0,
      endedAtMs: 1,
      copiedOut: new Map(),
    };
    const files = {
      input: -1,
      answer: -1,
      errorOutput: -1,
      teamMessage: -1,
      judgeMessage: -1,
      score: -1,
      scoreMultiplier: -1,
    };
    const read = (change: Partial<Execution>) => readValidatorVerdict(protocol, { ...ended, ...change }, files);
    expect(read({})).toEqual({ type: 'accepted' });
    const failed = (how: string, end: CheckerEnd) => ({ type: 'failed', how: expect.stringContaining(how), end });
    const byLimit = (limit: LimitHit, facts: Partial<Execution> = {}) => read({ limitsHit: [limit], ...facts });
    expect(byLimit('memory')).toEqual(failed('memory', { type: 'exceeded', limit: 'memory' }));
    expect(byLimit('output')).toEqual(failed('output', { type: 'exceeded', limit: 'output' }));
    expect(byLimit('cpu_time')).toEqual(failed('cpu_time', { type: 'hung', limit: 'cpu_time' }));
    expect(byLimit('wall_time')).toEqual(failed('wall_time', { type: 'hung', limit: 'wall_time' }));
    // It slept through its limit, or other programs took the time.
    const slow = { contended: true, wallTimeMs: 55_000 };
    const { limit } = { limit: 'wall_time' } as const;
    expect(byLimit(limit, { ...slow, waitedMs: 40_000 })).toEqual(failed(limit, { type: 'hung', limit }));
    expect(byLimit(limit, { ...slow, waitedMs: 54_000 })).toEqual(failed(limit, { type: 'stopped' }));
    const bySignal = (signal: string) => read({ end: { type: 'killed', signal } });
    expect(bySignal('SIGKILL')).toEqual(failed('was killed by SIGKILL.', { type: 'stopped' }));
    expect(bySignal('SIGSEGV')).toEqual(failed('was killed by SIGSEGV.', { type: 'crashed', signal: 'SIGSEGV' }));
  });
});

describe('the testlib protocol', () => {
  it.each([50, 150, 250])('says of a partial result, exit code %i, how points are given', (code) => {
    expect(protocols.testlib.exitMeaning(code)).toEqual({ failed: expect.stringContaining('quitp') });
  });
});
