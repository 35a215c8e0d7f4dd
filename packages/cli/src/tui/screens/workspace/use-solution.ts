import { useEffect, useState } from 'react';
import type { Explanation } from '../../../explain-error.ts';
import { isStarter } from '../../../solving/check-submit.ts';
import { entryOf, type LastSubmission } from '../../../solving/submit-job.ts';
import { watchFiles } from '../../../workspace/watch-files.ts';
import { type LocalTest, listTests, readSource } from '../../../workspace/workspace.ts';
import type { WorkspacePaths } from '../../jobs/solving-session.ts';
import { useServices } from '../../services.ts';

/**
 * Reads the file of the solution again whenever any editor saves it, and when `occasion` changes.
 */
export function useSolution({ folder, path }: WorkspacePaths, occasion: string): Solution {
  const { explain, session } = useServices();
  const [solution, setSolution] = useState<Solution>({ file: { state: 'looking' }, tests: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new occasion reads the file again
  useEffect(() => {
    const ended = new AbortController();
    const follow = async () => {
      const files = watchFiles(path, folder);
      try {
        for (;;) {
          const seen = await files.look();
          const next = await readSolution({ folder, path }, session.userId, explain);
          ended.signal.throwIfAborted();
          setSolution(next);
          await files.changeSince(seen, ended.signal);
        }
      } finally {
        files.close();
      }
    };
    follow().catch((error: unknown) => {
      if (!ended.signal.aborted) setSolution({ file: { state: 'unusable', failure: explain(error) }, tests: [] });
    });
    return () => ended.abort();
  }, [folder, path, session, explain, occasion]);
  return solution;
}

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

/** Reads the file and its tests. An unusable source has a state of its own. */
async function readSolution(
  { folder, path }: WorkspacePaths,
  userId: string,
  explain: (error: unknown) => Explanation,
): Promise<Solution> {
  const tests = await listTests(folder);
  try {
    const source = await readSource(folder, path);
    const { hash } = source;
    if (isStarter(source)) return { file: { state: 'starter', hash }, tests };
    const last = source.workspace && entryOf(source.workspace.record, userId).last;
    return { file: { state: 'edited', hash, last }, tests };
  } catch (error) {
    return { file: { state: 'unusable', failure: explain(error) }, tests };
  }
}
