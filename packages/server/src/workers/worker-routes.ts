import { Readable } from 'node:stream';
import { endpoints, judgingEndpoints as table } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import { bindEndpoint, bindStream } from '../http/bind-endpoint.ts';
import type { BlobService } from '../problems/blob-service.ts';
import type { JudgingService } from './judging-service.ts';
import type { WorkerService } from './worker-service.ts';

/** Serves the endpoints by which administrators manage workers. */
export function createWorkerRoutes(workers: WorkerService): RegisterRoutes {
  return (api) => {
    bindEndpoint(api, endpoints.workers.list, () => workers.list());
    bindEndpoint(api, endpoints.workers.drain, async ({ params, session }) => {
      const name = await workers.setDraining(params.id, true, session.userId);
      return { success: true, message: `${name} finishes its jobs and takes no more.` };
    });
    bindEndpoint(api, endpoints.workers.resume, async ({ params, session }) => {
      const name = await workers.setDraining(params.id, false, session.userId);
      return { success: true, message: `${name} takes submissions again.` };
    });
  };
}

/** Serves the endpoints that joined workers call. */
export function createJudgingRoutes(judging: JudgingService, blobs: Pick<BlobService, 'get'>): RegisterRoutes {
  return (api) => {
    bindEndpoint(api, table.report, ({ session, body }) => judging.report(session, body));
    bindEndpoint(api, table.claim, ({ session, body, disconnected, stopping }) =>
      judging.claim(session, body, AbortSignal.any([disconnected, stopping])),
    );
    bindEndpoint(api, table.renew, ({ session, body }) => judging.renew(session, body));
    bindEndpoint(api, table.startSubmission, ({ session, body }) => judging.startSubmission(session, body));
    bindEndpoint(api, table.markRunning, ({ session, body }) => judging.markRunning(session, body));
    bindEndpoint(api, table.saveJudgement, ({ session, body }) => judging.saveJudgement(session, body));
    bindEndpoint(api, table.findRun, ({ session, body }) => judging.findRun(session, body));
    bindEndpoint(api, table.saveRun, ({ session, body }) => judging.saveRun(session, body));
    bindEndpoint(api, table.returnJob, ({ session, body }) => judging.returnJob(session, body));
    bindEndpoint(api, table.publish, ({ session, body }) => judging.publish(session, body));
    bindEndpoint(api, table.leave, ({ session, body }) => judging.leave(session, body));
    bindStream(api, table.readBlob, async ({ params, query }, reply) => {
      const { size, pieces } = await blobs.get(params.hash, query);
      reply.type('application/octet-stream').header('content-length', size);
      return reply.send(Readable.from(pieces));
    });
  };
}
