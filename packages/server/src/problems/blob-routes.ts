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
    bindStream(api, endpoints.blobs.get, async ({ params }, reply) => {
      const bytes = await blobs.get(params.hash);
      return reply.type('application/octet-stream').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
  };
}
