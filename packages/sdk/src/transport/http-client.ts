import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { requestIdHeader } from '../contract/index.ts';
import { NetworkError, RequestSetupError } from '../errors/transport-errors.ts';
import type { PreparedRequest } from './request.ts';

/** One answer of the server, not yet checked by the contract. */
export interface RawAnswer {
  readonly status: number;
  header(name: string): string | undefined;
  readonly requestId: string | undefined;
  /**
   * The content is text. Only successes have bytes for `responseKind: 'bytes'` and the open stream
   * for `'events'`.
   */
  readonly content: unknown;
  /**
   * Closes the connection of an open stream. Over fetch, cancelling the stream does not do this.
   */
  disconnect(): void;
}

/**
 * Sends a request once. Returns any answer, whatever its status, and throws only when there is no
 * answer.
 */
export type HttpClient = (
  request: PreparedRequest,
  accessToken: string | undefined,
  signal: AbortSignal,
) => Promise<RawAnswer>;

export interface HttpClientOptions {
  axios: AxiosInstance | undefined;
  adapter: AxiosRequestConfig['adapter'];
  userAgent: string | undefined;
  /** Called when the headers of an answer to a request of `askedAt` are there. */
  onAnswer: (header: RawAnswer['header'], askedAt: number) => void;
  localNow: () => number;
}

export function createHttpClient(options: HttpClientOptions): HttpClient {
  return async (request, accessToken, signal) => {
    signal.throwIfAborted();
    const axios = options.axios ?? (await loadAxios());
    const askedAt = options.localNow();
    const rethrow = (error: unknown): never => {
      throw signal.aborted ? signal.reason : failureOf(error);
    };
    const connection = new AbortController();
    const anySignal = AbortSignal.any([signal, connection.signal]);
    const response = await axios.request(axiosConfigOf(request, accessToken, anySignal, options)).catch(rethrow);
    const header = headerReader(response.headers);
    options.onAnswer(header, askedAt);
    const content = await contentOf(request, response.status, response.data).catch(rethrow);
    const disconnect = () => connection.abort();
    return { status: response.status, header, requestId: header(requestIdHeader), content, disconnect };
  };
}

/**
 * Loads axios with the first request, because many programs only build a client, and a page
 * downloads the module.
 */
async function loadAxios(): Promise<AxiosInstance> {
  try {
    return (await import('axios')).default;
  } catch (cause) {
    throw new NetworkError('the HTTP client could not be loaded', { cause, neverSent: true });
  }
}

function axiosConfigOf(
  request: PreparedRequest,
  accessToken: string | undefined,
  signal: AbortSignal,
  options: HttpClientOptions,
): AxiosRequestConfig {
  const kind = request.endpoint.responseKind;
  // XMLHttpRequest cannot stream. axios takes the first adapter of this list that the environment
  // supports.
  const adapter = options.adapter ?? (kind === 'events' ? ['http', 'fetch'] : undefined);
  return {
    method: request.endpoint.method,
    url: request.url,
    headers: {
      // Without a body, axios would declare a form.
      'content-type': false,
      ...request.headers,
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      ...(options.userAgent && { 'user-agent': options.userAgent }),
    },
    data: request.body,
    signal,
    responseType: kind === 'bytes' ? 'arraybuffer' : kind === 'events' ? 'stream' : 'text',
    // The contract, not axios, reads and writes the data.
    transformRequest: (data) => data,
    transformResponse: (data) => data,
    validateStatus: () => true,
    maxContentLength: -1,
    maxBodyLength: -1,
    // A redirected POST would become a GET, and the token would go to another host, so a redirect
    // is an error.
    maxRedirects: 0,
    ...(adapter && { adapter }),
  };
}

function headerReader(headers: unknown): (name: string) => string | undefined {
  const values = new Map(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)] as const),
  );
  return (name) => values.get(name);
}

async function contentOf(request: PreparedRequest, status: number, data: unknown): Promise<unknown> {
  const isSuccess = status >= 200 && status < 300;
  const kind = request.endpoint.responseKind;
  if (kind === 'events') return isSuccess ? data : new Response(data as ReadableStream).text();
  if (kind !== 'bytes') return typeof data === 'string' ? data : '';
  const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : plainBytes(data as Uint8Array);
  return isSuccess ? bytes : new TextDecoder().decode(bytes);
}

/** Copies the bytes out of Node's Buffer subclass, so that callers get the same type everywhere. */
function plainBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const setupCodes = new Set([
  'ERR_INVALID_URL',
  'ERR_BAD_REQUEST',
  'ERR_BAD_OPTION',
  'ERR_BAD_OPTION_VALUE',
  'ERR_NOT_SUPPORT',
  'ERR_INVALID_CHAR',
  'ERR_INVALID_PROTOCOL',
]);
const neverSentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** The system calls before a connection exists. An open connection can fail with the same codes. */
const connectingCalls = new Set(['connect', 'getaddrinfo']);

function failureOf(error: unknown): NetworkError | RequestSetupError {
  const { code, message, cause } = error as Partial<Error> & { code?: string; cause?: Partial<Error> };
  // A connection that was tried over several addresses fails with one error per address and an
  // empty message of its own.
  const reason = message || cause?.message || code || 'unknown';
  const isSetup = isUnwritable(error) || codesOf(error).some((known) => setupCodes.has(known));
  if (isSetup) return new RequestSetupError(reason, error);
  return new NetworkError(reason, {
    cause: error,
    neverSent: neverConnected(error),
  });
}

/**
 * Detects requests that cannot be written, such as those with an invalid header or address. The
 * code that writes the request throws a TypeError. Over fetch, axios wraps it. Lost connections are
 * TypeErrors there too, but axios gives these a code.
 */
function isUnwritable(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === undefined && cause instanceof TypeError;
}

/** Reports whether an error happened before there was a connection. */
function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A host with several addresses fails with an error for each of them.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(neverConnected);
  const { code = '', syscall } = error as Error & { code?: string; syscall?: string };
  if (syscall === undefined) return neverConnected(error.cause);
  return connectingCalls.has(syscall) && neverSentCodes.has(code);
}

/**
 * Returns the codes of an error and of its causes. Over fetch, the innermost one names the reason.
 */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code } = error as Error & { code?: unknown };
  return [...(typeof code === 'string' ? [code] : []), ...codesOf(error.cause)];
}
