import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { describeSystemError } from '../system-reason.ts';

/** The machine cannot judge: nearly always because there is no compiler. */
export function judgeUnavailable(cause: unknown): CliError {
  const reason =
    describeSystemError(cause) ?? (cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause));
  return new CliError({
    code: 'local_judge_unavailable',
    message: `Programs cannot be judged on this machine: ${reason}`,
    hints: [
      '`podium doctor` says what is missing and how to get it.',
      'Meanwhile `podium run --remote` and `podium submit` use the server.',
    ],
    exitCode: exitCodes.judgingError,
    cause,
  });
}
