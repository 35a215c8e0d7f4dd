import type { ErrorCode } from '../contract/index.ts';

/** Why a call failed; stable, to switch on. The server's own codes, and those of what can go wrong on the way. */
export type PodiumErrorCode =
  | ErrorCode
  | 'http_error'
  | 'network_error'
  | 'timeout'
  | 'request_setup'
  | 'signed_out'
  | 'unexpected_response'
  | 'aborted'
  | 'problem_folder';

// Registered globally: an error stays recognisable when two copies of the SDK are bundled into one program.
const brand = Symbol.for('podium.error');

/** Everything the SDK throws on purpose. `message` is fit to be shown to people. */
export abstract class PodiumError extends Error {
  abstract readonly code: PodiumErrorCode;

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Whether `value` was thrown by the SDK on purpose, also by another copy of it. */
export function isPodiumError(value: unknown): value is PodiumError {
  return value instanceof Error && brand in value;
}
