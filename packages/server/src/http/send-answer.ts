import { apiBasePath, clientBuildHeader, requestIdHeader, serverTimeHeader } from '@podium/sdk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
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
function commonHeaders({ id, url, server }: FastifyRequest): string[] {
  const pairs = [...securityHeaderPairs, requestIdHeader, id, serverTimeHeader, String(server.clock.now())];
  if (url.startsWith(apiBasePath)) {
    pairs.push('cache-control', 'no-store');
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

interface JsonAnswer {
  status?: number;
  /** A `latin1` string holds a byte per character. */
  content: string | Buffer;
  encoding?: 'utf8' | 'latin1';
  etag?: string;
}

/**
 * Sends JSON with one call of Node.js for all headers. `reply.send` sets them one by one and runs
 * hooks, which takes longer than making most answers. `reply.header` works as usual; `onSend` hooks
 * do not run.
 */
export function sendJson(request: FastifyRequest, reply: FastifyReply, answer: JsonAnswer): void {
  const { status = 200, content, encoding = 'utf8', etag } = answer;
  const headers = ['content-type', jsonType, 'content-length', String(Buffer.byteLength(content, encoding))];
  if (etag !== undefined) headers.push('etag', etag);
  writeHead(request, reply, status, headers);
  reply.raw.end(content, encoding);
}

export function sendNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): void {
  writeHead(request, reply, 304, ['etag', etag]);
  reply.raw.end();
}

/**
 * Writes the common headers, those given and those that the route has set. Fastify sends no more.
 */
function writeHead(request: FastifyRequest, reply: FastifyReply, status: number, pairs: string[]): void {
  const headers: (string | string[])[] = commonHeaders(request);
  headers.push(...pairs);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) headers.push(name, Array.isArray(value) ? value : String(value));
  }
  reply.raw.writeHead(status, headers as string[]);
  reply.hijack();
}
