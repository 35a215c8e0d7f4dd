import { defaultLanguage, type Language } from '@podium/sdk/contract';
import { createAccountRepository } from '../accounts/account-repository.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { type ChangeBus, createChangeBus } from '../events/changes.ts';
import type { Logger } from '../logger.ts';
import { createBlobRepository } from '../problems/blob-repository.ts';
import { createProblemVisibilityRepository } from '../problems/problem-visibility-repository.ts';
import type { WaitingTimes } from '../queue/await-outcome.ts';
import type { JobEventBus } from '../queue/job-events.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import { createJudgedLanguages } from '../workers/judged-languages.ts';
import { createWorkerRepository } from '../workers/worker-repository.ts';
import { createCompilerRoutes } from './compiler-routes.ts';
import { createJudgementRepository } from './judgement-repository.ts';
import { createLanguageOffer } from './language-offer.ts';
import { createNewSubmissionRepository } from './new-submission-repository.ts';
import { createRejudgeRepository } from './rejudge-repository.ts';
import { createRejudgeService } from './rejudge-service.ts';
import { createRunRepository } from './run-repository.ts';
import { createRunService } from './run-service.ts';
import { createSubmissionRepository } from './submission-repository.ts';
import { createSubmissionRoutes } from './submission-routes.ts';
import { createSubmissionService } from './submission-service.ts';
import { createSubmitService } from './submit-service.ts';
import { createWhatIfRepository } from './what-if-repository.ts';

export interface SubmissionsOptions {
  database: Database;
  queue: JudgeQueue;
  events: JobEventBus;
  clock: Clock;
  logger: Logger;
  /** The languages that are offered; only C++ by default. */
  languages?: readonly Language[];
  /** Finds the languages for which this machine has a formatter; none by default. */
  formattedLanguages?: () => Promise<readonly string[]>;
  waiting?: WaitingTimes;
  /** Where changes are published; by default nobody reads them. */
  changes?: ChangeBus;
}

/** Assembles the API's parts of submissions over one database. */
export function createSubmissions({
  languages = [defaultLanguage],
  formattedLanguages = async () => [],
  changes = createChangeBus(),
  ...options
}: SubmissionsOptions) {
  const { database, queue } = options;
  const problems = createProblemVisibilityRepository(database);
  const judgements = createJudgementRepository(database);
  const findJudged = createJudgedLanguages(createWorkerRepository(database), options.clock);
  const stored = createSubmissionRepository(database, findJudged);
  const submissions = createSubmissionService({
    ...{ ...options, problems, judgements },
    submissions: stored,
    accounts: createAccountRepository(database),
    blobs: createBlobRepository(database),
  });
  const offer = createLanguageOffer(languages, formattedLanguages, findJudged);
  const submits = createSubmitService({
    ...{ ...options, offer, problems, submissions, changes },
    newSubmissions: createNewSubmissionRepository(database, queue, findJudged),
  });
  const runs = createRunService({
    ...options,
    offer,
    problems,
    runs: createRunRepository(database, queue, findJudged),
  });
  const rejudging = createRejudgeService({
    ...{ ...options, judgements, changes },
    rejudging: createRejudgeRepository(database, queue),
    trials: createWhatIfRepository(database),
  });
  return {
    routes: [createCompilerRoutes(offer, runs, submits), createSubmissionRoutes(submissions, rejudging)],
    sweepRuns: runs.sweep,
    findState: stored.findState,
  };
}
