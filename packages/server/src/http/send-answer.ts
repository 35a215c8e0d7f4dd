import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { apiBasePath, clientBuildHeader, requestIdHeader, serverTimeHeader } from '@podium/sdk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { chooseEncoding } from './choose-encoding.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    clock: Clock;
    stopping: AbortSignal;
    /** Build of the client that this server offers; undefined if there is none. */
    clientBuild: string | undefined;
  }
}

export const jsonType = 'application/json; charset=utf-8';
const securityHeaderPairs = Object.entries(securityHeaders).flat();

/** Lists the names and values, in turn, of the headers that every response has. */
function commonHeaders({ id, url, server }: FastifyRequest, cacheControl = 'no-store'): string[] {
  const pairs = [...securityHeaderPairs, requestIdHeader, id, serverTimeHeader, String(server.clock.now())];
  if (url.startsWith(apiBasePath)) {
    pairs.push('cache-control', cacheControl);
    if (server.clientBuild !== undefined) pairs.push(clientBuildHeader, server.clientBuild);
  }
  if (server.stopping.aborted) pairs.push('connection', 'close');
  return pairs;
}

/**
 * Adds the common headers to a response that Fastify sends. Keeps headers that the route has set.
 */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const pairs = commonHeaders(request);
  for (let index = 0; index < pairs.length; index += 2) {
    const name = pairs[index] as string;
    if (!reply.hasHeader(name)) reply.header(name, pairs[index + 1]);
  }
}

/*
 * Answers are compressed by the threads of zlib, so the event loop stays free. BREACH needs an
 * answer that holds a secret beside a text which an attacker made the victim send. Pages of others
 * cannot send the bearer token, and answers with tokens are too short to be compressed.
 */

/** Compressing an answer that fits into one or two packets saves no time. */
export const gzipMinBytes = 2048;
const compress = promisify(gzip);
const gzipOnly = new Set(['gzip'] as const);

export interface JsonAnswer {
  status?: number;
  /** A `latin1` string holds a byte per character. */
  content: string | Buffer;
  encoding?: 'utf8' | 'latin1';
  /** Browsers store an answer with a tag, and ask whether it has changed. */
  etag?: string | undefined;
  /** The compressed content, once somebody has asked for it. */
  gzipped?: Promise<Buffer> | undefined;
}

/**
 * Sends JSON with one call of Node.js for all headers. `reply.send` sets them one by one and runs
 * hooks, which takes longer than making most answers. `reply.header` works as usual; `onSend` hooks
 * do not run.
 */
export function sendJson(request: FastifyRequest, reply: FastifyReply, answer: JsonAnswer): void | Promise<void> {
  const { content, encoding = 'utf8' } = answer;
  if (content.length < gzipMinBytes || !acceptsGzip(request)) return sendContent(request, reply, answer);
  answer.gzipped ??= compress(typeof content === 'string' ? Buffer.from(content, encoding) : content).catch(
    (error: unknown) => {
      // The next request tries again.
      answer.gzipped = undefined;
      throw error;
    },
  );
  return answer.gzipped.then((bytes) =>
    sendContent(request, reply, { ...answer, content: bytes }, ['content-encoding', 'gzip']),
  );
}

function sendContent(request: FastifyRequest, reply: FastifyReply, answer: JsonAnswer, more: string[] = []): void {
  const { status = 200, content, encoding = 'utf8', etag } = answer;
  const headers = ['content-type', jsonType, 'content-length', String(Buffer.byteLength(content, encoding)), ...more];
  writeHead(request, reply, status, headers, etag);
  reply.raw.end(content, encoding);
}

/** Sends JSON whose length is not known yet. */
export function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterable<string | Buffer>,
): FastifyReply {
  const source = Readable.from(pieces);
  reply.type(jsonType);
  if (!acceptsGzip(request)) return reply.send(source);
  // Fastify reports the errors of the stream that it sends.
  return reply.header('content-encoding', 'gzip').send(pipeline(source, createGzip(), () => {}));
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  return chooseEncoding(headers['accept-encoding'], gzipOnly) === 'gzip';
}

/**
 * Begins a stream of server-sent events, whose bytes are written to the socket, and which ends with
 * it. For Node.js and Fastify the request ends here, so that they do not keep it, some 6 KB with
 * the head in its 80 pieces, for as long as somebody reads.
 */
export function sendEventsHead(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  const { socket } = request;
  // A proxy must neither keep events nor collect or compress them before it passes them on.
  reply.header('cache-control', 'no-store, no-transform');
  const date = new Date(request.server.clock.now()).toUTCString();
  const own = ['content-type', 'text/event-stream; charset=utf-8', 'x-accel-buffering', 'no', 'date', date];
  const pairs = headersOf(request, reply, [...own, 'connection', 'close'], undefined);
  let head = 'HTTP/1.1 200 OK\r\n';
  for (let index = 0; index < pairs.length; index += 2) head += `${pairs[index]}: ${pairs[index + 1]}\r\n`;
  socket.write(Buffer.from(`${head}\r\n`, 'latin1'));
  reply.hijack();
  raw.finished = true;
  raw.emit('finish');
  // Otherwise it would be closed as one that waits for another request.
  socket.setTimeout(0);
}

export function sendNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): void {
  writeHead(request, reply, 304, [], etag);
  reply.raw.end();
}

/** Writes the head of an answer. Fastify sends no more. */
function writeHead(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  pairs: readonly string[],
  etag: string | undefined,
): void {
  reply.raw.writeHead(status, headersOf(request, reply, pairs, etag) as string[]);
  reply.hijack();
}

/** Lists the common headers, those given and those that the route has set. */
function headersOf(
  request: FastifyRequest,
  reply: FastifyReply,
  pairs: readonly string[],
  etag: string | undefined,
): (string | string[])[] {
  const { 'cache-control': caching = etag === undefined ? undefined : 'private, no-cache', ...set } =
    reply.getHeaders();
  const headers: (string | string[])[] = commonHeaders(request, caching === undefined ? undefined : String(caching));
  headers.push(...pairs);
  if (etag !== undefined) headers.push('etag', etag, 'vary', 'accept-encoding');
  for (const [name, value] of Object.entries(set)) {
    if (value !== undefined) headers.push(name, Array.isArray(value) ? value : String(value));
  }
  return headers;
}
