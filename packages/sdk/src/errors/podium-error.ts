import type { ErrorCode } from '../contract/index.ts';

/**
 * Why a call failed. The codes are stable, so that programs can branch on them: those of the
 * server, and those of errors on the way to it.
 */
export type PodiumErrorCode =
  | ErrorCode
  | 'http_error'
  | 'network_error'
  | 'timeout'
  | 'request_setup'
  | 'signed_out'
  | 'unexpected_response'
  | 'aborted';

// The symbol is registered globally, so that errors are recognised when a program bundles two
// copies of the SDK.
export const brand = Symbol.for('podium.error');

/** Every error that the SDK throws on purpose. `message` can be shown to people. */
export abstract class PodiumError extends Error {
  /** The stable reason, for programs. */
  abstract readonly code: PodiumErrorCode;

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    Object.defineProperty(this, brand, { value: true });
  }
}
