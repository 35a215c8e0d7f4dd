import { endpoints } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../../app.ts';
import { bindEndpoint } from '../../http/bind-endpoint.ts';
import type { LeaderboardService } from './leaderboard-service.ts';

export function createLeaderboardRoutes(leaderboards: LeaderboardService): RegisterRoutes {
  return (api) => {
    bindEndpoint(api, endpoints.contests.leaderboard, ({ params }) => leaderboards.getLeaderboard(params.contestId), {
      cached: 'shared',
    });
    bindEndpoint(api, endpoints.contests.generateLeaderboard, async ({ params, session }) => {
      const participants = await leaderboards.generateLeaderboard(params.contestId, session.userId);
      return { success: true, message: 'Leaderboard generated successfully!', participants };
    });
  };
}
