import { endpoints, type Health, type Liveness, type Readiness } from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createSystem({ send }: Transport) {
  return {
    /**
     * Reads the health of the server. Anybody may call it. It succeeds even if the platform is
     * degraded; `status` then says so.
     */
    health: (options?: CallOptions): Promise<Health> => send(endpoints.system.health, {}, options),

    /** Resolves if the server process answers. Anybody may call it. */
    live: (options?: CallOptions): Promise<Liveness> => send(endpoints.system.live, {}, options),

    /** Reads whether the server can serve requests at present. Anybody may call it. */
    ready: (options?: CallOptions): Promise<Readiness> => send(endpoints.system.ready, {}, options),

    /**
     * Returns figures in the text format of Prometheus. Programs on the server's machine may call
     * it, and others with the operator's token as their access token.
     *
     * @throws ApiError with the code `forbidden`.
     */
    metrics: (options?: CallOptions): Promise<string> => send(endpoints.system.metrics, {}, options),

    /** Returns the OpenAPI 3.1 description of the server's API. Anybody may call it. */
    openapi: (options?: CallOptions): Promise<Record<string, unknown>> => send(endpoints.system.openapi, {}, options),
  };
}
