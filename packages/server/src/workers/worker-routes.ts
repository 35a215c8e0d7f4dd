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
    bindEndpoint(api, table.claim, async ({ session, body, disconnected, stopping }) => {
      const lease = await judging.claim(session, body, AbortSignal.any([disconnected, stopping]));
      return { lease: lease ?? null };
    });
    bindEndpoint(api, table.renew, async ({ session, body }) => ({ held: await judging.renew(session, body) }));
    bindEndpoint(api, table.startSubmission, async ({ session, body }) => ({
      work: (await judging.startSubmission(session, body)) ?? null,
    }));
    bindEndpoint(api, table.markRunning, async ({ session, body }) => ({
      held: await judging.markRunning(session, body),
    }));
    bindEndpoint(api, table.saveJudgement, async ({ session, body }) => ({
      written: await judging.saveJudgement(session, body),
    }));
    bindEndpoint(api, table.findRun, async ({ session, body }) => ({
      work: (await judging.findRun(session, body)) ?? null,
    }));
    bindEndpoint(api, table.saveRun, async ({ session, body }) => ({ written: await judging.saveRun(session, body) }));
    bindEndpoint(api, table.returnJob, async ({ session, body }) => ({ held: await judging.returnJob(session, body) }));
    bindEndpoint(api, table.publish, async ({ session, body }) => {
      await judging.publish(session, body);
      return { success: true, message: 'Published.' };
    });
    bindEndpoint(api, table.leave, async ({ session, body }) => ({ jobs: await judging.leave(session, body) }));
    bindStream(api, table.readBlob, async ({ params, query }, reply) => {
      const { size, pieces } = await blobs.get(params.hash, query);
      reply.type('application/octet-stream').header('content-length', size);
      return reply.send(Readable.from(pieces));
    });
  };
}
