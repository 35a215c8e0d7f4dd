import type { Explanation } from '../../../explain-error.ts';
import { isStarter } from '../../../solving/check-submit.ts';
import type { LastSubmission } from '../../../solving/submit-job.ts';
import { type LocalTest, listTests, readSource } from '../../../workspace/workspace.ts';

/** The file of the solution as it is on disk now. */
export type SolutionState =
  | { state: 'looking' }
  | { state: 'unusable'; failure: Explanation }
  | { state: 'starter'; hash: string }
  | { state: 'edited'; hash: string; last: LastSubmission | undefined };

export interface Solution {
  file: SolutionState;
  tests: readonly LocalTest[];
}

/** Reads the file and its tests. A file that is no usable source gives a state of its own. */
export async function readSolution(
  { folder, path }: { folder: string; path: string },
  explain: (error: unknown) => Explanation,
): Promise<Solution> {
  const tests = await listTests(folder);
  try {
    const source = await readSource(folder, path);
    const { hash } = source;
    if (isStarter(source)) return { file: { state: 'starter', hash }, tests };
    return { file: { state: 'edited', hash, last: source.workspace?.record.last }, tests };
  } catch (error) {
    return { file: { state: 'unusable', failure: explain(error) }, tests };
  }
}
