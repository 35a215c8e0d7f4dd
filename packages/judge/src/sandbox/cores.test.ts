import { describe, expect, it } from 'vitest';
import { createCores, parseAllowedCores } from './cores.ts';

describe('createCores', () => {
  it('gives every core before it gives one twice', () => {
    const take = createCores([0, 2, 5], 0);
    expect([take(), take(), take(), take()].map((core) => core?.number)).toEqual([0, 2, 5, 0]);
  });

  it('gives the core that was released', () => {
    const take = createCores([0, 1, 2], 0);
    const cores = [take(), take(), take()];
    cores[1]?.release();
    expect(take()?.number).toBe(1);
  });

  it('counts a core that is released twice as released once', () => {
    const take = createCores([0, 1], 0);
    const first = take();
    first?.release();
    first?.release();
    expect([take(), take(), take()].map((core) => core?.number)).toEqual([0, 1, 0]);
  });

  it('begins at the given core, whatever its number', () => {
    const take = createCores([3, 4, 5], 1_000);
    expect([take(), take(), take()].map((core) => core?.number)).toEqual([4, 5, 3]);
  });

  it('gives none where there is no choice', () => {
    expect(createCores([7], 0)()).toBeUndefined();
    expect(createCores([], 0)()).toBeUndefined();
  });
});

describe('parseAllowedCores', () => {
  it.each([
    ['0-3', [0, 1, 2, 3]],
    ['0', [0]],
    ['1,3-4,9', [1, 3, 4, 9]],
  ])('reads %s', (list, cores) => {
    const status = `Name:\tnode\nCpus_allowed:\tff\nCpus_allowed_list:\t${list}\nMems_allowed_list:\t0\n`;
    expect(parseAllowedCores(status)).toEqual(cores);
  });

  it('finds none in a text that does not say', () => {
    expect(parseAllowedCores('Name:\tnode\n')).toEqual([]);
    expect(parseAllowedCores('Cpus_allowed_list:\t\n')).toEqual([]);
  });
});
