import { type Acknowledgement, endpoints, type Worker } from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createWorkers({ send }: Transport) {
  return {
    /**
     * Lists the judge workers by name, also those that are gone since yesterday. Only
     * administrators may call it.
     */
    list: (options?: CallOptions): Promise<Worker[]> => send(endpoints.workers.list, {}, options),

    /**
     * Lets a worker finish what it has and take no more, until it is resumed. It follows within
     * seconds. Only administrators may call it.
     */
    drain: (id: string, options?: CallOptions): Promise<Acknowledgement> =>
      send(endpoints.workers.drain, { params: { id } }, options),

    /** Lets a drained worker take submissions again. Only administrators may call it. */
    resume: (id: string, options?: CallOptions): Promise<Acknowledgement> =>
      send(endpoints.workers.resume, { params: { id } }, options),
  };
}
