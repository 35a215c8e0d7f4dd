import type { Contest, ContestPhase, ContestUpdate } from '@podium/sdk/contract';
import { phaseOf, problemLabel } from '@podium/sdk/display';
import type { ContestFile } from '@podium/sdk/problem-folder';
import { hashOf } from '../workspace/workspace.ts';

/** A contest of a file, with the problems on the server that its folders belong to. */
export interface LocalContest extends Omit<ContestFile, 'problems'> {
  problems: LocalProblem[];
}

export interface LocalProblem {
  /** Null for a problem that the server does not have yet. */
  problemId: string | null;
  title: string;
  /** Absent if the server chooses them by the difficulty when the problem joins the contest. */
  points?: number;
}

type Field = 'title' | 'description' | 'start' | 'end' | 'problems' | 'points';

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
  past: ['start', 'end', 'problems', 'points'],
};

/** Returns the hash that the server stores with what a file says. */
export function hashContest({ title, description, startTime, endTime, problems }: LocalContest): string {
  const places = problems.map(({ problemId, points }) => [problemId, points ?? null]);
  return hashOf(JSON.stringify([title, description, startTime, endTime, places]));
}

export function planNewContest({ title, startTime, endTime, problems }: LocalContest): ContestPlan {
  const changes = problems.length > 0 ? [{ field: 'problems' as const, from: '', to: listProblems(problems) }] : [];
  return { action: 'create', title, contestId: null, startTime, endTime, changes, phase: null, fixed: [] };
}

/** The plan of a contest that is as the file says. */
export function planSameContest({ title, startTime, endTime }: LocalContest, contestId: string): ContestPlan {
  return { action: 'nothing', title, contestId, startTime, endTime, changes: [], phase: null, fixed: [] };
}

/** Compares a file with the contest on the server. Returns the plan and the fields to send. */
export function planContestUpdate(
  local: LocalContest,
  remote: Contest,
  now: number,
): { plan: ContestPlan; update: ContestUpdate } {
  const changes: ContestPlan['changes'] = [];
  const update: ContestUpdate = {};
  const { title, description, startTime, endTime } = local;
  if (title !== remote.title) {
    changes.push({ field: 'title', from: remote.title, to: title });
    update.title = title;
  }
  if (description !== remote.description) {
    changes.push({ field: 'description', from: remote.description, to: description });
    update.description = description;
  }
  if (Date.parse(startTime) !== Date.parse(remote.startTime)) {
    changes.push({ field: 'start', from: remote.startTime, to: startTime });
    update.startTime = startTime;
  }
  if (Date.parse(endTime) !== Date.parse(remote.endTime)) {
    changes.push({ field: 'end', from: remote.endTime, to: endTime });
    update.endTime = endTime;
  }
  const problemChanges = compareProblems(local, remote);
  changes.push(...problemChanges);
  if (problemChanges.length > 0) Object.assign(update, fieldsOfProblems(local, remote));
  const phase = phaseOf(remote, now);
  const plan: ContestPlan = {
    action: changes.length > 0 ? 'update' : 'nothing',
    title,
    contestId: remote._id,
    startTime,
    endTime,
    changes,
    phase,
    fixed: changes.flatMap(({ field }) => (fixedFields[phase].includes(field) ? [field] : [])),
  };
  return { plan, update };
}

function compareProblems({ problems }: LocalContest, remote: Contest): ContestPlan['changes'] {
  const changes: ContestPlan['changes'] = [];
  const before = remote.problems.map(({ _id, title }) => ({ problemId: _id, title }));
  const isSame =
    before.length === problems.length && before.every((each, at) => each.problemId === problems[at]?.problemId);
  if (!isSame) changes.push({ field: 'problems', from: listProblems(before), to: listProblems(problems) });
  const pointsOf = new Map(remote.problems.map(({ _id, points }) => [_id, points]));
  const others = problems.flatMap(({ problemId, points }, index) => {
    const stored = problemId === null ? undefined : pointsOf.get(problemId);
    return points === undefined || stored === undefined || points === stored
      ? []
      : [{ label: problemLabel(index), stored, points }];
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

/** Returns the problems with their points. Those that the file leaves to the server stay as they are. */
export function fieldsOfProblems(
  { problems }: LocalContest,
  remote?: Contest,
): Required<Pick<ContestUpdate, 'problems' | 'points'>> {
  const stored = new Map(remote?.problems.map(({ _id, points }) => [_id, points]));
  const ids = problems.flatMap(({ problemId }) => problemId ?? []);
  const points = problems.flatMap((problem) => {
    const { problemId } = problem;
    const decided = problem.points ?? (problemId === null ? undefined : stored.get(problemId));
    return problemId === null || decided === undefined ? [] : [[problemId, decided] as const];
  });
  return { problems: ids, points: Object.fromEntries(points) };
}
