import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { createBlobRepository } from './blob-repository.ts';
import { createBlobRoutes } from './blob-routes.ts';
import { createBlobService } from './blob-service.ts';
import { createProblemRepository } from './problem-repository.ts';
import { createProblemRevisionRepository } from './problem-revision-repository.ts';
import { createProblemRoutes } from './problem-routes.ts';
import { createProblemService, type ProblemService } from './problem-service.ts';

interface Problems {
  service: ProblemService;
  routes: RegisterRoutes;
}

/** Everything about problems and the blobs they are made of, put together over one database. */
export function createProblems({ database, clock }: { database: Database; clock: Clock }): Problems {
  const blobs = createBlobRepository(database);
  const service = createProblemService({
    problems: createProblemRepository(database),
    revisions: createProblemRevisionRepository(database),
    blobs,
    clock,
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
