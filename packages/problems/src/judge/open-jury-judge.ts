import { describeSystemError, makeFolder } from '@podium/files';
import { createJudge, findFailureCause, type Judge, JudgeSetupError, type JudgeSetupErrorCode } from '@podium/judge';
import { JudgeFailedError, ProblemsError } from '../errors.ts';

/**
 * Opens the judge of this machine.
 *
 * @throws JudgeFailedError, mostly because there is no compiler.
 */
export async function openMachineJudge(isolation: 'sandbox' | 'none', cacheDir: string): Promise<Judge> {
  try {
    await makeFolder(cacheDir);
    return await createJudge({ isolation, cacheDir });
  } catch (error) {
    const reason = describeSystemError(error) ?? (error instanceof Error ? error.message : String(error));
    throw new JudgeFailedError(reason, findFailureCause(error), error);
  }
}

/**
 * Opens the judge for the programs of a package's jury, which are judged as on the server: in a
 * sandbox. Where this machine has none, it warns and judges without.
 */
export async function openJuryJudge(cacheDir: string, onWarning: (warning: string) => void): Promise<Judge> {
  return openMachineJudge('sandbox', cacheDir).catch((error: JudgeFailedError) => {
    const { cause } = error;
    if (!(cause instanceof JudgeSetupError) || !withoutSandbox.includes(cause.code)) throw error;
    onWarning(`The programs run without a sandbox, so only verify packages that you trust: ${cause.message}`);
    return openMachineJudge('none', cacheDir);
  });
}

const withoutSandbox: readonly JudgeSetupErrorCode[] = [
  'bubblewrap_missing',
  'namespaces_unavailable',
  'platform_unsupported',
];

/**
 * Throws if programs are not isolated: those of learners are judged on no machine without a
 * sandbox.
 */
export function rejectWithoutSandbox({ isolation }: Judge): void {
  if (isolation === 'sandbox') return;
  const message = 'Programs of learners are judged only in a sandbox, and this machine has none.';
  const hint = '`podium doctor` shows what is missing and how to install it.';
  throw new ProblemsError('local_judge_unavailable', message, [hint]);
}
