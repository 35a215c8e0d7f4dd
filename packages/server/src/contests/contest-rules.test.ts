import { describe, expect, it } from 'vitest';
import { ServiceError } from '../errors.ts';
import { type ContestCreation, planContest, planModification, type StoredContest } from './contest-rules.ts';

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
  ])('rejects %s', (_what, change, path, message) => {
    const error = errorOf(() => planContest({ ...draft, ...change }, difficulties, now));
    expect(error).toEqual({ code: 'validation_failed', path, message });
  });
});

function stored(startTime: number, endTime: number): StoredContest {
  return {
    title: 'Round',
    description: 'Text',
    startTime,
    endTime,
    plannedEndTime: endTime,
    cancelled: false,
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
    const { problems, cancelled: _cancelled, ...rest } = contest;
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

  it.each([
    ['startTime', { startTime: at(-2 * hour) }],
    ['endTime', { endTime: at(hour) }],
    ['problems', { problems: [easy] }],
    ['problems', { problems: [medium, easy] }],
    ['points', { points: { [easy]: 1, [medium]: 1000 } }],
  ])('rejects a change of %s once the contest is over', (field, change) => {
    expect(errorOf(() => planModification(past, change, difficulties, now))).toEqual({
      code: 'contest_over',
      path: field,
      message: `${field} cannot change any more: the contest is over`,
    });
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
