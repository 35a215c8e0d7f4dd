import { endpoints } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import type { ContestService } from './contest-service.ts';

export function createContestRoutes(contests: ContestService): RegisterRoutes {
  return (api) => {
    bindEndpoint(api, endpoints.contests.listFuture, ({ session }) => contests.listContests('future', session), {
      cached: 'private',
    });
    bindEndpoint(api, endpoints.contests.listOngoing, ({ session }) => contests.listContests('ongoing', session), {
      cached: 'private',
    });
    bindEndpoint(api, endpoints.contests.listPast, ({ session }) => contests.listContests('past', session), {
      cached: 'private',
    });
    bindEndpoint(api, endpoints.contests.listPackages, () => contests.listPackages());
    bindEndpoint(api, endpoints.contests.get, ({ params, session }) => contests.getContest(params.id, session), {
      cached: 'private',
    });
    bindEndpoint(api, endpoints.contests.create, async ({ body, session }) => {
      const saved = await contests.createContest(body, session);
      return { success: true, message: 'Contest scheduled successfully!', ...saved };
    });
    bindEndpoint(api, endpoints.contests.update, async ({ params, body, session }) => {
      const saved = await contests.modifyContest(params.id, body, session);
      return { success: true, message: 'Contest updated successfully!', ...saved };
    });
    bindEndpoint(api, endpoints.contests.freeze, async ({ params, session }) => {
      const contest = await contests.freezeStandings(params.id, session);
      return { success: true, message: 'The standings are frozen.', contest };
    });
    bindEndpoint(api, endpoints.contests.thaw, async ({ params, body, session }) => {
      const contest = await contests.thawStandings(params.id, body?.force ?? false, session);
      return { success: true, message: 'The standings are not frozen any more.', contest };
    });
    bindEndpoint(api, endpoints.contests.register, async ({ params, session }) => {
      await contests.register(params.id, session);
      return { success: true, message: 'You are registered for the contest' };
    });
    bindEndpoint(
      api,
      endpoints.contests.checkIfRegistered,
      async ({ params, session }) => {
        const success = await contests.checkRegistration(params.id, session);
        const message = success ? 'You are registered for this contest' : 'You are not registered for this contest';
        return { success, message };
      },
      { cached: 'private' },
    );
    bindEndpoint(
      api,
      endpoints.contests.solvedProblems,
      async ({ params, session }) => ({ solvedProblems: await contests.getSolvedProblems(params.id, session) }),
      { cached: 'private' },
    );
    bindEndpoint(
      api,
      endpoints.contests.scores,
      async ({ params, session }) => ({ scores: await contests.getScores(params.id, session) }),
      { cached: 'private' },
    );
  };
}
