import { endpoints } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import type { ProblemService } from './problem-service.ts';

export function createProblemRoutes(problems: ProblemService): RegisterRoutes {
  return (api) => {
    bindEndpoint(api, endpoints.problems.list, ({ session }) => problems.list(session), { cached: 'private' });
    bindEndpoint(api, endpoints.problems.solverCounts, ({ session }) => problems.countSolvers(session), {
      cached: 'role',
    });
    bindEndpoint(
      api,
      endpoints.problems.get,
      ({ session, params, query }) => problems.get(session, params.problemId, query),
      { cached: 'private', unstoredFor: 'admins' },
    );
    bindEndpoint(api, endpoints.problems.upload, async ({ session, body }) => ({
      success: true,
      message: 'Problem uploaded successfully',
      ...(await problems.upload(session.userId, body)),
    }));
    bindEndpoint(api, endpoints.problems.uploadDefaults, () => problems.uploadDefaults());
    bindEndpoint(api, endpoints.problems.update, async ({ session, params, body }) => ({
      success: true,
      message: 'Problem updated successfully',
      ...(await problems.update(session.userId, params.id, body)),
    }));
    bindEndpoint(api, endpoints.problems.listPackages, () => problems.listPackages());
    bindEndpoint(api, endpoints.problems.listRevisions, ({ params, query }) =>
      problems.listRevisions(params.id, query.limit),
    );
  };
}
