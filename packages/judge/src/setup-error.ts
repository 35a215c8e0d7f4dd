/**
 * The things that a machine may lack. The codes are stable: `doctor` and the server's start
 * translate them.
 */
export type JudgeSetupErrorCode =
  | 'compiler_missing'
  | 'bubblewrap_missing'
  | 'namespaces_unavailable'
  | 'platform_unsupported'
  | 'runner_unbuildable'
  | 'cache_unwritable';

/** The judge cannot be created on this machine. The message explains how to correct that. */
export class JudgeSetupError extends Error {
  override readonly name = 'JudgeSetupError';
  readonly code: JudgeSetupErrorCode;

  constructor(code: JudgeSetupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
