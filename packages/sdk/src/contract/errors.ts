import * as z from 'zod';

/**
 * The codes of all errors that the server answers. Clients branch on the code; the message is for
 * people.
 */
export const errorCodes = [
  'validation_failed',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'invalid_credentials',
  'email_taken',
  'token_invalid',
  'refresh_token_invalid',
  'forbidden',
  'not_found',
  'unknown_endpoint',
  'already_registered',
  'not_registered',
  'contest_not_started',
  'contest_not_live',
  'contest_over',
  'contest_not_over',
  'problem_not_in_contest',
  'problem_in_live_contest',
  'problem_in_use',
  'revision_conflict',
  'blob_missing',
  'blob_mismatch',
  'idempotency_conflict',
  'too_many_pending',
  'too_many_attempts',
  'method_not_allowed',
  'judging_in_progress',
  'judging_unavailable',
  'service_unavailable',
  'internal_error',
] as const;

export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/**
 * The body of every error. `message` equals `error`, because some clients read one and some the
 * other. `fields` lists the errors in the request, one entry per field (`path` such as
 * `testCases.0.input`).
 */
export const errorBodySchema = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: errorCodeSchema,
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
