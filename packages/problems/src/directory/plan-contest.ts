import { hashOf } from '@podium/files';
import type { Contest, ContestPhase, ContestSettings, ContestUpdate } from '@podium/sdk/contract';
import { defaultPoints, defaultSettings, difficulties, phaseOf, problemLabel } from '@podium/sdk/display';
import { canonicalJson } from '../plan/canonical-json.ts';
import type { ContestFile } from './contest-file.ts';

/** A contest of a file, with the problems on the server that its folders belong to. */
export interface LocalContest extends Omit<ContestFile, 'problems'> {
  problems: LocalProblem[];
}

export interface LocalProblem {
  /** Null for a problem that the server does not have yet. */
  problemId: string | null;
  title: string;
  /** Absent for those of the difficulty. */
  points?: number;
}

type Field = (typeof comparedFields)[number][0] | 'problems' | 'points';

/** The changes on the server that a push of a contest makes. */
export interface ContestPlan {
  action: 'create' | 'update' | 'nothing';
  title: string;
  /** Null for a new contest. */
  contestId: string | null;
  startTime: string;
  endTime: string;
  changes: { field: Field; from: string; to: string }[];
  /** The phase of the contest on the server; null for a new one. */
  phase: ContestPhase | null;
  /** The changing fields that the server does not change any more in this phase. */
  fixed: Field[];
}

/** The fields that are fixed from the start on, and from the end on. */
const fixedFields: Readonly<Record<ContestPhase, readonly Field[]>> = {
  future: [],
  ongoing: ['start'],
  past: ['start', 'end', 'problems', 'points', 'freeze'],
};

/**
 * What is remembered of a contest: the fields that its file sets. A field that a file may leave out
 * is absent then, so that a new one changes no hash of contests without it.
 */
type ContestRecord = Pick<LocalContest, 'title' | 'description' | 'startTime' | 'endTime'> &
  Partial<ContestSettings> & { problems: Omit<LocalProblem, 'title'>[] };

/** Returns the hash of a contest's record, which the server stores with the id of its file. */
export function hashContest({ id: _, problems, ...fields }: LocalContest): string {
  const record: ContestRecord = {
    ...fields,
    problems: problems.map(({ title, ...problem }) => problem),
  };
  return hashOf(canonicalJson(record));
}

/** Names the fields that cannot change any more. */
export function describeFixed({ fixed, phase }: Pick<ContestPlan, 'fixed' | 'phase'>): string {
  const state = phase === 'past' ? 'The contest is over' : 'The contest has begun';
  return `${state}: ${fixed.join(' and ')} cannot change any more.`;
}

/** The plan of a contest that changes nothing. */
function emptyPlan({ title, startTime, endTime }: LocalContest, contestId: string | null) {
  return { title, contestId, startTime, endTime, changes: [], phase: null, fixed: [] };
}

export function planNewContest(local: LocalContest): ContestPlan {
  const { problems } = local;
  const changes = problems.length > 0 ? [{ field: 'problems' as const, from: '', to: listProblems(problems) }] : [];
  return { ...emptyPlan(local, null), action: 'create', changes };
}

/** The plan of a contest that is as the file says. */
export function planSameContest(local: LocalContest, contestId: string): ContestPlan {
  return { ...emptyPlan(local, contestId), action: 'nothing' };
}

const comparedFields = [
  ['title', 'title'],
  ['description', 'description'],
  ['start', 'startTime'],
  ['end', 'endTime'],
  ['rule', 'rule'],
  ['penalty', 'penaltyMinutes'],
  ['freeze', 'freezeMinutes'],
  ['standings', 'standings'],
] as const;

/** Compares a file with the contest on the server. Returns the plan and the fields to send. */
export function planContestUpdate(
  local: LocalContest,
  remote: Contest,
  now: number,
): { plan: ContestPlan; update: ContestUpdate } {
  const changes: ContestPlan['changes'] = [];
  const update: ContestUpdate = {};
  const wanted = { ...defaultSettings, ...local };
  for (const [field, key] of comparedFields) {
    const [from, to] = [String(remote[key]), String(wanted[key])];
    if (from === to || (key.endsWith('Time') && Date.parse(from) === Date.parse(to))) continue;
    changes.push({ field, from, to });
    Object.assign(update, { [key]: wanted[key] });
  }
  const problemChanges = compareProblems(local, remote);
  changes.push(...problemChanges);
  if (problemChanges.length > 0) Object.assign(update, fieldsOfProblems(local));
  const phase = phaseOf(remote, now);
  // A push sends such a change of a contest that has begun only with `allowLive`.
  if (phase !== 'future' && (update.rule ?? update.penaltyMinutes) !== undefined) update.force = true;
  const fixed = changes.map(({ field }) => field).filter((field) => fixedFields[phase].includes(field));
  const action = changes.length > 0 ? 'update' : 'nothing';
  return { plan: { ...emptyPlan(local, remote._id), action, changes, phase, fixed }, update };
}

function compareProblems({ problems }: LocalContest, remote: Contest): ContestPlan['changes'] {
  const changes: ContestPlan['changes'] = [];
  const before = remote.problems.map(({ _id, title }) => ({ problemId: _id, title }));
  const isSame =
    before.length === problems.length && before.every((each, at) => each.problemId === problems[at]?.problemId);
  if (!isSame) changes.push({ field: 'problems', from: listProblems(before), to: listProblems(problems) });
  const others = problems.flatMap((problem, index) => {
    const stored = remote.problems.find(({ _id }) => _id === problem.problemId);
    const points = problem.points ?? (stored && pointsOfDifficulty(stored.difficulty));
    return points === undefined || stored === undefined || points === stored.points
      ? []
      : [{ label: problemLabel(index), stored: stored.points, points }];
  });
  if (others.length > 0) {
    changes.push({
      field: 'points',
      from: others.map(({ label, stored }) => `${label} ${stored}`).join(', '),
      to: others.map(({ label, points }) => `${label} ${points}`).join(', '),
    });
  }
  return changes;
}

/** Lists problems with their letters: `A Two Sum, B Paths`. */
function listProblems(problems: readonly { title: string }[]): string {
  return problems.map(({ title }, index) => `${problemLabel(index)} ${title}`).join(', ') || 'none';
}

/**
 * Returns the problems with the points that the file sets. Others get those of their difficulty.
 */
export function fieldsOfProblems({ problems }: LocalContest): Required<Pick<ContestUpdate, 'problems' | 'points'>> {
  const ids = problems.flatMap(({ problemId }) => problemId ?? []);
  const points = problems.flatMap(({ problemId, points: set }) =>
    problemId === null || set === undefined ? [] : [[problemId, set] as const],
  );
  return { problems: ids, points: Object.fromEntries(points) };
}

/** Returns undefined for a difficulty that only a later server knows. */
function pointsOfDifficulty(difficulty: string): number | undefined {
  const known = difficulties.find((each) => each === difficulty);
  return known && defaultPoints(known);
}
