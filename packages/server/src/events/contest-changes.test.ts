import { describe, expect, it } from 'vitest';
import { changesBetween, nextChangeAfter, stateAt, versionOf } from './contest-changes.ts';
import type { ContestFacts } from './event-repository.ts';

const minute = 60_000;
const facts: ContestFacts = {
  ...{ id: 'c1', startTime: 100 * minute, endTime: 400 * minute, lastEndTime: null, cancelled: false },
  ...{ freezeMinutes: 60, frozenAt: null, thawedAt: null, rest: 'Round' },
};

describe('the changes of a contest', () => {
  const at = (now: number, change: Partial<ContestFacts> = {}) => stateAt(now, { ...facts, ...change });
  const extra = { lastEndTime: 420 * minute };
  const running = at(200 * minute);

  it.each([
    ['its start', at(100 * minute - 1), at(100 * minute), ['started']],
    ['nothing in the millisecond of its end', running, at(400 * minute), ['frozen']],
    ['its end', at(400 * minute), at(400 * minute + 1), ['ended']],
    ['the beginning of its freeze', running, at(340 * minute), ['frozen']],
    ['a freeze by hand', running, at(200 * minute, { frozenAt: 200 * minute }), ['frozen']],
    ['a thaw', at(500 * minute), at(500 * minute, { thawedAt: 500 * minute }), ['thawed']],
    ['an extension', running, at(200 * minute, { endTime: 460 * minute }), ['rescheduled']],
    [
      'an extension after its end',
      at(401 * minute),
      at(401 * minute, { endTime: 460 * minute }),
      ['started', 'rescheduled'],
    ],
    [
      'an end that is moved into the past',
      running,
      at(200 * minute, { endTime: 150 * minute }),
      ['ended', 'rescheduled', 'frozen'],
    ],
    ['its cancellation', running, at(200 * minute, { cancelled: true }), ['cancelled']],
    ['its restoration', at(200 * minute, { cancelled: true }), running, ['changed']],
    ['another title', running, at(200 * minute, { rest: 'Cup' }), ['changed']],
    ['a new contest', undefined, running, ['changed']],
    ['the end of the last extra time', at(410 * minute, extra), at(421 * minute, extra), ['changed']],
    ['nothing', running, at(201 * minute), []],
  ])('name %s', (_what, before, after, expected) => {
    expect(changesBetween(before, after)).toEqual(expected);
  });

  it('follow at its start, its freeze, and after the millisecond of its end', () => {
    const moments: number[] = [];
    for (let now = 0; now < Infinity; now = nextChangeAfter(now, [facts])) moments.push(now);
    expect(moments).toEqual([0, 100 * minute, 340 * minute, 400 * minute + 1]);
    expect(nextChangeAfter(401 * minute, [{ ...facts, ...extra }])).toBe(420 * minute + 1);
  });

  it('change the version, which does not depend on the order of the contests', () => {
    const other = stateAt(200 * minute, { ...facts, id: 'c2' });
    const version = versionOf(
      new Map([
        ['c1', running],
        ['c2', other],
      ]),
    );
    expect(
      versionOf(
        new Map([
          ['c2', other],
          ['c1', running],
        ]),
      ),
    ).toBe(version);
    expect(
      versionOf(
        new Map([
          ['c1', at(340 * minute)],
          ['c2', other],
        ]),
      ),
    ).not.toBe(version);
  });
});
