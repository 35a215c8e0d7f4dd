import type { Language } from '@podium/sdk/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lease } from '../queue/lease.ts';
import type { JobEnd } from './judge-failure.ts';
import {
  initialJudgeWorkerState,
  type JudgeWorkerEffect,
  type JudgeWorkerEvent,
  nextJudgeWorkerState,
} from './judge-worker-state.ts';

const ends: readonly JobEnd[] = [
  { type: 'done' },
  { type: 'unable', reason: '40 + 2 is 41' },
  { type: 'release', pauseMs: 5 },
  { type: 'release', pauseMs: 5, hindrance: 'no room' },
  { type: 'nack', pauseMs: 7 },
];

const choice = fc.record({
  happens: fc.constantFrom(
    ...(['wakes', 'wakes', 'answers', 'answers', 'answers', 'finds nothing', 'fails to claim'] as const),
    ...(['works', 'works', 'works', 'returns', 'returns', 'loses a lease', 'drains', 'resumes'] as const),
    ...(['changes languages', 'breaks', 'stops', 'ends the grace'] as const),
  ),
  nth: fc.nat(20),
  end: fc.constantFrom(...ends),
  isSuspected: fc.boolean(),
});

/**
 * A worker with what surrounds it: jobs that are claimed, judged and returned. It performs the
 * effects by remembering them, and fails as soon as one breaks a rule.
 */
function createModel(slots: number) {
  let state = initialJudgeWorkerState({ slots, isDraining: false, languages: ['cpp'] });
  let claim: { isIdle: boolean } | undefined;
  let claimed = 0;
  let isDraining = false;
  let isOver = false;
  let isStopping = false;
  let mayFindJob = false;
  let stops = 0;
  let languages: readonly Language[] = ['cpp'];
  const leases = new Map<string, Lease>();
  const judging = new Set<string>();
  const returning = new Set<string>();
  const judged = new Map<string, number>();
  /** What became of each job: `done`, `lost`, or how it was returned. */
  const fates = new Map<string, string[]>();
  const held = () => [...leases.keys()].filter((token) => judging.has(token) || returning.has(token));

  function perform(effect: JudgeWorkerEffect): void {
    switch (effect.type) {
      case 'claim':
        expect(claim).toBeUndefined();
        expect({ isDraining, isOver }).toEqual({ isDraining: false, isOver: false });
        expect(held().length).toBeLessThan(slots);
        expect(held().filter((token) => leases.get(token)?.suspected)).toEqual([]);
        expect(effect).toMatchObject({ isIdle: held().length === 0, languages });
        claim = { isIdle: effect.isIdle };
        mayFindJob = false;
        return;
      case 'settle-claim':
        expect(claim).toBeDefined();
        return;
      case 'work':
        judged.set(effect.lease.token, (judged.get(effect.lease.token) ?? 0) + 1);
        judging.add(effect.lease.token);
        return;
      case 'abort':
        expect(judging).toContain(effect.lease.token);
        if (effect.reason === 'lease lost') fates.get(effect.lease.token)?.push('lost');
        return;
      case 'return':
        fates.get(effect.lease.token)?.push(effect.by);
        returning.add(effect.lease.token);
        return;
      case 'report-unable':
        expect({ isOver, isStopping }).toEqual({ isOver: false, isStopping: false });
        isOver = true;
        return;
      case 'report-hindered':
        return;
      case 'report-stopped':
        expect({ claim, held: held() }).toEqual({ claim: undefined, held: [] });
        stops += 1;
    }
  }

  function dispatch(event: JudgeWorkerEvent): void {
    const next = nextJudgeWorkerState(state, event);
    state = next.state;
    for (const effect of next.effects) perform(effect);
    expect(state.jobs.map(({ lease }) => lease.token).sort()).toEqual(held().sort());
    const hasRoom = held().length < slots && !held().some((token) => leases.get(token)?.suspected);
    if (mayFindJob && hasRoom && !isDraining && !isOver) expect(claim).toBeDefined();
  }

  function happen({ happens, nth, end, isSuspected }: typeof choice extends fc.Arbitrary<infer T> ? T : never): void {
    const nthOf = (tokens: Iterable<string>) => {
      const all = [...tokens];
      return all[nth % (all.length + 1)] ?? 'of no job';
    };
    switch (happens) {
      case 'wakes':
        mayFindJob = true;
        dispatch({ type: 'woken' });
        break;
      case 'answers': {
        if (!claim) break;
        claimed += 1;
        const token = `job ${claimed}`;
        const suspected = isSuspected && claim.isIdle;
        const lease: Lease = {
          ...{ jobId: token, kind: 'submission', userId: 'u', token, attempt: 1, suspected, exhausted: false },
        };
        leases.set(token, lease);
        fates.set(token, []);
        claim = undefined;
        dispatch({ type: 'claimed', lease });
        break;
      }
      case 'finds nothing':
        if (!claim) break;
        claim = undefined;
        dispatch({ type: 'claimed', lease: undefined });
        break;
      case 'fails to claim':
        if (!claim) break;
        claim = undefined;
        dispatch({ type: 'claim-failed' });
        break;
      case 'works': {
        const token = nthOf(judging);
        if (judging.delete(token) && fates.get(token)?.length === 0 && end.type === 'done')
          fates.get(token)?.push('done');
        dispatch({ type: 'work-ended', token, end });
        break;
      }
      case 'returns': {
        const token = nthOf(returning);
        returning.delete(token);
        dispatch({ type: 'returned', token });
        break;
      }
      case 'loses a lease':
        dispatch({ type: 'lease-lost', token: nthOf(judging) });
        break;
      case 'drains':
        isDraining = true;
        dispatch({ type: 'settings-changed', settings: { isDraining } });
        break;
      case 'resumes':
        isDraining = false;
        mayFindJob = true;
        dispatch({ type: 'settings-changed', settings: { isDraining } });
        break;
      case 'changes languages':
        languages = nth % 2 === 0 ? ['cpp'] : ['cpp', 'py'];
        mayFindJob = true;
        dispatch({ type: 'settings-changed', settings: { languages } });
        break;
      case 'breaks':
        dispatch({ type: 'host-broken', reason: 'the disk is full' });
        break;
      case 'stops':
        isOver = true;
        isStopping = true;
        dispatch({ type: 'stop-requested' });
        break;
      case 'ends the grace':
        dispatch({ type: 'grace-over' });
        break;
    }
  }

  return { happen, fates, judged, stops: () => stops, isBusy: () => claim !== undefined || held().length > 0 };
}

describe('a judge worker that meets any events in any order', () => {
  it('claims only what it may take, judges each job once, and ends when it holds nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.array(choice, { maxLength: 80 }), (slots, choices) => {
        const model = createModel(slots);
        for (const each of choices) model.happen(each);
        const finish = (happens: (typeof choices)[number]['happens'], nth: number) =>
          model.happen({ happens, nth, end: { type: 'nack', pauseMs: 0 }, isSuspected: false });
        finish('stops', 0);
        finish('ends the grace', 0);
        for (let round = 0; model.isBusy() && round < 10; round += 1) {
          finish('answers', 0);
          finish('works', 0);
          finish('returns', 0);
        }
        expect(model.stops()).toBe(1);
        for (const times of model.judged.values()) expect(times).toBe(1);
        // Each job is stored, or lost, or returned: one of them, once.
        for (const fate of model.fates.values()) expect(fate).toHaveLength(1);
      }),
    );
  });
});

describe('a judge worker', () => {
  const lease: Lease = {
    ...{ jobId: 'j', kind: 'submission', userId: 'u', token: 't', attempt: 1, suspected: false, exhausted: false },
  };
  const run = (...events: JudgeWorkerEvent[]) =>
    events.reduce((last, event) => nextJudgeWorkerState(last.state, event), {
      state: initialJudgeWorkerState({ slots: 2, isDraining: false, languages: ['cpp'] }),
      effects: [] as readonly JudgeWorkerEffect[],
    });
  const woken = { type: 'woken' } as const;

  it('claims again after a wake-up during a claim that found nothing', () => {
    expect(run(woken, woken, { type: 'claimed', lease: undefined }).effects).toMatchObject([{ type: 'claim' }]);
    expect(run(woken, { type: 'claimed', lease: undefined }).effects).toEqual([]);
  });

  it('releases a job that arrives after it was drained', () => {
    expect(
      run(woken, { type: 'settings-changed', settings: { isDraining: true } }, { type: 'claimed', lease }).effects,
    ).toEqual([{ type: 'return', by: 'release', lease, pauseMs: 0 }]);
  });

  it('returns a job once that is being returned when the grace time ends', () => {
    const end = { type: 'nack', pauseMs: 1 } as const;
    const stopping = [
      { type: 'work-ended', token: 't', end },
      { type: 'stop-requested' },
      { type: 'grace-over' },
    ] as const;
    expect(run(woken, { type: 'claimed', lease }, ...stopping).effects).toEqual([]);
  });
});
