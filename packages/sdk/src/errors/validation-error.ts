import type { z } from 'zod';
import { type FieldFault, faultSentence, fieldFaultsOf } from '../contract/index.ts';
import { PodiumError } from './podium-error.ts';

/** The request breaks the contract and was not sent. The same code and texts as the server's refusal would have. */
export class ValidationError extends PodiumError {
  override readonly name = 'ValidationError';
  readonly code = 'validation_failed';
  readonly fields: readonly FieldFault[];

  constructor(fields: readonly FieldFault[], cause?: unknown) {
    super(faultSentence(fields), cause);
    this.fields = fields;
  }
}

export function validationErrorOf(error: z.ZodError): ValidationError {
  return new ValidationError(fieldFaultsOf(error), error);
}
