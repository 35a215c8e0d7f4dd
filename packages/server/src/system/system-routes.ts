import { endpoints } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import { ServiceError } from '../errors.ts';
import { AnswerWithStatus, bindEndpoint, bindStream } from '../http/bind-endpoint.ts';
import type { Metrics } from './metrics.ts';
import { mayReadMetrics } from './metrics-access.ts';
import type { SystemService } from './system-service.ts';

interface SystemRoutesDeps {
  service: SystemService;
  metrics: Metrics;
  /** The token for readers on other machines; undefined if there are none. */
  metricsToken: string | undefined;
  /** Returns the OpenAPI document, the same object each time. */
  openApi: () => Record<string, unknown>;
}

export function createSystemRoutes({ service, metrics, metricsToken, openApi }: SystemRoutesDeps): RegisterRoutes {
  return (api) => {
    api.addHook('onResponse', async (request, reply) => {
      metrics.observeRequest({
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
    });
    bindEndpoint(api, endpoints.system.health, async () => {
      const { works, health } = await service.checkHealth();
      return new AnswerWithStatus(works ? 200 : 503, health);
    });
    bindStream(api, endpoints.system.metrics, async (_context, reply) => {
      const { headers, socket } = reply.request;
      if (!mayReadMetrics({ headers, remoteAddress: socket.remoteAddress }, metricsToken)) {
        throw new ServiceError(
          'forbidden',
          'Metrics are available on this machine, or with the token of PODIUM_METRICS_TOKEN.',
        );
      }
      return reply.type(metrics.contentType).send(await metrics.read());
    });
    bindEndpoint(api, endpoints.system.openapi, openApi, { returnsSameObject: true });
  };
}
