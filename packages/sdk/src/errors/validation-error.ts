import type { z } from 'zod';
import { type FieldFault, PodiumError } from './podium-error.ts';

/** The request breaks the contract and was not sent. The same code and texts as the server's refusal would have. */
export class ValidationError extends PodiumError {
  override readonly name = 'ValidationError';
  readonly code = 'validation_failed';
  readonly fields: readonly FieldFault[];

  constructor(fields: readonly FieldFault[], cause?: unknown) {
    super(sentenceOf(fields[0]), cause);
    this.fields = fields;
  }
}

export function validationErrorOf(error: z.ZodError): ValidationError {
  const fields = new Map<string, FieldFault>();
  for (const { path, message } of error.issues) {
    const field = { path: path.join('.'), message };
    // The first fault of a field often brings others in its train.
    if (!fields.has(field.path)) fields.set(field.path, field);
  }
  return new ValidationError([...fields.values()], error);
}

/** Puts the field in front of a message that continues it, such as `is not an id`; the others name it themselves. */
function sentenceOf(field: FieldFault | undefined): string {
  if (!field) return 'The request is not valid';
  if (field.path && /^(must|is|has)\b/.test(field.message)) return `${field.path} ${field.message}`;
  // zod's own words, where the contract has none.
  return field.path && /^(Invalid|Too|Unrecognized)\b/.test(field.message)
    ? `${field.path}: ${field.message}`
    : field.message;
}
