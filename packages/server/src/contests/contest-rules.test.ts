import { defaultSettings } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../errors.ts';
import { type ContestCreation, planContest, planModification, type StoredContest } from './contest-rules.ts';
import { frozenFromOf, planFreeze, planThaw } from './freeze-rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse('2026-05-04T10:00:30Z');
const [easy, medium, hard] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'];
const difficulties = new Map([
  [easy, 'Easy' as const],
  [medium, 'Medium' as const],
  [hard, 'Hard' as const],
]);

function at(offset: number): string {
  return new Date(now + offset).toISOString();
}

/** Returns the error's code, path and message. */
function errorOf(act: () => unknown): { code: string; path: string | undefined; message: string } {
  try {
    act();
  } catch (error) {
    if (error instanceof ServiceError)
      return { code: error.code, path: error.fields?.[0]?.path, message: error.message };
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('planContest', () => {
  const draft: ContestCreation = {
    title: 'Round',
    description: 'Text',
    startTime: at(hour),
    endTime: at(3 * hour),
    problems: [hard, easy],
  };

  it('gives problems their points by difficulty, unless others are sent', () => {
    expect(planContest({ ...draft, points: { [easy]: 250 } }, difficulties, now).problems).toEqual([
      { problemId: hard, points: 1500 },
      { problemId: easy, points: 250 },
    ]);
  });

  it('accepts times with any zone', () => {
    const plan = planContest(
      { ...draft, startTime: '2026-05-04T18:00:00+02:00', endTime: '2026-05-04T18:00:00Z' },
      difficulties,
      now,
    );
    expect(plan).toMatchObject({ startTime: Date.UTC(2026, 4, 4, 16), endTime: Date.UTC(2026, 4, 4, 18) });
  });

  it('accepts a start in the present minute', () => {
    expect(planContest({ ...draft, startTime: at(-minute) }, difficulties, now).startTime).toBe(now - minute);
  });

  it.each([
    ['a start before that', { startTime: at(-minute - 1) }, 'startTime', 'startTime is in the past'],
    ['an end before now', { startTime: at(-minute), endTime: at(-1) }, 'endTime', 'endTime is in the past'],
    [
      'a problem that does not exist',
      { problems: [easy, 'zzzzzzzzzzzz'] },
      'problems.1',
      'problems names zzzzzzzzzzzz, but there is no such problem, or it is archived',
    ],
    [
      'points for a problem outside the contest',
      { points: { [medium]: 100 } },
      `points.${medium}`,
      `points names ${medium}, which is not a problem of the contest`,
    ],
    [
      'a freeze longer than the contest',
      { freezeMinutes: 121 },
      'freezeMinutes',
      'freezeMinutes must be at most 120 minutes, the length of the contest, not 121',
    ],
  ])('rejects %s', (_what, change, path, message) => {
    const error = errorOf(() => planContest({ ...draft, ...change }, difficulties, now));
    expect(error).toEqual({ code: 'validation_failed', path, message });
  });
});

function stored(startTime: number, endTime: number): StoredContest {
  return {
    id: 'round0000000',
    lastEndTime: null,
    title: 'Round',
    description: 'Text',
    startTime,
    endTime,
    plannedEndTime: endTime,
    cancelled: false,
    ...defaultSettings,
    frozenAt: null,
    thawedAt: null,
    problems: [
      { problemId: easy, points: 300, title: 'Sum', difficulty: 'Easy', archived: false, hasSubmissions: true },
      { problemId: medium, points: 1000, title: 'Tree', difficulty: 'Medium', archived: false, hasSubmissions: false },
    ],
  };
}

const future = stored(now + hour, now + 3 * hour);
const live = stored(now - hour, now + hour);
const past = stored(now - 3 * hour, now - hour);

describe('planModification', () => {
  it.each([future, live, past])('keeps all fields of a contest that are not sent', (contest) => {
    const { problems, cancelled: _cancelled, thawedAt: _thawedAt, id: _id, lastEndTime: _last, ...rest } = contest;
    expect(planModification(contest, {}, new Map(), now)).toEqual({
      ...rest,
      problems: problems.map(({ problemId, points }) => ({ problemId, points })),
    });
  });

  it.each([future, live, past])('changes title and description in each phase', (contest) => {
    const plan = planModification(contest, { title: 'A', description: 'B' }, new Map(), now);
    expect(plan).toMatchObject({ title: 'A', description: 'B' });
  });

  it('changes both times of a contest that has not started', () => {
    const plan = planModification(future, { startTime: at(5 * hour), endTime: at(6 * hour) }, new Map(), now);
    expect(plan).toMatchObject({ startTime: now + 5 * hour, endTime: now + 6 * hour });
  });

  it('compares one sent time with the other stored one', () => {
    const late = errorOf(() => planModification(future, { startTime: at(5 * hour) }, new Map(), now));
    expect(late).toEqual({
      code: 'validation_failed',
      path: 'endTime',
      message: 'endTime must not be earlier than startTime',
    });
    expect(errorOf(() => planModification(future, { endTime: at(minute) }, new Map(), now)).path).toBe('endTime');
  });

  it('accepts an end at the start', () => {
    const plan = planModification(future, { endTime: at(hour) }, new Map(), now);
    expect(plan.endTime).toBe(plan.startTime);
  });

  it('rejects a start in the past', () => {
    const error = errorOf(() => planModification(future, { startTime: at(-2 * minute) }, new Map(), now));
    expect(error).toEqual({ code: 'validation_failed', path: 'startTime', message: 'startTime is in the past' });
  });

  it('rejects another start once the contest has started', () => {
    expect(errorOf(() => planModification(live, { startTime: at(minute) }, new Map(), now))).toEqual({
      code: 'validation_failed',
      path: 'startTime',
      message: 'startTime cannot change once the contest has started',
    });
  });

  it('accepts a fixed time that a form sent back without its seconds as unchanged', () => {
    const plan = planModification(
      past,
      { startTime: at(-3 * hour - 30_000), endTime: at(-hour - 30_000) },
      new Map(),
      now,
    );
    expect(plan).toMatchObject({ startTime: past.startTime, endTime: past.endTime });
  });

  it('changes the end of a running contest, and rejects one before now', () => {
    expect(planModification(live, { endTime: at(0) }, new Map(), now).endTime).toBe(now);
    expect(planModification(live, { endTime: at(9 * hour) }, new Map(), now).endTime).toBe(now + 9 * hour);
    expect(errorOf(() => planModification(live, { endTime: at(-1) }, new Map(), now)).message).toBe(
      'endTime is in the past',
    );
  });

  it('rejects another end that is to replace one which was moved meanwhile, and names that one', () => {
    const stored = new Date(live.endTime).toISOString();
    const change = { endTime: at(9 * hour), replacesEnd: stored };
    expect(planModification(live, change, new Map(), now).endTime).toBe(now + 9 * hour);
    expect(planModification(live, { ...change, replacesEnd: `${stored.slice(0, 16)}Z` }, new Map(), now).endTime).toBe(
      now + 9 * hour,
    );
    const seen = new Date(live.endTime - 10 * minute).toISOString();
    expect(errorOf(() => planModification(live, { ...change, replacesEnd: seen }, new Map(), now))).toEqual({
      code: 'revision_conflict',
      path: 'endTime',
      message: `The end was moved to ${stored.slice(0, 16).replace('T', ' ')} UTC meanwhile. Look at the contest, and move the end again.`,
    });
  });

  it.each([
    ['startTime', { startTime: at(-2 * hour) }],
    ['endTime', { endTime: at(hour) }],
    ['problems', { problems: [easy] }],
    ['problems', { problems: [medium, easy] }],
    ['points', { points: { [easy]: 1, [medium]: 1000 } }],
    ['freezeMinutes', { freezeMinutes: 10 }],
  ])('rejects a change of %s once the contest is over', (field, change) => {
    expect(errorOf(() => planModification(past, change, difficulties, now))).toEqual({
      code: 'contest_over',
      path: field,
      message: `${field} cannot change any more: the contest is over`,
    });
  });

  it.each([
    ['rule', { rule: 'icpc' as const }, live],
    ['rule', { rule: 'ioi' as const }, past],
    ['penaltyMinutes', { penaltyMinutes: 10 }, live],
    ['penaltyMinutes', { penaltyMinutes: 10 }, past],
  ])('rejects another %s once the contest has begun, and accepts it with force', (field, change, contest) => {
    expect(errorOf(() => planModification(contest, change, new Map(), now))).toEqual({
      code: 'contest_started',
      path: field,
      message: `${field} changes all points and ranks, and the contest has begun: it changes only by force`,
    });
    expect(planModification(contest, { ...change, force: true }, new Map(), now)).toMatchObject(change);
    expect(planModification(future, change, new Map(), now)).toMatchObject(change);
  });

  it('changes who may see the standings in each phase', () => {
    for (const contest of [future, live, past]) {
      expect(planModification(contest, { standings: 'public' }, new Map(), now).standings).toBe('public');
    }
  });

  it('rejects times between which the stored freeze does not fit', () => {
    const frozen = { ...future, freezeMinutes: 90 };
    expect(errorOf(() => planModification(frozen, { startTime: at(2 * hour) }, new Map(), now))).toEqual({
      code: 'validation_failed',
      path: 'freezeMinutes',
      message: 'freezeMinutes must be at most 60 minutes, the length of the contest, not 90',
    });
    expect(errorOf(() => planModification(frozen, { endTime: at(2 * hour) }, new Map(), now)).path).toBe(
      'freezeMinutes',
    );
    expect(planModification(frozen, { endTime: at(2.5 * hour) }, new Map(), now).freezeMinutes).toBe(90);
  });

  it('keeps hidden what is frozen when the end moves later', () => {
    const frozen = { ...live, freezeMinutes: 90 };
    const plan = planModification(frozen, { endTime: at(2 * hour) }, new Map(), now);
    expect(frozenFromOf(plan)).toBe(now - hour / 2);
    const coming = { ...live, freezeMinutes: 30 };
    expect(frozenFromOf(planModification(coming, { endTime: at(2 * hour) }, new Map(), now))).toBe(now + 1.5 * hour);
  });

  it('rejects a shorter freeze of standings that are frozen, and accepts a longer one', () => {
    const frozen = { ...live, freezeMinutes: 90 };
    expect(errorOf(() => planModification(frozen, { freezeMinutes: 30 }, new Map(), now))).toEqual({
      code: 'validation_failed',
      path: 'freezeMinutes',
      message: 'freezeMinutes cannot open standings that are frozen already. Thaw them instead.',
    });
    expect(planModification(frozen, { freezeMinutes: 120 }, new Map(), now).freezeMinutes).toBe(120);
    expect(planModification({ ...frozen, thawedAt: now }, { freezeMinutes: 0 }, new Map(), now).freezeMinutes).toBe(0);
  });

  it('adds and reorders problems of a running contest, keeping their points', () => {
    const plan = planModification(live, { problems: [hard, medium, easy] }, difficulties, now);
    expect(plan.problems).toEqual([
      { problemId: hard, points: 1500 },
      { problemId: medium, points: 1000 },
      { problemId: easy, points: 300 },
    ]);
  });

  it('replaces all points by those sent', () => {
    expect(planModification(live, { points: { [medium]: 800 } }, new Map(), now).problems).toEqual([
      { problemId: easy, points: 500 },
      { problemId: medium, points: 800 },
    ]);
  });

  it('removes problems without submissions', () => {
    expect(planModification(live, { problems: [easy] }, difficulties, now).problems).toEqual([
      { problemId: easy, points: 300 },
    ]);
  });

  it('rejects the removal of problems that have submissions', () => {
    expect(errorOf(() => planModification(live, { problems: [medium] }, difficulties, now))).toEqual({
      code: 'problem_in_live_contest',
      path: 'problems',
      message: `problems must keep ${easy} (“Sum”): it already has submissions in this contest`,
    });
  });

  it('rejects points for a problem that is removed', () => {
    const change = { problems: [easy], points: { [medium]: 5 } };
    expect(errorOf(() => planModification(live, change, difficulties, now)).path).toBe(`points.${medium}`);
  });
});

describe('planFreeze', () => {
  it('freezes a running contest from now on, and leaves frozen standings alone', () => {
    expect(planFreeze(live, now)).toBe(now);
    expect(planFreeze({ ...live, frozenAt: now - minute }, now)).toBe(now - minute);
    expect(planFreeze({ ...live, freezeMinutes: 60 }, now)).toBeNull();
    expect(planFreeze({ ...past, freezeMinutes: 60 }, now)).toBeNull();
  });

  it.each([
    ['has not begun', future, 'contest_not_started', 'The standings can be frozen once the contest has begun'],
    ['is over', past, 'contest_over', 'The contest is over: everybody has seen its standings'],
    [
      'is cancelled',
      { ...live, cancelled: true },
      'contest_over',
      'The contest is cancelled: nothing is left to freeze',
    ],
    [
      'was thawed',
      { ...live, frozenAt: now - minute, thawedAt: now - 1 },
      'board_thawed',
      'The standings are thawed: everybody has seen what would be hidden',
    ],
  ])('rejects a contest that %s', (_what, contest, code, message) => {
    expect(errorOf(() => planFreeze(contest, now))).toEqual({ code, path: undefined, message });
  });
});

describe('planThaw', () => {
  const frozen = { freezeMinutes: 60 };

  it('thaws a contest that is over once, and one without a freeze never', () => {
    expect(planThaw({ ...past, ...frozen }, now, false)).toBe(now);
    expect(planThaw({ ...past, ...frozen, thawedAt: now - 1 }, now, false)).toBe(now - 1);
    expect(planThaw(past, now, false)).toBeNull();
  });

  it('rejects a contest that is not over without force', () => {
    expect(errorOf(() => planThaw({ ...live, ...frozen }, now, false))).toEqual({
      code: 'contest_not_over',
      path: undefined,
      message: 'The contest is not over: a thaw now shows every verdict to everybody until the end',
    });
    expect(planThaw({ ...live, ...frozen }, now, true)).toBe(now);
  });
});
