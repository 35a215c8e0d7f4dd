/** What the machine lacks. Stable: `doctor` and the server's start translate it. */
export type JudgeSetupErrorCode =
  | 'compiler_missing'
  | 'bubblewrap_missing'
  | 'namespaces_unavailable'
  | 'platform_unsupported'
  | 'runner_unbuildable'
  | 'cache_unwritable';

/** The judge cannot be had on this machine; the message says what to do about it. */
export class JudgeSetupError extends Error {
  override readonly name = 'JudgeSetupError';
  readonly code: JudgeSetupErrorCode;

  constructor(code: JudgeSetupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
