import { describe, expect, it } from 'vitest';
import { type ContestMembership, isDraftAt, isInPracticeAt, problemAccessAt } from './problem-visibility.ts';

const now = 1_000;
const contest = (startTime: number, endTime: number, registered = false): ContestMembership => ({
  contestId: 'abcdefghijkl',
  startTime,
  endTime,
  registered,
});
const past = (registered = false) => contest(0, now - 1, registered);
const live = (registered = false) => contest(now, now, registered);
const future = (registered = false) => contest(now + 1, now + 2, registered);

describe('problemAccessAt', () => {
  it.each([
    ['in no contest', [], 'open'],
    ['in a past contest', [past()], 'open'],
    ['in a future contest', [future()], 'hidden'],
    ['in a future contest the learner is registered for', [future(true)], 'hidden'],
    ['in a live contest', [live()], 'registration_required'],
    ['in a live contest the learner takes part in', [live(true)], 'open'],
    ['in a live contest after an earlier one the learner took part in', [past(true), live()], 'registration_required'],
    ['in a live contest of theirs and a future one', [future(), live(true)], 'open'],
    ['in two live contests, one of them theirs', [live(), live(true)], 'open'],
    ['in a past and a future contest', [past(true), future()], 'hidden'],
  ] as const)('of a problem %s', (_title, memberships, access) => {
    expect(problemAccessAt(now, { draft: false, archived: false, memberships })).toBe(access);
  });

  it('counts start and end as part of the contest', () => {
    const running = [contest(10, 20)];
    const at = (moment: number) => problemAccessAt(moment, { draft: false, archived: false, memberships: running });
    expect([9, 10, 20, 21].map(at)).toEqual(['hidden', 'registration_required', 'registration_required', 'open']);
  });

  it.each([
    ['in no contest', [], 'hidden'],
    ['in a future contest the learner is registered for', [future(true)], 'hidden'],
    ['in a live contest the learner takes part in', [live(true)], 'open'],
    ['in a live contest of others', [live()], 'registration_required'],
    ['in a past contest', [past()], 'open'],
    ['in a past and a future contest', [past(true), future()], 'hidden'],
  ] as const)('of a draft %s', (_title, memberships, access) => {
    expect(problemAccessAt(now, { draft: true, archived: false, memberships })).toBe(access);
  });
});

describe('isDraftAt and isInPracticeAt', () => {
  it.each([
    ['a draft', true, [], [true, false]],
    ['a draft of a future contest', true, [future()], [true, false]],
    ['a draft of a live contest', true, [live()], [false, false]],
    ['a draft of a past contest', true, [past()], [false, true]],
    ['a published problem', false, [], [false, true]],
    ['a published problem of a future contest', false, [future()], [false, false]],
    ['a published problem of a past contest', false, [past()], [false, true]],
  ] as const)('of %s', (_title, draft, memberships, expected) => {
    const visibility = { draft, archived: false, memberships };
    expect([isDraftAt(now, visibility), isInPracticeAt(now, visibility)]).toEqual(expected);
  });
});
