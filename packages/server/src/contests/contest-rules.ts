import {
  type ContestPhase,
  type ContestSettings,
  type contestCreateSchema,
  contestPhaseAt,
  type contestUpdateSchema,
  type Difficulty,
  defaultSettings,
} from '@podium/sdk/contract';
import { defaultPoints } from '@podium/sdk/display';
import type * as z from 'zod/mini';
import { fieldError, ServiceError } from '../errors.ts';
import { keepFrozen, requireFreezeFits } from './freeze-rules.ts';

export type ContestCreation = z.output<typeof contestCreateSchema>;
export type ContestModification = z.output<typeof contestUpdateSchema>;

/** The fields of a contest that an admin sets. Times are milliseconds since 1970. */
export interface ContestPlan extends ContestSettings {
  title: string;
  description: string;
  startTime: number;
  endTime: number;
  /** The order is the contest's. */
  problems: PlannedProblem[];
}

export interface PlannedProblem {
  problemId: string;
  points: number;
}

/** A contest as it is stored when a modification arrives. */
export interface StoredContest extends ContestPlan {
  id: string;
  /** The last end of a participant's own; null if there is none. */
  lastEndTime: number | null;
  problems: StoredProblem[];
  /** The end that was planned when the contest started; before the start, `endTime`. */
  plannedEndTime: number;
  cancelled: boolean;
  frozenAt: number | null;
  thawedAt: number | null;
}

/** What a modification makes of a contest. */
export interface ModifiedPlan extends ContestPlan {
  plannedEndTime: number;
  frozenAt: number | null;
}

/** The file that a contest was pushed from. The hash is null after a change from elsewhere. */
export interface ContestFile {
  id: string | null;
  hash: string | null;
}

export interface StoredProblem extends PlannedProblem {
  title: string;
  difficulty: Difficulty;
  archived: boolean;
  /** True if any learner has submitted for it in this contest. */
  hasSubmissions: boolean;
}

/**
 * Maps problem ids to difficulties; it holds every problem that a request names, but no archived
 * one.
 */
export type Difficulties = ReadonlyMap<string, Difficulty>;

/** Forms have no seconds: an admin who chooses "now" sends the minute that has already begun. */
const startGraceMs = 60_000;
const minuteMs = 60_000;

/** Plans the contest to schedule at `now`. Throws `validation_failed` naming the field. */
export function planContest(input: ContestCreation, difficulties: Difficulties, now: number): ContestPlan {
  const schedule = { startTime: Date.parse(input.startTime), endTime: Date.parse(input.endTime) };
  requireStartAhead(schedule.startTime, now);
  requireEndAhead(schedule.endTime, now);
  const settings = settingsOf(input, defaultSettings);
  requireFreezeFits({ ...schedule, ...settings });
  const points = input.points ?? {};
  return {
    title: input.title,
    description: input.description,
    ...schedule,
    ...settings,
    problems: planProblems(
      input.problems,
      difficulties,
      (problemId, difficulty) => {
        return points[problemId] ?? defaultPoints(difficulty);
      },
      points,
    ),
  };
}

/**
 * Plans the contest after a modification that arrives at `now`. Fields that are not sent stay.
 * `points` replaces all points if it is sent; otherwise problems keep their points, and new ones
 * get those of their difficulty.
 *
 * Once the contest has started, its start and its planned end, which scores depend on, are fixed;
 * its end cannot move before now, and a problem with submissions cannot leave; its rule and penalty
 * change only with `force`. Once it is over, times, problems, points and the freeze are fixed.
 * Sending a fixed field unchanged is no error. Throws `revision_conflict` if the change is to
 * replace another end than the stored one.
 */
export function planModification(
  stored: StoredContest,
  input: ContestModification,
  difficulties: Difficulties,
  now: number,
): ModifiedPlan {
  const phase = contestPhaseAt(now, stored.startTime, stored.endTime);
  const startTime = planStart(stored, input, phase, now);
  const endTime = planEnd(stored, input, phase, now);
  if (endTime < startTime) throw fieldError('endTime', 'endTime must not be earlier than startTime');
  const problems = planModifiedProblems(stored, input, difficulties);
  if (phase === 'past' && !areSameProblems(problems, stored.problems)) {
    throw frozen(input.problems ? 'problems' : 'points');
  }
  requireSubmittedProblems(stored.problems, problems);
  const times = { startTime, endTime, plannedEndTime: phase === 'future' ? endTime : stored.plannedEndTime };
  const settings = planSettings(stored, input, phase);
  requireFreezeFits({ ...times, ...settings });
  const { frozenAt, thawedAt } = stored;
  return {
    title: input.title ?? stored.title,
    description: input.description ?? stored.description,
    ...times,
    ...settings,
    frozenAt: keepFrozen(stored, { ...times, ...settings, frozenAt, thawedAt }, now),
    problems,
  };
}

/** Names the settings that all points and ranks of a contest follow from, and that differ. */
export function changedScoring(stored: ContestSettings, planned: ContestSettings) {
  return (['rule', 'penaltyMinutes'] as const).filter((field) => stored[field] !== planned[field]);
}

function settingsOf(input: Pick<ContestModification, keyof ContestSettings>, unsent: ContestSettings): ContestSettings {
  return {
    rule: input.rule ?? unsent.rule,
    penaltyMinutes: input.penaltyMinutes ?? unsent.penaltyMinutes,
    freezeMinutes: input.freezeMinutes ?? unsent.freezeMinutes,
    standings: input.standings ?? unsent.standings,
  };
}

function planSettings(stored: StoredContest, input: ContestModification, phase: ContestPhase): ContestSettings {
  const planned = settingsOf(input, stored);
  if (phase === 'past' && planned.freezeMinutes !== stored.freezeMinutes) throw frozen('freezeMinutes');
  const [field] = changedScoring(stored, planned);
  if (phase === 'future' || input.force || !field) return planned;
  const message = `${field} changes all points and ranks, and the contest has begun: it changes only by force`;
  throw new ServiceError('contest_started', message, { fields: [{ path: field, message }] });
}

/**
 * Returns the file of a contest after a modification, which `sent` names if it comes from one.
 * Throws `revision_conflict` if the contest has changed since the file was compared with it.
 */
export function fileOfModification(
  stored: StoredContest & { file: ContestFile },
  planned: ContestPlan,
  sent: ContestModification['package'],
): ContestFile {
  if (sent) {
    const { id, hash, replaces } = sent;
    if (replaces === undefined || replaces === stored.file.hash) return { id, hash };
    throw new ServiceError('revision_conflict', 'Somebody has changed this contest meanwhile. Compare it again.');
  }
  return changedFields(stored, planned).length === 0 ? stored.file : { id: stored.file.id, hash: null };
}

/** Names the fields that differ. */
export function changedFields(stored: ContestPlan, planned: ContestPlan): string[] {
  const fields = [
    ...(['title', 'description', 'startTime', 'endTime'] as const),
    ...(['rule', 'penaltyMinutes', 'freezeMinutes', 'standings'] as const),
  ];
  const changed: string[] = fields.filter((field) => stored[field] !== planned[field]);
  return areSameProblems(stored.problems, planned.problems) ? changed : [...changed, 'problems'];
}

/**
 * Returns whether the contest is cancelled after a modification. Throws `validation_failed` if it
 * would come back, is not over, and has an archived problem, which its participants could not open.
 */
export function planCancelled(stored: StoredContest, planned: ContestPlan, sent: boolean | undefined, now: number) {
  const cancelled = sent ?? stored.cancelled;
  const isBack = stored.cancelled && !cancelled && contestPhaseAt(now, planned.startTime, planned.endTime) !== 'past';
  const ids = new Set(planned.problems.map(({ problemId }) => problemId));
  const archived = isBack
    ? stored.problems.find((problem) => problem.archived && ids.has(problem.problemId))
    : undefined;
  if (!archived) return cancelled;
  throw fieldError('cancelled', `The problem "${archived.title}" is archived. Restore it first, or take it out.`);
}

function planStart(stored: StoredContest, input: ContestModification, phase: ContestPhase, now: number): number {
  const startTime = input.startTime === undefined ? stored.startTime : Date.parse(input.startTime);
  if (startTime === stored.startTime) return startTime;
  if (phase === 'future') {
    requireStartAhead(startTime, now);
    return startTime;
  }
  if (isSameInForm(startTime, stored.startTime)) return stored.startTime;
  throw phase === 'past'
    ? frozen('startTime')
    : fieldError('startTime', 'startTime cannot change once the contest has started');
}

function planEnd(stored: StoredContest, input: ContestModification, phase: ContestPhase, now: number): number {
  const replaced = input.replacesEnd === undefined ? stored.endTime : Date.parse(input.replacesEnd);
  if (replaced !== stored.endTime && !isSameInForm(replaced, stored.endTime)) throw endMoved(stored);
  const endTime = input.endTime === undefined ? stored.endTime : Date.parse(input.endTime);
  if (endTime === stored.endTime) return endTime;
  if (phase !== 'past') {
    requireEndAhead(endTime, now);
    return endTime;
  }
  if (isSameInForm(endTime, stored.endTime)) return stored.endTime;
  throw frozen('endTime');
}

/** A form without seconds sends a moment back without its seconds. */
function isSameInForm(sent: number, stored: number): boolean {
  return sent === stored - (stored % minuteMs);
}

function requireStartAhead(startTime: number, now: number): void {
  if (startTime < now - startGraceMs) throw fieldError('startTime', 'startTime is in the past');
}

function requireEndAhead(endTime: number, now: number): void {
  if (endTime < now) throw fieldError('endTime', 'endTime is in the past');
}

function planModifiedProblems(
  stored: StoredContest,
  input: ContestModification,
  difficulties: Difficulties,
): PlannedProblem[] {
  const known = new Map([
    ...difficulties,
    ...stored.problems.map((problem) => [problem.problemId, problem.difficulty] as const),
  ]);
  const storedPoints = new Map(stored.problems.map((problem) => [problem.problemId, problem.points]));
  const problemIds = input.problems ?? stored.problems.map(({ problemId }) => problemId);
  return planProblems(
    problemIds,
    known,
    (problemId, difficulty) => {
      const decided = input.points ? input.points[problemId] : storedPoints.get(problemId);
      return decided ?? defaultPoints(difficulty);
    },
    input.points ?? {},
  );
}

function planProblems(
  problemIds: readonly string[],
  difficulties: Difficulties,
  pointsOf: (problemId: string, difficulty: Difficulty) => number,
  sentPoints: Readonly<Record<string, number>>,
): PlannedProblem[] {
  const stray = Object.keys(sentPoints).find((problemId) => !problemIds.includes(problemId));
  if (stray !== undefined) {
    throw fieldError(`points.${stray}`, `points names ${stray}, which is not a problem of the contest`);
  }
  return problemIds.map((problemId, index) => {
    const difficulty = difficulties.get(problemId);
    if (!difficulty)
      throw fieldError(
        `problems.${index}`,
        `problems names ${problemId}, but there is no such problem, or it is archived`,
      );
    return { problemId, points: pointsOf(problemId, difficulty) };
  });
}

export function areSameProblems(some: readonly PlannedProblem[], others: readonly PlannedProblem[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ problemId, points }, index) => {
      const other = others[index];
      return other?.problemId === problemId && other.points === points;
    })
  );
}

function requireSubmittedProblems(stored: readonly StoredProblem[], planned: readonly PlannedProblem[]): void {
  const staying = new Set(planned.map(({ problemId }) => problemId));
  const missing = stored.find(({ problemId, hasSubmissions }) => hasSubmissions && !staying.has(problemId));
  if (!missing) return;
  const message = `problems must keep ${missing.problemId} (“${missing.title}”): it already has submissions in this contest`;
  throw new ServiceError('problem_in_live_contest', message, { fields: [{ path: 'problems', message }] });
}

function endMoved({ endTime }: StoredContest): ServiceError {
  const end = new Date(endTime).toISOString().slice(0, 16).replace('T', ' ');
  const message = `The end was moved to ${end} UTC meanwhile. Look at the contest, and move the end again.`;
  return new ServiceError('revision_conflict', message, { fields: [{ path: 'endTime', message }] });
}

function frozen(field: 'startTime' | 'endTime' | 'problems' | 'points' | 'freezeMinutes'): ServiceError {
  const message = `${field} cannot change any more: the contest is over`;
  return new ServiceError('contest_over', message, { fields: [{ path: field, message }] });
}
