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

  describe('of whom one wants to be alone', () => {
    /** A gate lets a test decide when the next step happens. */
    function gate() {
      let open = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      return { open, opened };
    }

    it('stop at the next moment that suits them, and go on before anybody new begins', async () => {
      const useSlot = createSlots(2);
      const order: string[] = [];
      const between = gate();
      const other = useSlot(async (slot) => {
        await between.opened;
        order.push(`others wait: ${slot.othersWait()}`);
        if (slot.othersWait()) await slot.giveWay();
        order.push('other goes on');
      });
      const alone = useSlot((slot) =>
        slot.runAlone(async () => {
          order.push('alone');
          await nextTurn();
          order.push('still alone');
        }),
      );
      const late = useSlot(async () => {
        order.push('late');
      });
      await nextTurn();
      expect(order).toEqual([]);
      between.open();
      await Promise.all([other, alone, late]);
      expect(order).toEqual(['others wait: true', 'alone', 'still alone', 'other goes on', 'late']);
    });

    it('cannot wait for each other, and let everybody go on in between', async () => {
      const useSlot = createSlots(3);
      const order: string[] = [];
      let alone = 0;
      let most = 0;
      const runTwice = (name: string) =>
        useSlot(async (slot) => {
          for (const round of [1, 2]) {
            await slot.runAlone(async () => {
              alone += 1;
              most = Math.max(most, alone);
              order.push(`${name}${round}`);
              await nextTurn();
              alone -= 1;
            });
            if (slot.othersWait()) await slot.giveWay();
          }
        });
      await Promise.all(['a', 'b', 'c'].map(runTwice));
      expect(most).toBe(1);
      expect(order.slice(0, 3)).toEqual(['a1', 'b1', 'c1']);
      expect(order.slice(3).sort()).toEqual(['a2', 'b2', 'c2']);
    });

    it('run for as long as it was alone before anybody is alone again', async () => {
      let nowMs = 0;
      const useSlot = createSlots(2, () => nowMs);
      const order: string[] = [];
      const greedy = useSlot(async (slot) => {
        for (const round of [1, 2])
          await slot.runAlone(async () => {
            order.push(`alone ${round}`);
            nowMs += 100;
          });
      });
      const other = useSlot(async (slot) => {
        for (const step of [1, 2, 3, 4]) {
          if (slot.othersWait()) await slot.giveWay();
          order.push(`step ${step}`);
          nowMs += 40;
          await nextTurn();
        }
      });
      const late = useSlot(async () => {
        order.push('late');
      });
      await Promise.all([greedy, other, late]);
      expect(order).toEqual(['alone 1', 'step 1', 'late', 'step 2', 'step 3', 'alone 2', 'step 4']);
    });

    it('are not waited for by who is alone, not even those who want to be alone next', async () => {
      const useSlot = createSlots(2);
      const order: string[] = [];
      const runAlone = (name: string) =>
        useSlot((slot) =>
          slot.runAlone(async () => {
            order.push(`${name} begins`);
            await nextTurn();
            if (slot.othersWait()) await slot.giveWay();
            order.push(`${name} ends`);
          }),
        );
      await Promise.all(['a', 'b'].map(runAlone));
      expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    });

    it('do not make it wait when nobody else wants to run', async () => {
      const useSlot = createSlots(2, () => 0);
      const order: string[] = [];
      await useSlot(async (slot) => {
        for (const round of [1, 2]) await slot.runAlone(async () => void order.push(`alone ${round}`));
      });
      expect(order).toEqual(['alone 1', 'alone 2']);
    });

    it('are as before when that one stops waiting', async () => {
      const useSlot = createSlots(2);
      const end = gate();
      const other = useSlot(() => end.opened);
      const leaving = new AbortController();
      const alone = useSlot((slot) => slot.runAlone(async () => {}), leaving.signal);
      const late = useSlot(async () => 'late');
      await nextTurn();
      leaving.abort(new Error('left'));
      await expect(alone).rejects.toThrow('left');
      expect(await late).toBe('late');
      end.open();
      await other;
      expect(await useSlot((slot) => slot.runAlone(async () => 'alone'))).toBe('alone');
    });
  });
});
