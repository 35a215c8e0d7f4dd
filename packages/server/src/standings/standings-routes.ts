import { endpoints } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import type { StandingsService } from './standings-service.ts';

export function createStandingsRoutes(standings: StandingsService): RegisterRoutes {
  return (api) => {
    bindEndpoint(api, endpoints.contests.standings, ({ params, session, query }) =>
      standings.getStandings(params.id, session, query),
    );
    bindEndpoint(api, endpoints.contests.history, ({ params, session, query }) =>
      standings.getHistory(params.id, session, query.sees),
    );
    bindEndpoint(api, endpoints.contests.publicStandings, ({ params, query }) =>
      standings.getPublicStandings(params.id, query),
    );
  };
}
