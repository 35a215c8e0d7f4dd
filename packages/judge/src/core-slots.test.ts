import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSlots } from './core-slots.ts';

describe('slots', () => {
  it('let no more tasks run at once than there are, in order of arrival', async () => {
    const useSlot = createSlots(2);
    const order: number[] = [];
    let most = 0;
    let running = 0;
    await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        useSlot(async () => {
          running += 1;
          most = Math.max(most, running);
          order.push(number);
          await nextTurn();
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  it('are free again after a task that failed', async () => {
    const useSlot = createSlots(1);
    await expect(useSlot(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await useSlot(async () => 'next')).toBe('next');
  });

  it('are not taken by who stops waiting', async () => {
    const useSlot = createSlots(1);
    let finish = () => {};
    const first = useSlot(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const leaving = new AbortController();
    let ran = false;
    const second = useSlot(async () => {
      ran = true;
    }, leaving.signal);
    const third = useSlot(async () => 'third');
    leaving.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    finish();
    await first;
    expect(await third).toBe('third');
    expect(ran).toBe(false);
  });
});
