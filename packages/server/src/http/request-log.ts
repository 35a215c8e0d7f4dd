import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { pathOf } from './read-request.ts';

/**
 * Logs each request in one line when the response is sent or the caller has disconnected. Level
 * `debug` adds a line at the arrival.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    request.log.debug({ req: request }, 'incoming request');
    reply.raw.once('close', () => {
      const message = reply.raw.writableFinished ? 'request completed' : 'request aborted';
      reply.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, message);
    });
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) super.requestCompleted(error, request, reply);
  }
}

/** Lets a log describe requests by `describeRequest`. */
export function withDescribedRequests(logger: NonNullable<FastifyServerOptions['logger']>): typeof logger {
  return typeof logger === 'object' ? { ...logger, serializers: { req: describeRequest } } : logger;
}

/**
 * Describes a request. Of its query string it has the names of the parameters only: the values are
 * what users typed, and ids of what they look for.
 */
function describeRequest({ method, url, host, ip, socket }: FastifyRequest) {
  const query = url.slice(pathOf(url).length + 1);
  const parameters = [...new Set(new URLSearchParams(query).keys())];
  return {
    ...{ method, url: pathOf(url), host, remoteAddress: ip },
    ...(socket.remotePort !== undefined && { remotePort: socket.remotePort }),
    ...(parameters.length > 0 && { parameters }),
  };
}
