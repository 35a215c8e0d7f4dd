import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

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
