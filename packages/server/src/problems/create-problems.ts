import { defaultLanguage, type Language } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { createJudgedLanguages } from '../workers/judged-languages.ts';
import { createWorkerRepository } from '../workers/worker-repository.ts';
import { createBlobRepository } from './blob-repository.ts';
import { createBlobRoutes } from './blob-routes.ts';
import { createBlobService } from './blob-service.ts';
import { createProblemRepository } from './problem-repository.ts';
import { createProblemRevisionRepository } from './problem-revision-repository.ts';
import { createProblemRoutes } from './problem-routes.ts';
import { createProblemService, type ProblemService } from './problem-service.ts';
import { createProblemVisibilityRepository } from './problem-visibility-repository.ts';
import { createSolverCountRepository } from './solver-count-repository.ts';

export interface Problems {
  service: ProblemService;
  routes: RegisterRoutes;
}

interface ProblemsOptions {
  database: Database;
  clock: Clock;
  /** True if a new problem is a draft unless its upload sets it; by default it is published. */
  uploadsAreDrafts?: boolean;
  /** The languages that are judged; only C++ by default. */
  languages?: readonly Language[];
}

/** Assembles the parts of problems and their blobs over one database. */
export function createProblems({
  database,
  clock,
  uploadsAreDrafts = false,
  languages = [defaultLanguage],
}: ProblemsOptions): Problems {
  const blobs = createBlobRepository(database);
  const service = createProblemService({
    problems: createProblemRepository(database),
    visibilities: createProblemVisibilityRepository(database),
    solverCounts: createSolverCountRepository(database),
    revisions: createProblemRevisionRepository(database),
    blobs,
    clock,
    uploadsAreDrafts,
    languages,
    findJudged: createJudgedLanguages(createWorkerRepository(database), clock),
  });
  const registerProblems = createProblemRoutes(service);
  const registerBlobs = createBlobRoutes(createBlobService(blobs));
  return {
    service,
    routes: (api) => {
      registerProblems(api);
      registerBlobs(api);
    },
  };
}
