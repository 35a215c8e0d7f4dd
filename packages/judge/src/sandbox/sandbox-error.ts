/**
 * The sandbox failed: it could not be made, it died, or it said something unknown. Never the program's doing; judged as
 * a failure of the judge. The message is for operators.
 */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}
