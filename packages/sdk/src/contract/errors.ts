import * as z from 'zod/mini';

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
  'account_disabled',
  'email_taken',
  'token_invalid',
  'refresh_token_invalid',
  'forbidden',
  'not_found',
  'unknown_endpoint',
  'already_registered',
  'not_registered',
  'contest_not_started',
  'contest_over',
  'contest_not_over',
  'contest_started',
  'board_frozen',
  'board_thawed',
  'problem_not_in_contest',
  'problem_in_live_contest',
  'problem_in_use',
  'question_claimed',
  'question_settled',
  'revision_conflict',
  'blob_missing',
  'blob_mismatch',
  'idempotency_conflict',
  'too_many_pending',
  'too_many_attempts',
  'method_not_allowed',
  'judging_in_progress',
  'judging_unavailable',
  'version_mismatch',
  'service_unavailable',
  'internal_error',
] as const;

/** The stable reason of an error. */
export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** An error in one part of a request. */
export const fieldErrorSchema = z.object({
  /** The field, such as `testCases.0.input`; empty for the request as a whole. */
  path: z.string(),
  /** One sentence that can be shown to people. */
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every error. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  /** One sentence that can be shown to people. */
  message: z.string(),
  /** Equals `message`, because some clients read one and some the other. */
  error: z.string(),
  /** The stable reason, for programs. */
  code: errorCodeSchema,
  /** The errors in the request, one entry per field; absent if no field is at fault. */
  fields: z.optional(z.array(fieldErrorSchema)),
  /** The id that the server's log has for the request. */
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
