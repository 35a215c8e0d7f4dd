import { describeSystemError, makeFolder } from '@podium/files';
import { createJudge, findFailureCause, type Judge, JudgeSetupError, type JudgeSetupErrorCode } from '@podium/judge';
import { JudgeFailedError, ProblemsError } from '../errors.ts';

/**
 * Opens the judge for the programs of a package's jury, which are judged as on the server: in a
 * sandbox. Where this machine has none, it warns and judges without.
 *
 * @throws JudgeFailedError
 */
export async function openJuryJudge(cacheDir: string, onWarning: (warning: string) => void): Promise<Judge> {
  try {
    await makeFolder(cacheDir);
    return await createJudge({ isolation: 'sandbox', cacheDir }).catch((error: unknown) => {
      if (!(error instanceof JudgeSetupError) || !withoutSandbox.includes(error.code)) throw error;
      onWarning(`The programs run without a sandbox, so only verify packages that you trust: ${error.message}`);
      return createJudge({ isolation: 'none', cacheDir });
    });
  } catch (error) {
    throw judgeNotOpened(error);
  }
}

const withoutSandbox: readonly JudgeSetupErrorCode[] = [
  'bubblewrap_missing',
  'namespaces_unavailable',
  'platform_unsupported',
];

/** Creates the error for a judge that could not be opened. The most common reason is a compiler. */
export function judgeNotOpened(cause: unknown): JudgeFailedError {
  const reason = describeSystemError(cause) ?? (cause instanceof Error ? cause.message : String(cause));
  return new JudgeFailedError(reason, findFailureCause(cause), cause);
}

/**
 * Throws if programs are not isolated: those of learners are judged on no machine without a
 * sandbox.
 */
export function rejectWithoutSandbox({ isolation }: Judge): void {
  if (isolation === 'sandbox') return;
  throw new ProblemsError({
    kind: 'judge',
    code: 'local_judge_unavailable',
    message: 'Programs of learners are judged only in a sandbox, and this machine has none.',
    hints: ['`podium doctor` shows what is missing and how to install it.'],
  });
}
