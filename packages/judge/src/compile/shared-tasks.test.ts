import { describe, expect, it } from 'vitest';
import { createSharedTasks } from './shared-tasks.ts';

/** Creates a task that can be aborted and runs until the test ends it. */
function createTask() {
  const state = { started: 0, aborted: 0, finish: (_text: string) => {} };
  const task = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      state.started += 1;
      state.finish = resolve;
      signal.addEventListener('abort', () => {
        state.aborted += 1;
        reject(signal.reason);
      });
    });
  return { state, task };
}

describe('shared tasks', () => {
  it('run once for all who ask while they run, and again afterwards', async () => {
    const share = createSharedTasks<string>();
    const { state, task } = createTask();
    const both = [share('a', task), share('a', task, new AbortController().signal)];
    state.finish('done');
    expect(await Promise.all(both)).toEqual(['done', 'done']);
    expect(state.started).toBe(1);
    const again = share('a', task);
    state.finish('again');
    expect(await again).toBe('again');
    expect(state.started).toBe(2);
  });

  it('go on for the others when one leaves', async () => {
    const share = createSharedTasks<string>();
    const { state, task } = createTask();
    const leaving = new AbortController();
    const left = share('a', task, leaving.signal);
    const stayed = share('a', task, new AbortController().signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    state.finish('done');
    expect(await stayed).toBe('done');
    expect(state.aborted).toBe(0);
  });

  it('are aborted when the last one leaves, and start anew for the next', async () => {
    const share = createSharedTasks<string>();
    const { state, task } = createTask();
    const leaving = new AbortController();
    const left = share('a', task, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    expect(state.aborted).toBe(1);
    const next = share('a', task);
    state.finish('done');
    expect(await next).toBe('done');
    expect(state.started).toBe(2);
  });

  it('do not start for a caller that has left already', async () => {
    const { state, task } = createTask();
    await expect(createSharedTasks<string>()('a', task, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    expect(state.started).toBe(0);
  });
});
