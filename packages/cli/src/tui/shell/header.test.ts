import { stripVTControlCharacters } from 'node:util';
import type { Contest } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { displayWidth } from '../../text/terminal-text.ts';
import { createTheme } from '../theme.ts';
import { type HeaderState, headerLines, liveContestAt } from './header.tsx';

const theme = createTheme({ FORCE_COLOR: '1', LANG: 'C.UTF-8' }, false);
const state: HeaderState = {
  main: 'contests',
  title: 'Spring Cup',
  isOnline: true,
  isSignedOut: false,
  server: 'https://podium.example',
  contest: { title: 'Spring Cup', leftMs: 3_909_000, solved: 1, problems: 4 },
};

const first = (columns: number, change: Partial<HeaderState> = {}) =>
  stripVTControlCharacters(headerLines({ ...state, ...change }, { ...theme, columns })[0] ?? '');

it('shows every main screen and the running contest with what was solved and the time left', () => {
  expect(first(110)).toMatch(
    /^ Podium {2}1 Home {2}2 Problems {2}3 Contests {2}4 Profile {2}5 Settings .* Spring Cup ✓ 1\/4 1 h 05 min $/,
  );
});

it('names only the open tab where the others would be cut', () => {
  expect(first(66)).toMatch(/^ Podium {2}1 {2}2 {2}3 Contests {2}4 {2}5 +Spring Cup ✓ 1\/4 1 h 05 min $/);
});

it.each([60, 80, 100])('keeps the contest and its clock at %i columns, whatever the length of the title', (columns) => {
  const title = 'The Long Open Championship of the Eastern Provinces, 漢字漢字';
  const line = first(columns, { contest: { title, leftMs: 183_909_000, solved: 10, problems: 12 } });
  expect(line).toMatch(/ The L\S*.*… ✓ 10\/12 2 d 03 h $/);
  expect(displayWidth(line)).toBe(columns);
});

it('says that the contest is over which has ended on its screen', () => {
  const contest = { title: 'Spring Cup', leftMs: -1_000, solved: 1, problems: 4 };
  expect(first(110, { contest })).toMatch(/ Spring Cup ✓ 1\/4 over $/);
});

it('is exactly as wide as the window, with a contest and without', () => {
  for (const columns of [60, 70, 76, 80, 100, 160]) {
    expect(headerLines(state, { ...theme, columns }).map(displayWidth)).toEqual([columns, columns]);
    expect(displayWidth(first(columns, { contest: undefined }))).toBe(columns);
  }
});

it('ends with the clock, so that a second changes nothing before it', () => {
  const at = (leftMs: number) => ({ ...state, contest: { title: 'Spring Cup', leftMs, solved: 1, problems: 4 } });
  const later = at(1_808_000);
  const [before = ''] = headerLines(at(1_809_000), { ...theme, columns: 110 });
  const [after = ''] = headerLines(later, { ...theme, columns: 110 });
  const same = [...before].findIndex((character, at) => character !== after[at]);
  expect(stripVTControlCharacters(before.slice(same))).toBe('9 s ');
});

const contest = (_id: string, endTime: string, isRegistered = true) =>
  ({ _id, startTime: '2026-05-01T10:00:00Z', endTime, isRegistered }) as Contest;
const contests = [
  contest('long', '2026-05-02T10:00:00Z'),
  contest('short', '2026-05-01T12:00:00Z'),
  contest('not joined', '2026-05-01T11:00:00Z', false),
];
const now = Date.parse('2026-05-01T10:30:00Z');

it('chooses of several running contests the one that ends first', () => {
  expect(liveContestAt(contests, now)?._id).toBe('short');
});

it('shows the contest on the screen while it runs, else the one that ends first', () => {
  expect(liveContestAt(contests, now, 'long')?._id).toBe('long');
  expect(liveContestAt(contests, now, 'not joined')?._id).toBe('short');
  expect(liveContestAt(contests, Date.parse('2026-05-01T13:00:00Z'), 'short')?._id).toBe('long');
});
