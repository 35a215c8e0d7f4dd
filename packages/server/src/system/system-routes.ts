import { endpoints } from '@podium/sdk/contract';
import type { FastifyRequest } from 'fastify';
import type { RegisterRoutes } from '../app.ts';
import { ServiceError } from '../errors.ts';
import { AnswerWithStatus, bindEndpoint, bindStream, type PreparedAnswer } from '../http/bind-endpoint.ts';
import type { Metrics } from './metrics.ts';
import { type MetricsAccess, mayReadMetrics } from './metrics-access.ts';
import type { SystemService } from './system-service.ts';

interface SystemRoutesDeps {
  service: SystemService;
  metrics: Metrics;
  metricsAccess: MetricsAccess;
  /** Returns the OpenAPI document. */
  openApi: () => PreparedAnswer;
}

export function createSystemRoutes({ service, metrics, metricsAccess, openApi }: SystemRoutesDeps): RegisterRoutes {
  return (api) => {
    const endings = new WeakMap<FastifyRequest, ReturnType<Metrics['beginRequest']>>();
    const begin = (request: FastifyRequest) => {
      const { method, routeOptions } = request;
      return metrics.beginRequest({ method, route: routeOptions.url ?? 'unknown' });
    };
    api.addHook('onRequest', async (request) => {
      endings.set(request, begin(request));
    });
    api.addHook('onResponse', async (request, reply) => {
      // A request that another hook rejected has not begun here.
      const end = endings.get(request) ?? begin(request);
      end({ status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
      if (reply.statusCode === 503) service.doubtStore();
    });
    bindEndpoint(api, endpoints.system.health, async () => {
      const { works, health } = await service.checkHealth();
      return new AnswerWithStatus(works ? 200 : 503, health);
    });
    bindEndpoint(api, endpoints.system.live, () => ({ alive: true as const }));
    bindEndpoint(api, endpoints.system.ready, async () => {
      const readiness = await service.checkReadiness();
      return new AnswerWithStatus(readiness.ready ? 200 : 503, readiness);
    });
    bindStream(api, endpoints.system.metrics, async (_context, reply) => {
      const { headers, socket } = reply.request;
      if (!mayReadMetrics({ headers, remoteAddress: socket.remoteAddress }, metricsAccess)) {
        throw new ServiceError(
          'forbidden',
          'Metrics are available on this machine by its address or localhost, or with the token of PODIUM_METRICS_TOKEN.',
        );
      }
      return reply.type(metrics.contentType).send(await metrics.read());
    });
    bindEndpoint(api, endpoints.system.openapi, openApi);
  };
}
