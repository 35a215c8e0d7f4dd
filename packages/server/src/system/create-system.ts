import type { RegisterRoutes } from '../app.ts';
import type { Database } from '../database/schema.ts';
import { PreparedAnswer } from '../http/bind-endpoint.ts';
import { weakEtagOf } from '../http/etag.ts';
import { createWorkerRepository } from '../workers/worker-repository.ts';
import type { EventCounts } from './count-events.ts';
import { createMetrics } from './metrics.ts';
import type { MetricsAccess } from './metrics-access.ts';
import { createOpenApiDocument } from './openapi-document.ts';
import { createSystemRepository } from './system-repository.ts';
import { createSystemRoutes } from './system-routes.ts';
import { createSystemService, type SystemServiceDeps } from './system-service.ts';

interface SystemOptions extends Omit<SystemServiceDeps, 'system' | 'workers'> {
  database: Database;
  metricsAccess?: MetricsAccess;
  /** The number of submissions that this machine judges at once. */
  slots?: number;
  /** The live events that reached this process. */
  eventCounts?: EventCounts;
}

/** Assembles health, metrics and the description of the API over one database. */
export function createSystem({
  database,
  metricsAccess = { token: undefined, host: 'localhost' },
  slots,
  eventCounts,
  ...options
}: SystemOptions): {
  routes: RegisterRoutes;
} {
  const system = createSystemRepository(database);
  const workers = createWorkerRepository(database);
  const service = createSystemService({ system, workers, ...options });
  let openApi: PreparedAnswer | undefined;
  return {
    routes: createSystemRoutes({
      service,
      metrics: createMetrics({
        ...{ system, workers },
        clock: options.clock,
        isJudging: service.isJudging,
        ...(slots !== undefined && { slots }),
        ...(eventCounts && { events: eventCounts }),
      }),
      metricsAccess,
      openApi: () => {
        openApi ??= prepareOpenApi(options.version);
        return openApi;
      },
    }),
  };
}

/** Makes the description once. It is served without the answer cache, which asks the database. */
function prepareOpenApi(version: string): PreparedAnswer {
  const content = Buffer.from(JSON.stringify(createOpenApiDocument(version)));
  return new PreparedAnswer(weakEtagOf(content), () => ({ content }));
}
