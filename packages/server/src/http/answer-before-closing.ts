import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { serverStopping } from '../errors.ts';

/** Open requests may take this long once the application closes. */
const answerGraceMs = 5_000;

/**
 * Closes the application without resetting a connection. `app.stopping` aborts handlers that wait,
 * open requests get their response, and new requests get a 503 with `Retry-After`.
 */
export function answerBeforeClosing(app: FastifyInstance): void {
  const stopping = new AbortController();
  const underWay = new Set<ServerResponse>();
  let onceAllAnswered = (): void => {};
  app.decorate('stopping', stopping.signal);
  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping.signal.aborted) return done(serverStopping());
    underWay.add(reply.raw);
    reply.raw.once('close', () => {
      underWay.delete(reply.raw);
      if (underWay.size === 0) onceAllAnswered();
    });
    done();
  });
  app.addHook('preClose', async () => {
    stopping.abort(new Error('the server is stopping'));
    if (underWay.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, answerGraceMs);
      onceAllAnswered = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  });
}
