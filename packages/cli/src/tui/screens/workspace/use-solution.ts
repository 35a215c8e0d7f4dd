import { useEffect, useState } from 'react';
import { watchFiles } from '../../../workspace/watch-files.ts';
import type { WorkspacePaths } from '../../jobs/solving-session.ts';
import { useServices } from '../../services.ts';
import { readSolution, type Solution } from './solution-state.ts';

/**
 * Reads the file of the solution again whenever any editor saves it, and when `occasion` changes.
 */
export function useSolution({ folder, path }: WorkspacePaths, occasion: string): Solution {
  const { explain } = useServices();
  const [solution, setSolution] = useState<Solution>({ file: { state: 'looking' }, tests: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new occasion reads the file again
  useEffect(() => {
    const ended = new AbortController();
    const follow = async () => {
      const files = watchFiles(path, folder);
      try {
        for (;;) {
          const seen = await files.look();
          const next = await readSolution({ folder, path }, explain);
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
  }, [folder, path, explain, occasion]);
  return solution;
}
