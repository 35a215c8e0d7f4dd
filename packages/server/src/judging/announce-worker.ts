import type { WorkerInstructions, WorkerReport, WorkerState } from '@podium/sdk/contract';
import type { Logger } from '../logger.ts';
import { createWakeUp } from '../queue/await-outcome.ts';
import type { JudgeProcess } from './judge-process.ts';
import { showText } from './shown-text.ts';
import type { WorkerIdentity } from './worker-identity.ts';

export interface AnnouncerDeps {
  /** Reports to the table of the installation, or to the server that the worker joined. */
  report: (report: WorkerReport) => Promise<WorkerInstructions>;
  judgeProcess: Pick<JudgeProcess, 'state' | 'facts' | 'onChange' | 'setDraining'>;
  /** The facts that do not change while the process runs. */
  about: WorkerIdentity & Pick<WorkerReport, 'version' | 'slots'>;
  logger: Logger;
  onError?: (error: unknown) => void;
  everyMs?: number;
}

/** A worker that does not report for six times as long counts as gone. */
const defaultEveryMs = 5_000;

/** Reports the state of a worker, and passes instructions on to it. */
export function createAnnouncer(deps: AnnouncerDeps) {
  const { report, judgeProcess, about, logger, everyMs = defaultEveryMs } = deps;
  const startedAt = performance.now();
  const stopping = new AbortController();
  const wakeUp = createWakeUp(stopping.signal);
  let isDraining = false;
  let isHeard = true;
  let reporting: Promise<void> | undefined;

  async function reportUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const instructions = await report(reportOf(stateOf(judgeProcess.state().type, isDraining)));
        const isNews = instructions.draining !== isDraining;
        isDraining = instructions.draining;
        isHeard = true;
        judgeProcess.setDraining(isDraining);
        // The next report shows the administrator that the worker has followed the instruction.
        if (isNews) continue;
      } catch (error) {
        deps.onError?.(error);
        if (isHeard) logger.warn({ err: error }, 'the worker cannot report what it does');
        isHeard = false;
      }
      await wakeUp.sleep(everyMs);
    }
  }

  function reportOf(state: WorkerState): WorkerReport {
    const judge = judgeProcess.state();
    const reason = 'reason' in judge ? showText(judge.reason).text : null;
    const uptimeMs = Math.round(performance.now() - startedAt);
    return { ...about, ...judgeProcess.facts(), state, reason, uptimeMs };
  }

  return {
    start(): void {
      judgeProcess.onChange(wakeUp.wake);
      reporting ??= reportUntilStopped();
    },
    /** Reports now instead of in a few seconds. */
    wake: wakeUp.wake,
    /** Reports that the worker is gone. */
    async stop(): Promise<void> {
      stopping.abort();
      await reporting;
      await report(reportOf('gone')).catch(() => {
        // A server that cannot be reached now notices that no reports arrive.
      });
    },
  };
}

function stateOf(state: ReturnType<JudgeProcess['state']>['type'], isDraining: boolean): WorkerState {
  switch (state) {
    case 'starting':
      return 'starting';
    case 'unable':
      return 'sick';
    case 'ready':
    case 'hindered':
      return isDraining ? 'draining' : 'judging';
  }
}
