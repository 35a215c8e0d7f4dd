import { type ErrorBody, type ErrorCode, limits, serverTimeHeader } from '@podium/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Clock } from '../clock.ts';
import { isDatabaseTrouble, ServiceError } from '../errors.ts';
import { unsupportedMediaType } from './accept-bodies.ts';
import { setCommonHeaders } from './send-answer.ts';

/** The one table from the reason of a refusal to its HTTP status. */
const statusByCode: Record<ErrorCode, number> = {
  validation_failed: 400,
  malformed_body: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_credentials: 400,
  email_taken: 400,
  token_invalid: 403,
  refresh_token_invalid: 401,
  forbidden: 403,
  not_found: 404,
  already_registered: 400,
  not_registered: 400,
  contest_not_started: 400,
  contest_not_live: 400,
  contest_over: 400,
  contest_not_over: 400,
  problem_not_in_contest: 400,
  problem_in_live_contest: 409,
  problem_in_use: 409,
  revision_conflict: 409,
  blob_missing: 400,
  blob_mismatch: 400,
  idempotency_conflict: 409,
  too_many_pending: 429,
  too_many_attempts: 429,
  method_not_allowed: 405,
  judging_in_progress: 409,
  judging_unavailable: 503,
  service_unavailable: 503,
  internal_error: 500,
};

/** Fastify's own refusals of a request, by their stable codes. */
const frameworkFaults: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'body_too_large', message: 'The request body is too large' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'malformed_body',
    message: 'The body is not as long as Content-Length says',
  },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'validation_failed', message: 'A part of the address is too long' },
  FST_ERR_BAD_URL: { code: 'validation_failed', message: 'The address is not a valid URL' },
};

/**
 * Answers every failure in the contract's error shape; only what nobody foresaw is logged as an error. `allowedMethods` says which methods
 * a path knows.
 */
export function installErrorHandler(app: FastifyInstance, allowedMethods: (path: string) => readonly string[]): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = isOfUnknownMediaType(error)
      ? unsupportedMediaType(request.routeOptions.config.bodyKind)
      : errorOf(error);
    if (refusal.code === 'internal_error') request.log.error({ err: error }, 'request failed');
    else if (refusal.code === 'service_unavailable') request.log.warn({ err: error }, 'request not served');
    else request.log.info({ code: refusal.code, reason: refusal.message }, 'request refused');
    if (!request.raw.complete) dropRestOfBody(request, reply);
    return sendRefusal(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const allowed = allowedMethods(path);
    if (allowed.length === 0) {
      return sendRefusal(request, reply, new ServiceError('not_found', `There is no ${request.method} ${path}`));
    }
    reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    const words = `${path} does not know ${request.method}, only ${allowed.join(' and ')}`;
    return sendRefusal(request, reply, new ServiceError('method_not_allowed', words));
  });
}

type ProtocolOptions = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>;

/** Options for Fastify: the same shape for what is refused before there is a route, or even a request. */
export function protocolErrors(clock: Clock): ProtocolOptions {
  return {
    // Hooks do not run here.
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      return sendRefusal(request, reply, errorOf(error));
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const { status, message } = unreadable[error.code ?? ''] ?? {
        status: '400 Bad Request',
        message: 'The request is not valid HTTP',
      };
      const refusal: ErrorBody = { success: false, message, error: message, code: 'malformed_body' };
      const body = JSON.stringify(refusal);
      socket.end(
        `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n${serverTimeHeader}: ${clock.now()}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  };
}

const unreadable: Record<string, { status: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request did not arrive in time' },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers of the request are too large',
  },
};

/** After this the connection is cut: a caller who has not read the answer by then does not want it. */
const drainMaxBytes = 4 * limits.bodyMaxBytes;

/**
 * Reads the rest of a body that is refused before all of it has arrived, and drops it. Closing with unread bytes resets the
 * connection, and a caller that is still sending would see the reset instead of the answer.
 */
function dropRestOfBody(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  let droppedBytes = 0;
  request.raw.on('data', (chunk: Buffer) => {
    droppedBytes += chunk.length;
    if (droppedBytes > drainMaxBytes) request.raw.destroy();
  });
  request.raw.resume();
}

/** Fastify's refusal of a body that no parser is for. */
function isOfUnknownMediaType(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
}

function errorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const fault = typeof code === 'string' ? frameworkFaults[code] : undefined;
  if (fault) return new ServiceError(fault.code, fault.message, { cause: error });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new ServiceError('malformed_body', 'The request could not be read', { cause: error });
  }
  if (isDatabaseTrouble(error)) {
    const message =
      'The server cannot store this at the moment, perhaps because its disk is full. Please try again later.';
    return new ServiceError('service_unavailable', message, { retryAfterSeconds: 5, cause: error });
  }
  return new ServiceError('internal_error', 'Something went wrong on the server. Please try again.', { cause: error });
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: ServiceError): FastifyReply {
  const body: ErrorBody = {
    success: false,
    message: refusal.message,
    error: refusal.message,
    code: refusal.code,
    ...(refusal.fields && { fields: [...refusal.fields] }),
    requestId: request.id,
  };
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.code(statusByCode[refusal.code]).type('application/json; charset=utf-8').send(body);
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0]?.slice(0, 200) ?? '';
}
