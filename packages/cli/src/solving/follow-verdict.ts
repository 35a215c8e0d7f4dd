import type { PodiumClient } from '@podium/sdk';
import type { Submission } from '@podium/sdk/contract';
import { followSubmission, type Judging, nextSubmitJobState, type SubmitJobState } from '@podium/sdk/solving';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { explainError, isInterruption } from '../explain-error.ts';

/** A command ends with an error when the connection is lost. Running it again resumes. */
export const noRetries = { sending: false, following: false } as const;

export type ShowJudging = (judging: Judging) => void;

/**
 * Follows an earlier submission to its verdict. After an interruption or a lost connection, the
 * error says that the submission is safe.
 */
export async function followVerdict(
  client: PodiumClient,
  submissionId: string,
  onJudging: ShowJudging,
  signal: AbortSignal,
): Promise<Submission> {
  const job = trackJob(onJudging);
  job.onEvent({ type: 'accepted', submissionId, resumed: true });
  try {
    return await followSubmission({ client, retries: noRetries }, submissionId, job.onEvent, signal);
  } catch (error) {
    throw job.explain(error);
  }
}

/** Tracks the state of a submit job, which the explanation of an error needs. */
export function trackJob(onJudging: ShowJudging) {
  let state: SubmitJobState = { state: 'idle' };
  return {
    onEvent(event: Parameters<typeof nextSubmitJobState>[1]) {
      state = nextSubmitJobState(state, event);
      if (state.state === 'judging') onJudging(state);
    },
    explain: (error: unknown): unknown => (state.state === 'judging' ? submissionIsSafe(error, state) : error),
  };
}

function submissionIsSafe(error: unknown, { submissionId }: Judging): unknown {
  const { exitCode, code, message, hints } = explainError(error, undefined);
  if (!isInterruption(error) && exitCode !== exitCodes.network) return error;
  return new CliError({
    code,
    message: isInterruption(error) ? 'Interrupted.' : message,
    hints: [
      `Your submission ${submissionId} is with the server and will be judged.`,
      `See it with \`podium submissions show ${submissionId}\`, or run the same submit again.`,
      ...(isInterruption(error) ? [] : hints),
    ],
    exitCode,
    cause: error,
  });
}
