import { expect, it } from 'vitest';
import {
  type ContestFormState,
  changesOf,
  contestOfForm,
  emptyContest,
  findErrors,
  localValue,
  withStart,
} from './contest-form-state.ts';

const now = '2026-05-01T10:00';
const complete: ContestFormState = {
  title: 'Spring Cup',
  description: 'Three problems.',
  startTime: '2026-05-02T10:00',
  endTime: '2026-05-02T12:00',
  problems: [],
  ...{ rule: 'decay', penaltyMinutes: '20', freezeMinutes: '0', standings: 'everybody' },
};

it('requires every text field', () => {
  expect(findErrors(emptyContest, now)).toEqual({
    title: 'Title is required',
    description: 'Description is required',
    startTime: 'Start Time is required',
    endTime: 'End Time is required',
  });
  expect(findErrors(complete, now)).toEqual({});
});

it('rejects a start in the past and an end before the start', () => {
  expect(findErrors({ ...complete, startTime: '2026-05-01T09:59' }, now)).toHaveProperty('startTime');
  expect(findErrors({ ...complete, endTime: '2026-05-02T09:59' }, now)).toHaveProperty('endTime');
  expect(findErrors({ ...complete, endTime: complete.startTime }, now)).toEqual({});
});

it('accepts the unchanged start of a running contest', () => {
  const running = { ...complete, startTime: '2026-05-01T09:00' };
  expect(findErrors(running, now, running)).toEqual({});
});

it('clears the end when the start moves behind it, and keeps it otherwise', () => {
  expect(withStart(complete, '2026-05-03T10:00').endTime).toBe('');
  expect(withStart(complete, '2026-05-02T11:00').endTime).toBe(complete.endTime);
  expect(withStart(complete, '').endTime).toBe(complete.endTime);
});

it('sends only the changed fields of a contest', () => {
  expect(changesOf(complete, complete)).toEqual({});
  expect(
    changesOf({ ...complete, title: 'Autumn Cup', problems: ['b', 'a'] }, { ...complete, problems: ['a', 'b'] }),
  ).toEqual({
    title: 'Autumn Cup',
    problems: ['b', 'a'],
  });
});

it('sends times with a zone and reads them as local times', () => {
  const { startTime } = contestOfForm(complete);
  expect(localValue(new Date(startTime))).toBe(complete.startTime);
  expect(startTime).toMatch(/Z$/);
});

it.each([
  ['2027-03-28T02:30', 'does not exist in Europe/Berlin, because clocks are put forward over 2027-03-28 02:30'],
  ['2027-10-31T02:30', 'is twice in Europe/Berlin, because clocks are put back'],
])('rejects %s, which clocks skip or repeat, unless it is unchanged', (time, reason) => {
  const form = { ...complete, startTime: time, endTime: '2027-12-01T10:00' };
  const startTime = `Start Time ${reason}. Choose another hour.`;
  expect(findErrors(form, now, emptyContest, 'Europe/Berlin')).toEqual({ startTime });
  expect(findErrors({ ...complete, endTime: time }, now, emptyContest, 'Europe/Berlin')).toEqual({
    endTime: `End Time ${reason}. Choose another hour.`,
  });
  expect(findErrors(form, now, form, 'Europe/Berlin')).toEqual({});
  expect(findErrors(form, now, emptyContest, 'UTC')).toEqual({});
});

it('rejects a freeze that is longer than the contest, and minutes that are no whole number', () => {
  expect(findErrors({ ...complete, freezeMinutes: '120' }, now)).toEqual({});
  expect(findErrors({ ...complete, freezeMinutes: '121' }, now)).toEqual({
    freezeMinutes: 'Freeze must be at most 120 minutes, the length of the contest, not 121',
  });
  expect(findErrors({ ...complete, freezeMinutes: '' }, now)).toEqual({
    freezeMinutes: 'Freeze must be a whole number of minutes, 0 for no freeze',
  });
  expect(findErrors({ ...complete, rule: 'icpc', penaltyMinutes: '1441' }, now)).toEqual({
    penaltyMinutes: 'Penalty must be a whole number of minutes from 0 to 1440',
  });
});

it('sends the penalty under the rule that has one, whatever the hidden field has', () => {
  expect(contestOfForm({ ...complete, rule: 'icpc', penaltyMinutes: '10' })).toMatchObject({ penaltyMinutes: 10 });
  const hidden = { ...complete, penaltyMinutes: 'x' };
  expect(findErrors(hidden, now)).toEqual({});
  expect(contestOfForm(hidden)).not.toHaveProperty('penaltyMinutes');
});
