import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import { createVersionReader } from '../database/data-version.ts';
import type { Database } from '../database/schema.ts';
import { type ChangeBus, createChangeBus } from '../events/changes.ts';
import { createProblemVisibilityRepository } from '../problems/problem-visibility-repository.ts';
import { createContestRepository } from './contest-repository.ts';
import { createContestRoutes } from './contest-routes.ts';
import { type ContestService, createContestService } from './contest-service.ts';
import { createParticipants } from './create-participants.ts';
import { createLeaderboardRepository } from './leaderboard/leaderboard-repository.ts';
import { createLeaderboardRoutes } from './leaderboard/leaderboard-routes.ts';
import { createLeaderboardService, type LeaderboardService } from './leaderboard/leaderboard-service.ts';

export interface Contests {
  service: ContestService;
  leaderboards: LeaderboardService;
  routes: RegisterRoutes;
}

interface ContestsOptions {
  database: Database;
  clock: Clock;
  /** Reads the version of all data; by default it shares no reading with other parts. */
  readVersion?: () => Promise<string>;
  /** Where changes are published; by default nobody reads them. */
  changes?: ChangeBus;
}

/** Assembles the parts of contests and their leaderboards over one database. */
export function createContests({
  database,
  clock,
  readVersion = createVersionReader(database),
  changes = createChangeBus(),
}: ContestsOptions): Contests {
  const service = createContestService({
    contests: createContestRepository(database, readVersion),
    problems: createProblemVisibilityRepository(database),
    clock,
    changes,
  });
  const leaderboards = createLeaderboardService({
    leaderboards: createLeaderboardRepository(database),
    clock,
    changes,
  });
  const registerContests = createContestRoutes(service);
  const registerLeaderboards = createLeaderboardRoutes(leaderboards);
  const registerParticipants = createParticipants({ database, clock, changes });
  return {
    service,
    leaderboards,
    routes: (api) => {
      registerContests(api);
      registerLeaderboards(api);
      registerParticipants(api);
    },
  };
}
