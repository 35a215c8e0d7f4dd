import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const loopFor = (ms: number) => `const end = Date.now() + ${ms}; while (Date.now() < end);`;

/** Keeps every core busy with a process of its own, for two minutes at most unless said. The result ends them. */
export function keepCoresBusy(longestMs = 120_000): () => void {
  const burners = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', loopFor(longestMs)], { stdio: 'ignore' }),
  );
  return () => {
    for (const burner of burners) burner.kill('SIGKILL');
  };
}
