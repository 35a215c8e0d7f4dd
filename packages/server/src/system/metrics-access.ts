import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface MetricsReader {
  /** The address of the connection itself, without regard to proxy headers. */
  remoteAddress: string | undefined;
  headers: IncomingHttpHeaders;
}

/**
 * The headers that a proxy adds. A proxied request comes from loopback too, but not from this
 * machine.
 */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'];
const loopback = /^(::ffff:)?127\.|^::1$/;

/**
 * Returns whether a reader may see the metrics: any reader on this machine itself, or on any
 * machine with the token.
 */
export function mayReadMetrics({ remoteAddress = '', headers }: MetricsReader, token: string | undefined): boolean {
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined);
  if (loopback.test(remoteAddress) && !isForwarded) return true;
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digestOf(given), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
