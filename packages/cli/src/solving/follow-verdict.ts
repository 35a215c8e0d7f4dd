import type { PodiumClient } from '@podium/sdk';
import type { Submission, SubmissionEvent } from '@podium/sdk/contract';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { explainError, isInterruption } from '../explain-error.ts';

export type JudgedTest = Pick<
  Extract<SubmissionEvent, { type: 'test' }>,
  'number' | 'verdict' | 'timeMs' | 'memoryBytes'
>;

/** Where a submission stands on its way to the verdict. `tests` are those judged so far, by their number. */
export type VerdictStep =
  | { step: 'queued' }
  | { step: 'compiling' }
  | { step: 'running'; tests: readonly JudgedTest[]; total: number };

/**
 * Follows a submission to its verdict, telling each test as it is judged, and answers with the whole of it. Where the connection
 * or the user ends it before, the error says that the submission is safe.
 */
export async function followVerdict(
  client: PodiumClient,
  submissionId: string,
  onProgress: (step: VerdictStep) => void,
  signal: AbortSignal,
): Promise<Submission> {
  const tests = new Map<number, JudgedTest>();
  onProgress({ step: 'queued' });
  try {
    for await (const event of client.submissions.watch(submissionId, { signal })) {
      if (event.type === 'test') tests.set(event.number, event);
      const step = stepOf(event, tests);
      if (step) onProgress(step);
    }
    return await client.submissions.get(submissionId, { signal });
  } catch (error) {
    throw onItsWay(error, submissionId);
  }
}

function stepOf(event: SubmissionEvent, tests: ReadonlyMap<number, JudgedTest>): VerdictStep | undefined {
  if (event.type === 'verdict') return undefined;
  if (event.type === 'progress') {
    if (event.progress === 'judged') return undefined;
    if (event.progress !== 'running') return { step: event.progress };
  }
  const byNumber = [...tests.values()].sort((a, b) => a.number - b.number);
  return { step: 'running', tests: byNumber, total: event.testsTotal };
}

/** The submission is safe on the server whatever happened to the connection: say how to see its verdict. */
function onItsWay(error: unknown, submissionId: string): unknown {
  const { exitCode, code, message, hints } = explainError(error, undefined);
  if (!isInterruption(error) && exitCode !== exitCodes.network) return error;
  return new CliError({
    code,
    message: isInterruption(error) ? 'Interrupted.' : message,
    hints: [
      `Your submission ${submissionId} is with the server and will be judged.`,
      `See it with \`podium submissions show ${submissionId}\`, or give the same submit again.`,
      ...(isInterruption(error) ? [] : hints),
    ],
    exitCode,
    cause: error,
  });
}
