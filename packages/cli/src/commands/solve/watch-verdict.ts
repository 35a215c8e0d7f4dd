import type { Submission } from '@podium/sdk/contract';
import { CliError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { exitCodes } from '../../exit-codes.ts';
import { explainError, isInterruption } from '../../explain-error.ts';

const labels = { queued: 'Waiting in the queue…', compiling: 'Compiling…', running: 'Judging', judged: 'Judged' };

/** Follows a submission to its verdict, drawing each test as it is judged, and answers with the whole of it. */
export async function watchVerdict(context: CommandContext, submissionId: string): Promise<Submission> {
  const client = await context.signedIn();
  const { signal, reporter } = context;
  try {
    const passedByNumber = new Map<number, boolean>();
    reporter.progress({ label: labels.queued });
    for await (const event of client.submissions.watch(submissionId, { signal })) {
      if (event.type === 'progress' && event.progress !== 'running')
        reporter.progress({ label: labels[event.progress] });
      if (event.type !== 'test') continue;
      passedByNumber.set(event.number, event.verdict === 'accepted');
      const passed = [...passedByNumber].sort(([a], [b]) => a - b).map(([, isPassed]) => isPassed);
      reporter.progress({ label: labels.running, passed, total: event.testsTotal });
    }
    return await client.submissions.get(submissionId, { signal });
  } catch (error) {
    throw onItsWay(error, submissionId);
  }
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
