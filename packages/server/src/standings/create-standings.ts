import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { ContestService } from '../contests/contest-service.ts';
import type { Database } from '../database/schema.ts';
import type { ChangeBus } from '../events/changes.ts';
import type { Topic } from '../events/topic.ts';
import { createBoardStore } from './board-store.ts';
import { createBoardTopic } from './board-topic.ts';
import { createStandingsRepository } from './standings-repository.ts';
import { createStandingsRoutes } from './standings-routes.ts';
import { createStandingsService } from './standings-service.ts';

interface StandingsOptions {
  database: Database;
  clock: Clock;
  contests: Pick<ContestService, 'getContest'>;
  changes: Pick<ChangeBus, 'subscribe'>;
}

export interface StandingsPart {
  routes: RegisterRoutes;
  /** The topic of boards. */
  topic: Topic;
}

/** Assembles the live boards of contests. */
export function createStandings({ database, clock, contests, changes }: StandingsOptions): StandingsPart {
  const repository = createStandingsRepository(database);
  const boards = createBoardStore({ repository, changes });
  const standings = createStandingsService({ contests, boards, repository, clock });
  return { routes: createStandingsRoutes(standings), topic: createBoardTopic({ boards, standings }) };
}
