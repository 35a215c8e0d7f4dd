import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

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

export interface MetricsAccess {
  /** The token for readers on other machines; undefined if there are none. */
  token: string | undefined;
  /** The name or address on which the server listens. */
  host: string;
}

/**
 * Returns whether a reader may see the metrics: any reader on this machine that asks for this
 * machine, or one on any machine with the token.
 */
export function mayReadMetrics(
  { remoteAddress = '', headers }: MetricsReader,
  { token, host }: MetricsAccess,
): boolean {
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined);
  if (loopback.test(remoteAddress) && !isForwarded && isThisMachine(headers.host, host)) return true;
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digestOf(given), digestOf(token));
}

/**
 * Returns whether a request is for an address, `localhost` or the server's own name. Every other
 * name can be that of a page in a browser on this machine, whose owner lets the name lead here.
 */
function isThisMachine(requested: string | undefined, own: string): boolean {
  const name =
    requested
      ?.replace(/:\d*$/, '')
      .replace(/^\[(.*)\]$/, '$1')
      .toLowerCase() ?? '';
  return isIP(name) !== 0 || name === 'localhost' || name === own.toLowerCase();
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
