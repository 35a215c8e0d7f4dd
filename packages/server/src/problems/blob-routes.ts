import { Readable } from 'node:stream';
import { endpoints } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import { bindEndpoint, bindStream } from '../http/bind-endpoint.ts';
import type { BlobService } from './blob-service.ts';

export function createBlobRoutes(blobs: BlobService): RegisterRoutes {
  return (api) => {
    bindEndpoint(api, endpoints.blobs.findMissing, async ({ body }) => ({
      missing: await blobs.findMissing(body.hashes),
    }));
    bindEndpoint(api, endpoints.blobs.put, ({ params, body }) => blobs.put(params.hash, body));
    bindEndpoint(api, endpoints.blobs.join, ({ params, body }) => blobs.join(params.hash, body.parts));
    bindStream(api, endpoints.blobs.get, async ({ params, query }, reply) => {
      const { size, pieces } = await blobs.get(params.hash, query);
      reply.type('application/octet-stream').header('content-length', size);
      return reply.send(Readable.from(pieces));
    });
  };
}
