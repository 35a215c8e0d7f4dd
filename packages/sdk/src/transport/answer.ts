import * as z from 'zod/mini';
import { type Endpoint, type ErrorCode, errorCodeSchema, fieldErrorSchema } from '../contract/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { errorTextFor, findErrorTexts } from '../errors/error-texts.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { RawAnswer } from './http-client.ts';

/**
 * Reads an answer by the contract.
 *
 * @throws ApiError when the server rejected the request or failed; UnexpectedResponseError when the
 * answer breaks the contract.
 */
export function readAnswer(endpoint: Endpoint, answer: RawAnswer): unknown {
  const schema = schemaFor(endpoint, answer.status);
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (schema && isSuccess) return readSuccess(endpoint, schema, answer);
  const parsed = schema?.safeParse(parseJson(answer.content));
  if (parsed?.success) return parsed.data;
  throw errorOf(endpoint, answer);
}

const gatewayStatuses = new Set([401, 403, 413, 429]);

/** Returns the error for an answer that is no success of the contract. */
export function errorOf(endpoint: Endpoint, answer: RawAnswer): ApiError | UnexpectedResponseError {
  const { status, requestId } = answer;
  const message = errorTextFor(endpoint, status, undefined);
  if (status < 400) return new UnexpectedResponseError(describeUnknown(answer), { status, message, requestId });
  // Another server sends a page instead of a JSON error, except for the statuses of a gateway in
  // front of ours.
  if (status < 500 && !gatewayStatuses.has(status) && isPage(answer)) {
    return new UnexpectedResponseError(`answered ${status} with a web page: is the address right?`, {
      status,
      message,
      requestId,
      isForeign: true,
    });
  }
  const body = errorBodyOf(answer);
  const texts = findErrorTexts(endpoint);
  const text = errorTextFor(endpoint, status, body[texts?.field ?? 'message']);
  return new ApiError({
    status,
    code: body.code ?? 'http_error',
    message: text,
    isFallback: text === texts?.fallback,
    fields: body.fields ?? [],
    requestId: requestId ?? body.requestId,
    retryAfterSeconds: parseRetryAfter(answer.header('retry-after')),
  });
}

export function errorCodeOf(answer: RawAnswer): ErrorCode | undefined {
  return errorBodyOf(answer).code;
}

export function isPage(answer: RawAnswer): boolean {
  const isHtml = answer.header('content-type')?.toLowerCase().includes('html') ?? false;
  return isHtml || (typeof answer.content === 'string' && answer.content.trimStart().startsWith('<'));
}

function schemaFor(endpoint: Endpoint, status: number): z.ZodMiniType | undefined {
  const exact = endpoint.responses[status];
  if (exact || status < 200 || status >= 300) return exact;
  // While the contract declares only one success, another 2xx status (200 instead of 201) means the
  // same.
  const successes = Object.entries(endpoint.responses).filter(([declared]) => declared.startsWith('2'));
  return successes.length === 1 ? successes[0]?.[1] : undefined;
}

function readSuccess(endpoint: Endpoint, schema: z.ZodMiniType, answer: RawAnswer): unknown {
  const { status, requestId } = answer;
  const message = findErrorTexts(endpoint)?.fallback;
  const foreign = (what: string) =>
    new UnexpectedResponseError(`answered with ${what} instead of JSON: is the address that of a Podium server?`, {
      status,
      message,
      requestId,
      isForeign: true,
    });
  if (isPage(answer)) throw foreign('a web page');
  const isRaw = endpoint.responseKind === 'bytes' || endpoint.responseKind === 'text';
  const value = isRaw ? answer.content : parseJson(answer.content);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (value === undefined) throw foreign('something else');
  throw new UnexpectedResponseError(
    `answered ${endpoint.method} ${endpoint.path} with something this version does not understand`,
    { status, message, requestId, cause: parsed.error },
  );
}

function describeUnknown(answer: RawAnswer): string {
  const target = answer.header('location');
  if (answer.status >= 300 && target) return `redirects to ${target.slice(0, 200)}: use that address`;
  return `answered with status ${answer.status}, which this version does not understand`;
}

const undefinedUnless = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);
const notBlank = z.string().check(z.regex(/\S/));
const readErrorSchema = z.catch(
  z.object({
    message: undefinedUnless(notBlank),
    error: undefinedUnless(notBlank),
    code: undefinedUnless(errorCodeSchema),
    fields: undefinedUnless(z.array(fieldErrorSchema)),
    requestId: undefinedUnless(z.string()),
  }),
  {} as never,
);

/**
 * Reads the fields that are present. A server that knows only the specification sends `message` or
 * `error` and no code.
 */
function errorBodyOf(answer: RawAnswer) {
  const { message, error, ...body } = readErrorSchema.parse(parseJson(answer.content));
  return { ...body, message: message ?? error, error: error ?? message };
}

export function parseJson(content: unknown): unknown {
  if (typeof content !== 'string' || content === '') return undefined;
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** Returns the seconds of a `Retry-After` header, which holds seconds or a date. */
function parseRetryAfter(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
