import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { acknowledgementSchema } from './primitives.ts';
import * as workers from './workers.ts';

/** These rows belong to the table in `endpoints.ts`. */
export const workerEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/worker',
    summary: 'The judge workers of this installation, also those that are gone since yesterday',
    access: 'admin',
    responses: { 200: z.array(workers.workerSchema) },
  }),
  drain: endpoint({
    method: 'POST',
    path: '/worker/{id}/drain',
    summary: 'Let a worker finish what it has and take no more, until it is resumed',
    access: 'admin',
    responses: { 200: acknowledgementSchema },
  }),
  resume: endpoint({
    method: 'POST',
    path: '/worker/{id}/resume',
    summary: 'Let a drained worker take submissions again',
    access: 'admin',
    responses: { 200: acknowledgementSchema },
  }),
};
