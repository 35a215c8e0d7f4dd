import type { ErrorCode, FieldError } from '../contract/index.ts';
import { PodiumError } from './podium-error.ts';

export interface ApiErrorDetails {
  status: number;
  /**
   * `http_error` when the answer had no code that the contract knows, for example that of a
   * gateway.
   */
  code: ErrorCode | 'http_error';
  message: string;
  fields?: readonly FieldError[] | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** The server rejected the request or failed: any answer outside the 2xx. */
export class ApiError extends PodiumError {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | 'http_error';
  readonly status: number;
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
    this.fields = details.fields ?? [];
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
