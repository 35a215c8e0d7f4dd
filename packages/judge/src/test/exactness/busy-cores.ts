import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const loopFor = (ms: number) => `const end = Date.now() + ${ms}; while (Date.now() < end);`;

/** Runs a busy process for every core, for `longestMs` at most. The returned function ends them. */
export function keepCoresBusy(longestMs = 120_000): () => void {
  const burners = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', loopFor(longestMs)], { stdio: 'ignore' }),
  );
  return () => {
    for (const burner of burners) burner.kill('SIGKILL');
  };
}
