import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  formatDuration,
  formatMinutes,
  isTimeZone,
  localZone,
  momentsInZone,
  parseDuration,
  parseLocalTime,
  parseMinutes,
  parseZonedMoment,
} from './moments.ts';

const inZone = (text: string, zone: string) => {
  const local = parseLocalTime(text);
  return local && momentsInZone(local, zone).map((moment) => new Date(moment).toISOString());
};

describe('momentsInZone', () => {
  it.each([
    ['2026-05-01 10:00', 'Europe/Berlin', ['2026-05-01T08:00:00.000Z']],
    ['2026-01-01 10:00:30', 'Europe/Berlin', ['2026-01-01T09:00:30.000Z']],
    ['2026-05-01 00:00', 'Asia/Kathmandu', ['2026-04-30T18:15:00.000Z']],
    ['2026-05-01T10:00', 'UTC', ['2026-05-01T10:00:00.000Z']],
    ['2026-03-29 02:30', 'Europe/Berlin', []],
    ['2026-10-25 02:30', 'Europe/Berlin', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-10-25 03:30', 'Europe/Berlin', ['2026-10-25T02:30:00.000Z']],
  ])('finds the moments at which a clock shows %s in %s', (text, zone, moments) => {
    expect(inZone(text, zone)).toEqual(moments);
  });

  it('finds a moment for every time that the clock of a zone shows in two years', () => {
    for (const zone of ['America/St_Johns', 'Australia/Lord_Howe', 'Europe/Berlin']) {
      const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
      for (let moment = Date.UTC(2026, 0, 1); moment < Date.UTC(2028, 0, 1); moment += 40_451_000) {
        expect(inZone(format.format(moment), zone)).toContain(new Date(moment).toISOString());
      }
    }
  });
});

it.each(['2026-04-31 10:00', '2026-13-01 10:00', '2026-05-01 24:00', '2026-05-01', 'tomorrow'])(
  'reads no time from %s',
  (text) => expect(parseLocalTime(text)).toBeUndefined(),
);

it.each([
  ['90m', 5_400_000],
  ['2h30m', 9_000_000],
  ['1d 2h', 93_600_000],
  ['45s', 45_000],
  ['0m', undefined],
  ['5', undefined],
  ['-5m', undefined],
])('parses %s as %s', (text, durationMs) => expect(parseDuration(text)).toBe(durationMs));

it('reads moments with a zone, and the names of zones', () => {
  expect(parseZonedMoment('2026-05-01T10:00+02:00')).toBe(Date.UTC(2026, 4, 1, 8));
  expect(parseZonedMoment('2026-05-01T10:00')).toBeUndefined();
  expect(parseZonedMoment('2026-05-41T10:00Z')).toBeUndefined();
  expect([isTimeZone('Europe/Berlin'), isTimeZone('Europe/Belrin'), isTimeZone('')]).toEqual([true, false, false]);
});

it.each([
  ['', 'UTC'],
  ['Nowhere/Town', 'UTC'],
  ['Europe/Berlin', 'Europe/Berlin'],
])('names the zone of a machine whose TZ is %j: %s', (given, zone) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', given);
  expect(localZone()).toBe(zone);
});

describe('parseMinutes', () => {
  it.each([
    ['0', 0],
    ['90', 90],
    ['90m', 90],
    ['1h30m', 90],
    ['1d', 1440],
    ['90s', undefined],
    ['1.5', undefined],
    ['-5', undefined],
    ['', undefined],
    ['an hour', undefined],
  ])('reads %j as %s minutes', (text, minutes) => {
    expect(parseMinutes(text)).toBe(minutes);
  });
});

it.each([
  [9_000, 2, '9 s'],
  [9_001, 2, '10 s'],
  [-5_000, 3, '0 s'],
  [3_549_000, 2, '59 min 09 s'],
  [3_909_000, 2, '1 h 05 min'],
  [3_909_000, 3, '1 h 05 min 09 s'],
  [7_200_000, 2, '2 h 00 min'],
  [200_000_000, 2, '2 d 07 h'],
  [3_549_000, 1, '59 min'],
])('formats %i ms in at most %i units as %s', (durationMs, units, text) => {
  expect(formatDuration(durationMs, units)).toBe(text);
});

it.each([
  [20, '20 min'],
  [90, '1 h 30 min'],
  [120, '2 h'],
  [4_265, '2 d 23 h'],
])('formats a length of %i minutes as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});
