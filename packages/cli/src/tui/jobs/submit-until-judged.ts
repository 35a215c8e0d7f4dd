import { setTimeout as sleep } from 'node:timers/promises';
import type { Submission } from '@podium/sdk/contract';
import { followVerdict } from '../../solving/follow-verdict.ts';
import { type SubmitRequest, submitSource } from '../../solving/submit-source.ts';
import type { SourceFile } from '../../workspace/source-file.ts';
import type { Services } from '../services.ts';
import type { DeskEvent } from './desk-state.ts';

/** How long a lost connection is given before the submit is taken up again, in milliseconds. */
const retryMs = 2_000;
const connectionCodes = ['network_error', 'timeout'];

export interface SubmitJob {
  source: SourceFile;
  target: SubmitRequest['target'];
}

/**
 * Submits a source and follows it to its verdict. A connection that is lost in between is waited for: the submit is then taken up
 * again under its key, so that it is never a second one. Rejects when it is refused or `signal` aborts.
 */
export async function submitUntilJudged(
  services: Services,
  job: SubmitJob,
  tell: (event: DeskEvent) => void,
  signal: AbortSignal,
): Promise<Submission> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await submitOnce(services, job, attempt, tell, signal);
    } catch (error) {
      signal.throwIfAborted();
      const failure = services.explain(error);
      if (!connectionCodes.includes(failure.code)) throw error;
      services.connection.set({ state: 'offline', failure });
      tell({ type: 'connection-lost', failure });
      await sleep(retryMs, undefined, { signal });
    }
  }
}

async function submitOnce(
  { client, current, settings }: Services,
  job: SubmitJob,
  attempt: number,
  tell: (event: DeskEvent) => void,
  signal: AbortSignal,
): Promise<Submission> {
  const { accepted, resumed, finish } = await submitSource(
    {
      client,
      ...job,
      server: current.server,
      pendingDir: settings.paths.pendingDir,
      onStep: (step) => tell({ type: 'submit-step', step }),
    },
    signal,
  );
  const { submissionId } = accepted;
  // That a lost connection was taken up again is no news: it was said while it was lost.
  tell({ type: 'submit-accepted', submissionId, resumed: resumed && attempt === 0 });
  const onProgress = (step: Parameters<Parameters<typeof followVerdict>[2]>[0]) =>
    tell({ type: 'submit-progressed', step });
  const submission = await followVerdict(client, submissionId, onProgress, signal);
  await finish(submission.verdict);
  return submission;
}
