import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Runs a busy process for every core, which uses `longestSeconds` of CPU time at most. The returned
 * function ends them. They burn as long as they run: compile what a test needs before.
 */
export function keepCoresBusy(longestSeconds = 120): () => void {
  const burners = Array.from({ length: availableParallelism() }, () =>
    // A shell starts forty times faster than Node.
    spawn('/bin/sh', ['-c', `ulimit -t ${longestSeconds}; while :; do :; done`], { stdio: 'ignore' }),
  );
  return () => {
    for (const burner of burners) burner.kill('SIGKILL');
  };
}
