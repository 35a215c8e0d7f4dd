import { endpoints, type Health } from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createSystem({ send }: Transport) {
  return {
    /**
     * Reads the health of the server. This succeeds even if the platform is degraded; `status` then
     * says so.
     */
    health: (options?: CallOptions): Promise<Health> => send(endpoints.system.health, {}, options),

    /** Returns figures in the text format of Prometheus. */
    metrics: (options?: CallOptions): Promise<string> => send(endpoints.system.metrics, {}, options),

    /** Returns the OpenAPI description of the server's API. */
    openapi: (options?: CallOptions): Promise<Record<string, unknown>> => send(endpoints.system.openapi, {}, options),
  };
}

export type SystemResource = ReturnType<typeof createSystem>;
