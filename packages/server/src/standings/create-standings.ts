import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { ContestService } from '../contests/contest-service.ts';
import type { Database } from '../database/schema.ts';
import type { BoardSignals } from './board-signals.ts';
import { createBoardStore } from './board-store.ts';
import { createStandingsRepository } from './standings-repository.ts';
import { createStandingsRoutes } from './standings-routes.ts';
import { createStandingsService } from './standings-service.ts';

interface StandingsOptions {
  database: Database;
  clock: Clock;
  contests: Pick<ContestService, 'getContest'>;
  signals: BoardSignals;
}

/** Assembles the live boards of contests. */
export function createStandings({ database, clock, contests, signals }: StandingsOptions): { routes: RegisterRoutes } {
  const repository = createStandingsRepository(database);
  const boards = createBoardStore({ repository, signals });
  return { routes: createStandingsRoutes(createStandingsService({ contests, boards, repository, clock })) };
}
