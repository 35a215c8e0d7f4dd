import type { ErrorCode, FieldError } from '../contract/index.ts';
import { PodiumError } from './podium-error.ts';

/** The parts of an `ApiError`; those that are absent are empty, and `isFallback` false. */
type ApiErrorDetails = Pick<ApiError, 'status' | 'code' | 'message'> &
  Partial<Pick<ApiError, 'isFallback' | 'fields' | 'requestId' | 'retryAfterSeconds'>>;

/** The server rejected the request or failed: any answer outside the 2xx. */
export class ApiError extends PodiumError {
  override readonly name = 'ApiError';
  /** The server's reason; `http_error` when the answer had no code that the contract knows. */
  readonly code: ErrorCode | 'http_error';
  readonly status: number;
  /** Whether the message says only which call failed. */
  readonly isFallback: boolean;
  /** The errors in the request, one entry per field; empty when the server named none. */
  readonly fields: readonly FieldError[];
  /** The id that the server's log has for the request. */
  readonly requestId: string | undefined;
  /** The seconds to wait before the next try, if the server named them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.code = details.code;
    this.status = details.status;
    this.isFallback = details.isFallback ?? false;
    this.fields = details.fields ?? [];
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
