import type { FailureCause, ProgramRun } from '@podium/judge';
import { CliError, exitCodes } from '../cli-error.ts';

export const judgeUnavailableCode = 'local_judge_unavailable';

/**
 * Creates the error for a judge of this machine that is not there. A missing tool is for the user
 * to install, so it is a usage error; otherwise the judge failed.
 */
export function judgeUnavailable(reason: string, failureCause: FailureCause, cause?: unknown): CliError {
  return new CliError({
    code: judgeUnavailableCode,
    message: `Programs cannot be judged on this machine: ${reason.split('\n', 1)[0]}`,
    hints: [
      '`podium doctor` shows what is missing and how to install it.',
      'Meanwhile `podium run --remote` and `podium submit` use the server.',
    ],
    exitCode: failureCause === 'setup' ? exitCodes.usage : exitCodes.judgingError,
    cause,
  });
}

/**
 * Creates the error for a judge that gave no verdict on a program. `program` names it, if others
 * were judged as well.
 */
export function judgeFailed(
  { failure = 'it gave no reason', failureCause = 'unexplained' }: Pick<ProgramRun, 'failure' | 'failureCause'>,
  program?: string,
): CliError {
  return judgeUnavailable(program === undefined ? failure : `${program}: ${failure}`, failureCause);
}
