import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { serverStopping } from '../errors.ts';

/** How long answers that are under way may take once the application closes. */
const answerGraceMs = 5_000;

/**
 * Closes the application so that nobody's connection is reset: `app.stopping` asks those who wait for an answer now,
 * what is under way is answered, and what comes meanwhile is refused with the time to come back.
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
