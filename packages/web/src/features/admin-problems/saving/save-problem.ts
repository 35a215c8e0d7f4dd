import type { PodiumClient } from '@podium/sdk';
import type { ProblemSaved, ProblemUpdate } from '@podium/sdk/contract';
import { changedFields, fieldsOf, type ProblemValues } from '../problem-values.ts';
import { writeTestCases } from './write-test-cases.ts';

type Progress = (text: string) => void;

export async function uploadProblem(
  client: PodiumClient,
  values: ProblemValues,
  onProgress: Progress,
): Promise<ProblemSaved> {
  const testCases = await writeTestCases(client, values.testCases, [], onProgress);
  return client.problems.upload({ ...fieldsOf(values), testCases });
}

export interface UpdateOptions {
  /** What the server has. Unchanged fields are not sent. */
  before: ProblemValues;
  /** The server rejects the update if the problem has another revision by now. */
  baseRevision: number;
  /** Allows changes of tests, limits and checker while a contest with the problem is running. */
  allowLive: boolean | undefined;
  onProgress: Progress;
}

/** Throws `revision_conflict` and `problem_in_live_contest`. */
export async function updateProblem(
  client: PodiumClient,
  id: string,
  values: ProblemValues,
  { before, baseRevision, allowLive, onProgress }: UpdateOptions,
): Promise<ProblemSaved> {
  const changed: ReadonlySet<string> = changedFields(before, values);
  const fields = Object.entries(fieldsOf(values)).filter(([name]) => changed.has(name));
  const update: ProblemUpdate = { ...Object.fromEntries(fields), baseRevision, ...(allowLive && { allowLive }) };
  if (changed.has('testCases')) {
    update.testCases = await writeTestCases(client, values.testCases, before.testCases, onProgress);
  }
  return client.problems.update(id, update);
}
