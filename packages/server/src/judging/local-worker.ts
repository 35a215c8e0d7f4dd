import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { judgeWorkerEntry } from '../locations.ts';
import { type AnnouncerDeps, createAnnouncer } from './announce-worker.ts';
import { createJudgeProcess, type JudgeProcessDeps } from './judge-process.ts';
import type { WorkerIdentity } from './worker-identity.ts';
import type { WorkerSetup } from './worker-messages.ts';

interface LocalWorkerOptions
  extends Pick<JudgeProcessDeps, 'queue' | 'signals' | 'events' | 'logger'>,
    Pick<AnnouncerDeps, 'report' | 'onError'> {
  config: Pick<Config, 'dataDir' | 'workers' | 'languages'>;
  identity: WorkerIdentity;
  source: WorkerSetup['source'];
}

/** A stopping judge worker may take this long to finish its jobs, in milliseconds. */
const graceMs = 10_000;

export type LocalWorker = ReturnType<typeof createLocalWorker>;

/**
 * Creates the judge worker of this machine. It takes jobs once it has heard that it is not drained.
 */
export function createLocalWorker({ config, identity, source, ...deps }: LocalWorkerOptions) {
  const { dataDir, workers: slots, languages } = config;
  const { version } = packageJson;
  const setup = { version, source, languages, slots, cacheDir: join(dataDir, 'cache'), graceMs };
  const judgeProcess = createJudgeProcess({ ...deps, entry: judgeWorkerEntry, setup, isDraining: true });
  const about = { ...identity, version, slots };
  const announcer = createAnnouncer({ ...deps, judgeProcess, about });
  return {
    judgeProcess,
    /** Reports now instead of in a few seconds. */
    wake: announcer.wake,
    start(): void {
      judgeProcess.start();
      announcer.start();
    },
    /** Lets the worker finish or release its jobs, and reports that it is gone. */
    async stop(): Promise<void> {
      await judgeProcess.stop();
      await announcer.stop();
    },
  };
}
