/**
 * The sandbox failed: it could not be made, it died, or it reported something unknown. The program
 * is never the cause, so it is judged as a failure of the judge. The message is for operators.
 */
export class SandboxError extends Error {
  override readonly name: string = 'SandboxError';
}

/**
 * The machine fails: its disk is full, its descriptors are used up, or a folder or the compiler is
 * gone.
 */
export class HostError extends SandboxError {
  override readonly name = 'HostError';
}

/**
 * Matches the system's own errors in the messages of the runner and of bubblewrap, where no program
 * can write.
 */
const systemFailure =
  /No space left on device|Disk quota exceeded|Too many open files|Cannot allocate memory|Read-only file system|Input\/output error/;

/** Makes a SandboxError, or a HostError if the message names a failure of the machine. */
export function sandboxFailure(message: string): SandboxError {
  // biome-ignore lint/plugin: the runner and the system report in words
  return systemFailure.test(message) ? new HostError(message) : new SandboxError(message);
}
