import type * as z from 'zod/mini';
import { type FieldError, fieldErrorsOf, fieldErrorsSentence } from '../contract/index.ts';
import { PodiumError } from './podium-error.ts';

/**
 * The request breaks the contract and was not sent. Code and texts equal those of the server's
 * error.
 */
export class ValidationError extends PodiumError {
  override readonly name = 'ValidationError';
  readonly code = 'validation_failed';
  /** The errors, at most 50 and one entry per field. */
  readonly fields: readonly FieldError[];

  constructor(fields: readonly FieldError[], cause?: unknown) {
    super(fieldErrorsSentence(fields), cause);
    this.fields = fields;
  }
}

export function validationErrorOf(error: z.core.$ZodError): ValidationError {
  return new ValidationError(fieldErrorsOf(error), error);
}
