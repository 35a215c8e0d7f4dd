import { type ErrorBody, type ErrorCode, limits, serverTimeHeader } from '@podium/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Clock } from '../clock.ts';
import { isDatabaseFailure, ServiceError } from '../errors.ts';
import { unsupportedMediaType } from './accept-bodies.ts';
import { pathOf } from './read-request.ts';
import { securityHeaders } from './security-headers.ts';
import { setCommonHeaders } from './send-answer.ts';

/** The only table from error codes to HTTP statuses. */
const statusByCode: Record<ErrorCode, number> = {
  validation_failed: 400,
  malformed_body: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_credentials: 400,
  account_disabled: 400,
  email_taken: 400,
  token_invalid: 403,
  refresh_token_invalid: 401,
  forbidden: 403,
  not_found: 404,
  unknown_endpoint: 404,
  already_registered: 400,
  not_registered: 400,
  contest_not_started: 400,
  contest_over: 400,
  contest_not_over: 400,
  contest_started: 409,
  board_frozen: 409,
  board_thawed: 409,
  problem_not_in_contest: 400,
  problem_in_live_contest: 409,
  problem_in_use: 409,
  question_claimed: 409,
  question_settled: 409,
  revision_conflict: 409,
  blob_missing: 400,
  blob_mismatch: 400,
  idempotency_conflict: 409,
  too_many_pending: 429,
  too_many_attempts: 429,
  method_not_allowed: 405,
  judging_in_progress: 409,
  judging_unavailable: 503,
  version_mismatch: 409,
  service_unavailable: 503,
  internal_error: 500,
};

/** Maps the codes of Fastify's errors. */
const frameworkErrors: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'body_too_large', message: 'The request body is too large' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'malformed_body',
    message: 'The body is not as long as Content-Length says',
  },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'validation_failed', message: 'A part of the address is too long' },
  FST_ERR_BAD_URL: { code: 'validation_failed', message: 'The address is not a valid URL' },
};

/**
 * Sends every error in the contract's shape. Logs only unexpected ones at level `error`.
 * `allowedMethods` lists the methods of a path.
 */
export function installErrorHandler(app: FastifyInstance, allowedMethods: (path: string) => readonly string[]): void {
  app.setErrorHandler((error, request, reply) => {
    const serviceError = hasNoParser(error)
      ? unsupportedMediaType(request.routeOptions.config.bodyKind)
      : serviceErrorOf(error);
    const { code, message } = serviceError;
    if (code === 'internal_error') request.log.error({ err: error }, 'request failed');
    else if (code === 'service_unavailable') request.log.warn({ err: error }, 'request not served');
    else request.log.info({ code, reason: message }, 'request rejected');
    if (!request.raw.complete) dropRestOfBody(request, reply);
    return sendError(request, reply, serviceError);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url).slice(0, 200);
    const allowed = allowedMethods(path);
    // A path of a page may be written in another way than a file that is missing.
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return sendError(request, reply, new ServiceError('unknown_endpoint', `There is no ${request.method} ${path}`));
    }
    reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    const words = `${path} does not know ${request.method}, only ${allowed.join(' and ')}`;
    return sendError(request, reply, new ServiceError('method_not_allowed', words));
  });
}

type ProtocolOptions = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>;

/** Gives errors that occur before there is a route, or a request, the same shape. */
export function protocolErrors(clock: Clock): ProtocolOptions {
  return {
    // Hooks do not run for these.
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      return sendError(request, reply, serviceErrorOf(error));
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const { status, message } = unreadable[error.code ?? ''] ?? {
        status: '400 Bad Request',
        message: 'The request is not valid HTTP',
      };
      const content: ErrorBody = { success: false, message, error: message, code: 'malformed_body' };
      const body = JSON.stringify(content);
      socket.end(
        `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n${serverTimeHeader}: ${clock.now()}\r\n` +
          `${securityHeaderLines}Connection: close\r\n\r\n${body}`,
      );
    },
  };
}

const securityHeaderLines = Object.entries(securityHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

const unreadable: Record<string, { status: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request did not arrive in time' },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers of the request are too large',
  },
};

/** The server closes the connection after this much: the caller does not read the response. */
const drainMaxBytes = 4 * limits.bodyMaxBytes;

/**
 * Reads and drops the rest of a body that is rejected before all of it has arrived. Closing with
 * unread bytes would reset the connection, and a caller that is still sending would see the reset
 * instead of the response.
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

function hasNoParser(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
}

function serviceErrorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? frameworkErrors[code] : undefined;
  if (known) return new ServiceError(known.code, known.message, { cause: error });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new ServiceError('malformed_body', 'The request could not be read', { cause: error });
  }
  if (isDatabaseFailure(error)) {
    const message =
      'The server cannot store this at the moment, perhaps because its disk is full. Please try again later.';
    return new ServiceError('service_unavailable', message, { retryAfterSeconds: 5, cause: error });
  }
  return new ServiceError('internal_error', 'Something went wrong on the server. Please try again.', { cause: error });
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: ServiceError): FastifyReply {
  const { code, message, fields, retryAfterSeconds } = error;
  const body: ErrorBody = {
    success: false,
    message,
    error: message,
    code,
    ...(fields && { fields: [...fields] }),
    requestId: request.id,
  };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(statusByCode[code]).type('application/json; charset=utf-8').send(body);
}
