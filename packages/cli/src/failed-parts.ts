import { type ExitCode, exitCodes } from './cli-error.ts';
import type { CommandContext } from './context.ts';
import { briefError, isInterruption } from './explain-error.ts';

/** A part of a command that failed while the others continued, as it is printed. */
export interface FailedPart {
  action: 'failed';
  error: ReturnType<typeof briefError>;
  hints: readonly string[];
}

/** Explains the failure of a part. Throws the error again if the user has interrupted. */
export async function explainPart(context: CommandContext, error: unknown): Promise<FailedPart> {
  if (isInterruption(error) || context.signal.aborted) throw error;
  const explained = await context.explain(error);
  return { action: 'failed', error: briefError(explained), hints: explained.hints };
}

type Failed = { action: 'failed'; error: unknown };
export type Explained<R> = R extends Failed ? Omit<R, keyof FailedPart> & FailedPart : R;

/** Explains the failures among the results of parts. */
export async function explainFailures<R extends { action: string }>(
  context: CommandContext,
  results: readonly R[],
): Promise<Explained<R>[]> {
  const explain = async (result: R) =>
    'error' in result ? { ...result, ...(await explainPart(context, result.error)) } : result;
  return (await Promise.all(results.map(explain))) as Explained<R>[];
}

/** Returns the highest exit code of the failures; `other` if there are none. */
export function worstExitCode(results: readonly object[], other: ExitCode = exitCodes.ok): ExitCode {
  const codes = results.flatMap((result) => ('error' in result ? [(result as FailedPart).error.exitCode] : []));
  return codes.length > 0 ? codes.reduce((worst, code) => (code > worst ? code : worst)) : other;
}
