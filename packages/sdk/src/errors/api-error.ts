import type { ErrorCode, FieldError } from '../contract/index.ts';
import { PodiumError } from './podium-error.ts';

export interface ApiErrorDetails {
  status: number;
  /** `http_error` when the answer named no code the contract knows, for example a gateway's. */
  code: ErrorCode | 'http_error';
  message: string;
  fields?: readonly FieldError[] | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** The server understood and refused, or failed: any answer outside the 2xx. */
export class ApiError extends PodiumError {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | 'http_error';
  readonly status: number;
  /** What is wrong in the request, one entry per field; empty when the server named none. */
  readonly fields: readonly FieldError[];
  /** The id that the server's log has for the request. */
  readonly requestId: string | undefined;
  /** How long to wait before trying again, where the server said so. */
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
