import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initialJudgeProcessState,
  type JudgeProcessEffect,
  type JudgeProcessEvent,
  nextJudgeProcessState,
  type WorkerReported,
} from './judge-process-state.ts';
import type { JudgeState } from './worker-messages.ts';

const restartPauseMs = 500;
const judgings: readonly JudgeState[] = [
  { type: 'ready' },
  { type: 'hindered', reason: 'no room', isByLanguages: false },
  { type: 'unable', reason: '40 + 2 is 41' },
];

const choice = fc.record({
  happens: fc.constantFrom(
    ...(['time passes', 'time passes', 'reports', 'reports', 'reports late', 'ends', 'ends', 'cannot start'] as const),
    ...(['returns', 'returns', 'fails to return', 'drains', 'wakes', 'stops'] as const),
  ),
  judging: fc.constantFrom(...judgings),
  end: fc.constantFrom<{ code: number | null; signal: string | null }[]>(
    { code: 0, signal: null },
    { code: 1, signal: null },
    { code: null, signal: 'SIGKILL' },
  ),
  livedMs: fc.constantFrom(10, 60_000),
  /** The process cannot be made at all. */
  throws: fc.boolean(),
});
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never;

/**
 * What a judge process surrounds: worker processes, the queue and the time. It performs the effects
 * by remembering them, and fails as soon as one breaks a rule.
 */
function createModel() {
  let state = initialJudgeProcessState({ isDraining: true, restartPauseMs, languages: ['cpp', 'py'] });
  let workers = 0;
  let alive: { id: string; isReady: boolean; isUnable: boolean; isTerminated: boolean } | undefined;
  let returning: string | undefined;
  let isWaiting = false;
  let forkThrows = false;
  let isStarted = false;
  let isStopping = false;
  let stops = 0;
  /** How the jobs of each worker that ended have to be returned. */
  const owed = new Map<string, { inOrder: boolean }>();

  function perform(effect: JudgeProcessEffect): void {
    switch (effect.type) {
      case 'fork':
        expect({ alive, isStopping, owed: owed.size }).toEqual({ alive: undefined, isStopping: false, owed: 0 });
        if (forkThrows) fails(effect.workerId, 'ENOTDIR');
        else alive = { id: effect.workerId, isReady: false, isUnable: false, isTerminated: false };
        break;
      case 'send':
        expect(alive).toBeDefined();
        if (effect.message.type === 'wake') expect(alive?.isReady).toBe(true);
        break;
      case 'terminate':
        expect(alive?.isTerminated).toBe(false);
        if (alive) alive.isTerminated = true;
        break;
      case 'return-jobs':
        expect(returning).toBeUndefined();
        expect(owed.get(effect.holder)).toEqual({ inOrder: effect.inOrder });
        returning = effect.holder;
        break;
      case 'wait':
        expect({ alive, returning, isWaiting }).toEqual({ isWaiting: false });
        expect(isStopping).toBe(false);
        expect(effect.ms).toBeGreaterThanOrEqual(restartPauseMs);
        expect(effect.ms).toBeLessThanOrEqual(30 * restartPauseMs);
        isWaiting = true;
        break;
      case 'stop-waiting':
        expect(isWaiting).toBe(true);
        isWaiting = false;
        break;
      case 'report-stopped':
        expect({ alive, returning, isWaiting, isStopping }).toEqual({ isWaiting: false, isStopping: true });
        stops += 1;
        break;
      case 'log':
      case 'report-change':
        break;
    }
  }

  function dispatch(event: JudgeProcessEvent): void {
    const next = nextJudgeProcessState(state, event);
    state = next.state;
    for (const effect of next.effects) perform(effect);
    if (state.judging.type === 'ready' && !isStopping) expect(alive?.isReady).toBe(true);
    const underWay = [alive, returning, isWaiting || undefined].filter((each) => each !== undefined);
    expect(underWay).toHaveLength(isStarted && stops === 0 ? 1 : 0);
  }

  function becomeDue(throws: boolean): void {
    forkThrows = throws;
    workers += 1;
    dispatch({ type: 'due', workerId: `worker ${workers}` });
  }

  function fails(workerId: string, startError: string): void {
    owed.set(workerId, { inOrder: true });
    alive = undefined;
    dispatch({ type: 'closed', workerId, code: null, signal: null, startError, livedMs: 0 });
  }

  function reports(workerId: string, message: WorkerReported): void {
    dispatch({ type: 'reported', workerId, message });
  }

  function start(): void {
    isStarted = true;
    becomeDue(false);
  }

  function happen({ happens, judging, end, livedMs, throws }: Choice): void {
    switch (happens) {
      case 'time passes': {
        const isDue = isWaiting;
        isWaiting = false;
        if (isDue) becomeDue(throws);
        break;
      }
      case 'reports':
        if (!alive) break;
        alive.isReady ||= judging.type === 'ready' && !alive.isUnable;
        alive.isUnable ||= judging.type === 'unable';
        reports(alive.id, { type: 'state', state: judging });
        break;
      case 'reports late':
        reports(`worker ${workers - 1}`, { type: 'state', state: judging });
        break;
      case 'cannot start':
        if (alive && !alive.isReady) fails(alive.id, 'ENOENT');
        break;
      case 'ends': {
        if (!alive) break;
        const { id, isReady, isUnable } = alive;
        const isDeath = !isStopping && end.code !== 0 && !isUnable && (isReady || end.signal !== null);
        owed.set(id, { inOrder: !isDeath });
        alive = undefined;
        dispatch({ type: 'closed', workerId: id, ...end, livedMs });
        break;
      }
      case 'returns':
        if (returning === undefined) break;
        owed.delete(returning);
        returning = undefined;
        dispatch({ type: 'jobs-returned' });
        break;
      case 'fails to return':
        if (returning === undefined) break;
        returning = undefined;
        dispatch({ type: 'return-failed', message: 'disk full' });
        break;
      case 'drains':
        dispatch({ type: 'draining-changed', isDraining: throws });
        break;
      case 'wakes':
        dispatch({ type: 'woken' });
        break;
      case 'stops':
        isStopping = true;
        dispatch({ type: 'stop-requested' });
        break;
    }
  }

  return { start, happen, stops: () => stops, wasTerminated: () => !alive || alive.isTerminated };
}

describe('a judge process that meets any events in any order', () => {
  it('keeps one worker alive, returns the jobs of each once before the next, and ends once', () => {
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 80 }), (choices) => {
        const model = createModel();
        model.start();
        for (const each of choices) model.happen(each);
        const finish = (happens: Choice['happens']) =>
          model.happen({
            ...{ happens, judging: { type: 'ready' }, livedMs: 10, throws: false },
            end: { code: null, signal: 'SIGTERM' },
          });
        finish('stops');
        expect(model.wasTerminated()).toBe(true);
        finish('ends');
        finish('returns');
        expect(model.stops()).toBe(1);
      }),
    );
  });
});

describe('a judge process', () => {
  const run = (...events: JudgeProcessEvent[]) =>
    events.reduce((last, event) => nextJudgeProcessState(last.state, event), {
      state: initialJudgeProcessState({ isDraining: false, restartPauseMs, languages: [] }),
      effects: [] as readonly JudgeProcessEffect[],
    });
  const lives = (workerId: string, livedMs: number, ...states: JudgeState[]): JudgeProcessEvent[] => [
    { type: 'due', workerId },
    ...states.map((state): JudgeProcessEvent => ({ type: 'reported', workerId, message: { type: 'state', state } })),
    { type: 'closed', workerId, code: 1, signal: null, livedMs },
    { type: 'jobs-returned' },
  ];
  const pauseAfter = (...events: JudgeProcessEvent[]) =>
    run(...events).effects.map((effect) => (effect.type === 'wait' ? effect.ms : effect.type));

  it('doubles the pause for each worker that could not judge, and shortens it after one that did', () => {
    const failing = Array.from({ length: 7 }, (_, number) => lives(`${number}`, 10));
    expect([1, 2, 3, 7].map((count) => pauseAfter(...failing.slice(0, count).flat()))).toEqual([
      [500],
      [1_000],
      [2_000],
      [15_000],
    ]);
    expect(pauseAfter(...failing.flat(), ...lives('well', 10, { type: 'ready' }))).toEqual([500]);
  });

  it('counts a worker that became unable within half a minute as one that could not judge', () => {
    const unable: JudgeState[] = [{ type: 'ready' }, { type: 'unable', reason: 'the disk is full' }];
    expect(pauseAfter(...lives('a', 10), ...lives('b', 10, ...unable))).toEqual([1_000]);
    expect(pauseAfter(...lives('a', 10), ...lives('b', 60_000, ...unable))).toEqual([500]);
  });

  it('keeps the state of an unable worker until the next one reports', () => {
    const unable: JudgeState = { type: 'unable', reason: 'the disk is full' };
    expect(run(...lives('a', 10, unable), { type: 'due', workerId: 'b' }).state.judging).toEqual(unable);
  });

  it('warms up the first worker whose process was made, and no later one', () => {
    const launch = { type: 'due', workerId: 'a' } as const;
    const ended = { type: 'closed', workerId: 'a', code: null, signal: null, livedMs: 0 } as const;
    const failed = run(launch, { ...ended, startError: 'ENOMEM' }, { type: 'jobs-returned' }, launch);
    expect(failed.effects).toMatchObject([{ type: 'fork', warmsUp: true }]);
    expect(run(...lives('a', 10), launch).effects).toMatchObject([{ type: 'fork', warmsUp: false }]);
  });
});
