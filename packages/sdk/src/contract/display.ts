// This file does without zod and is an entry point of its own (`@podium/sdk/display`), so that a
// command line starts without loading a schema.
import type { Contest, ContestPhase, ContestScores } from './contests.ts';
import { describeAllowed } from './languages.ts';
import type { Scoring } from './problem-data.ts';
import type { Problem } from './problems.ts';
import type { Allowance } from './programs.ts';
import type { TestCaseResult } from './submissions.ts';

export * from './contest-settings.ts';
export * from './describe-field-error.ts';
export * from './difficulties.ts';
export * from './moments.ts';
export * from './problem-columns.ts';
export * from './problem-label.ts';

/** Returns the phase at `now`. All three arguments are in milliseconds since 1970. */
export function contestPhaseAt(now: number, startTime: number, endTime: number): ContestPhase {
  if (now < startTime) return 'future';
  return now <= endTime ? 'ongoing' : 'past';
}

/** The phase of a contest depends on these fields. */
export type ContestTimes = Pick<Contest, 'startTime' | 'endTime'> &
  Partial<Pick<Contest, 'cancelled' | 'participation' | 'overAt'>>;

/**
 * Returns the start and the end that count for this user: those of the own clock, which
 * `@podium/sdk/standings` computes on the server, else those of the contest.
 */
export function timesOf({ startTime, endTime, participation }: ContestTimes): Pick<Contest, 'startTime' | 'endTime'> {
  return participation ?? { startTime, endTime };
}

/**
 * Returns the phase of a contest for this user, as the server describes it. A cancelled contest is
 * past. `now` is the server's time in milliseconds since 1970.
 */
export function phaseOf(contest: ContestTimes, now: number): ContestPhase {
  const { startTime, endTime } = timesOf(contest);
  return contest.cancelled ? 'past' : contestPhaseAt(now, Date.parse(startTime), Date.parse(endTime));
}

/** Reports whether the contest is over for everybody: nobody has extra time any more. */
export function isOver({ cancelled, overAt, endTime }: ContestTimes, now: number): boolean {
  return cancelled === true || now > Date.parse(overAt ?? endTime);
}

/**
 * Returns the moments between which a contest is played back, in milliseconds since 1970: until the
 * end of the last clock, because tries of participants with extra time come after the end, and no
 * later than `now`.
 */
export function replayPeriodOf(
  { startTime, endTime, overAt }: ContestTimes,
  now: number,
): { start: number; end: number } {
  const start = Date.parse(startTime);
  return { start, end: Math.max(start, Math.min(now, Date.parse(overAt ?? endTime))) };
}

/**
 * Reports whether programs show a learner the board of a contest now: from the start on, where the
 * server answers it. Before the start it has no results.
 */
export function mayReadStandings({ standings, isRegistered, ...times }: BoardReader, now: number): boolean {
  if (now < Date.parse(timesOf(times).startTime)) return false;
  switch (standings) {
    case 'everybody':
    case 'public':
      return true;
    case 'participants':
      return isRegistered;
    case 'nobody':
      return isOver(times, now);
  }
}

type BoardReader = Omit<ContestTimes, 'cancelled'> & Pick<Contest, 'standings' | 'isRegistered'>;

/** Says to administrators what a new end of a running contest does to scores. */
export const movedEndNotice =
  'Moving the end of a running contest changes no score: where points fall, they reach 52 % at the end that was planned at the start, and fall no further.';

/** What the clock of a contest shows. */
export interface ContestClock {
  label: 'Starts in' | 'Time Remaining';
  /** The time to the start or to the end. */
  leftMs: number;
  /** Whether it counts to the end. */
  isToEnd: boolean;
  /** Whether the end is near, so that the time is shown in red. */
  isUrgent: boolean;
}

/** Returns what the clock of a contest shows at `now`; undefined once the contest is over. */
export function readContestClock(contest: ContestTimes, now: number): ContestClock | undefined {
  const phase = phaseOf(contest, now);
  if (phase === 'past') return undefined;
  const isToEnd = phase === 'ongoing';
  const { startTime, endTime } = timesOf(contest);
  const leftMs = Date.parse(isToEnd ? endTime : startTime) - now;
  return { label: isToEnd ? 'Time Remaining' : 'Starts in', leftMs, isToEnd, isUrgent: isToEnd && isNearEnd(leftMs) };
}

const nearEndMs = 5 * 60_000;

/** Reports whether so little of a contest is left that the time is shown in red. */
export function isNearEnd(leftMs: number): boolean {
  return leftMs <= nearEndMs;
}

/**
 * Returns the running contests by their ends, the earliest first. Those that the user has joined
 * precede others.
 */
export function findRunningContests<C extends ContestTimes & Pick<Contest, 'isRegistered'>>(
  contests: readonly C[],
  now: number,
): C[] {
  return contests
    .filter((contest) => phaseOf(contest, now) === 'ongoing')
    .sort((a, b) => Number(b.isRegistered) - Number(a.isRegistered) || endOf(a) - endOf(b));
}

function endOf(contest: ContestTimes): number {
  return Date.parse(timesOf(contest).endTime);
}

/** The filters of a list of contests, in the order in which programs offer them. */
export const contestFilters = ['all', 'ongoing', 'future', 'past'] as const;
/** The filter of a list of contests. `all` leaves out past contests. */
export type ContestFilter = (typeof contestFilters)[number];

/** The web pages use other labels for `all`. */
export const contestFilterLabels: Readonly<Record<ContestFilter, string>> = {
  all: 'Filter (all)',
  ongoing: 'Ongoing Contests',
  future: 'Future Contests',
  past: 'Past Contests',
};

/**
 * Reports whether a filter shows a contest. `all` shows those that are not over. A cancelled
 * contest stays where it would be, so that its participants find it.
 */
export function showsContest(filter: ContestFilter, contest: ContestTimes, now: number): boolean {
  const phase = phaseOf({ ...contest, cancelled: false }, now);
  return filter === 'all' ? phase !== 'past' : phase === filter;
}

/**
 * Reports whether the problems of a contest are open to this user now, but were hidden when it was
 * loaded. Those of a cancelled contest do not open.
 */
export function isOpening(contest: Contest, now: number): boolean {
  if (contest.cancelled) return false;
  const isOpen = isOver(contest, now) || (contest.isRegistered && phaseOf(contest, now) !== 'future');
  return isOpen && contest.problems.length < contest.problemCount;
}

/**
 * Picks how long a client that waits for a contest's problems pauses before each request. It is
 * random, so that not all clients ask at the start.
 */
export function pickOpeningDelayMs(): number {
  return 300 + Math.random() * 700;
}

/** Formats a time as `31 ms` or `1.25 s`. */
export function formatTimeMs(timeMs: number): string {
  return timeMs < 1000 ? `${Math.round(timeMs)} ms` : `${(timeMs / 1000).toFixed(2)} s`;
}

/** Formats a limit as `500 ms` or `1.5 s`. */
export function formatTimeLimit(timeLimitMs: number): string {
  return timeLimitMs < 1000 ? `${Math.round(timeLimitMs)} ms` : `${Math.round(timeLimitMs) / 1000} s`;
}

/** Formats a limit as `256 MB` or `0.5 MB`, in powers of 1024. */
export function formatMemoryLimit(bytes: number): string {
  return `${Math.round((bytes / 1024 ** 2) * 10) / 10} MB`;
}

/**
 * Formats what a language adds to the limits of a problem, to stand behind them: ` × 5 + 50 ms` and
 * ` + 16 MB`; empty where it adds nothing.
 */
export function formatAllowance({ timeFactor, startTimeMs, startMemoryBytes }: Allowance): {
  time: string;
  memory: string;
} {
  const factor = timeFactor === 1 ? '' : ` × ${timeFactor}`;
  const start = startTimeMs === 0 ? '' : ` + ${formatTimeLimit(startTimeMs)}`;
  return { time: factor + start, memory: startMemoryBytes === 0 ? '' : ` + ${formatMemoryLimit(startMemoryBytes)}` };
}

/** Splits a duration, rounded up to full seconds. Counts a negative duration as zero. */
export function splitDuration(durationMs: number): { hours: number; minutes: number; seconds: number } {
  const total = Math.max(0, Math.ceil(durationMs / 1000));
  return { hours: Math.floor(total / 3600), minutes: Math.floor((total % 3600) / 60), seconds: total % 60 };
}

/** Formats the time left as `01:02:03`, from a day on as `2 d 01:02:03`. */
export function formatCountdown(leftMs: number): string {
  const { hours, minutes, seconds } = splitDuration(leftMs);
  const clock = [hours % 24, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return hours < 24 ? clock : `${Math.floor(hours / 24)} d ${clock}`;
}

const byteUnits = ['bytes', 'KB', 'MB', 'GB'];

/** Formats a size as `4.2 MB`, in powers of 1024 like the memory limits. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (Math.round(value * 10) >= 10_240 && unit < byteUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${byteUnits[unit]}`;
}

/** Formats a score as `73.5/100`, or `73.5` if there is no largest one. */
export function formatScore(score: number, maxScore: number | null): string {
  const short = (value: number) => String(Math.round(value * 100) / 100);
  return maxScore === null ? short(score) : `${short(score)}/${short(maxScore)}`;
}

/**
 * Counts the problems of a contest that a user has solved, and sums the points. A problem that is
 * solved in part has points and is not solved.
 */
export function contestTotals(
  solved: Readonly<Record<string, boolean>> = {},
  scores: ContestScores = {},
): { solved: number; points: number } {
  return {
    solved: Object.values(solved).filter(Boolean).length,
    points: Object.values(scores).reduce((sum, { score }) => sum + score, 0),
  };
}

/** Describes the points of a problem: `Scores: 100 points (small 40, large 60)`. */
function describeScoring({ maxScore, groups }: Scoring): string {
  const total = maxScore === null ? 'any number of points' : `${maxScore} points`;
  const parts = groups.map((group) => `${group.name} ${group.maxScore ?? 'any'}`);
  return `Scores: ${total}${groups.length > 1 ? ` (${parts.join(', ')})` : ''}`;
}

/** Describes the earlier runs of a test, which the server sends to admins only. */
export function describeEarlierRuns({ number, timeMs, earlierTimesMs = [] }: TestCaseResult): string {
  const earlier = earlierTimesMs.map(formatTimeMs).join(' and ');
  return `Test ${number} took ${earlier} while the machine was busy, so it was run again alone: ${formatTimeMs(timeMs)}.`;
}

/** Returns `1 problem` or `3 problems`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns the English name of the language of a statement: `German` for `de`. */
export function nameLanguage(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
}

/**
 * Describes the other languages of a statement: `Also in German (de)`; undefined if there are none.
 */
export function describeLanguages({ language, languages }: Pick<Problem, 'language' | 'languages'>) {
  const others = languages.filter((each) => each !== language).map((each) => `${nameLanguage(each)} (${each})`);
  return others.length === 0 ? undefined : `Also in ${others.join(', ')}`;
}

/** Lists what learners should know before they read the statement of a problem. */
export function problemNotices({
  checker,
  scoring,
  includedFiles,
  allowedLanguages,
}: Pick<Problem, 'checker' | 'scoring' | 'includedFiles' | 'allowedLanguages'>): string[] {
  const names = [...new Set(includedFiles.map(({ name }) => name))];
  return [
    ...(allowedLanguages.length > 0 ? [`This problem ${describeAllowed(allowedLanguages)}.`] : []),
    ...(names.length > 0 ? [`Your program is compiled and run beside files of the problem: ${names.join(', ')}.`] : []),
    ...(checker.type === 'interactive' ? [interactiveNotice] : []),
    ...(scoring ? [describeScoring(scoring)] : []),
  ];
}

/** The notice above the statement of an interactive problem. */
export const interactiveNotice =
  'Interactive: a program of the judge answers yours over its standard input and output. Flush after every line you write.';
