import type { RegisterRoutes } from './app.ts';
import { createAudit } from './audit/create-audit.ts';
import { createContestDay } from './contest-day/create-contest-day.ts';
import { createContests } from './contests/create-contests.ts';
import { createChangeBus } from './events/changes.ts';
import { createEvents } from './events/create-events.ts';
import type { Topic } from './events/topic.ts';
import { createProblems } from './problems/create-problems.ts';
import { createQuestions } from './questions/create-questions.ts';
import { createStandings } from './standings/create-standings.ts';
import { createSubmissions } from './submissions/create-submissions.ts';
import { createSystem } from './system/create-system.ts';
import { createWorkers } from './workers/create-workers.ts';

type OptionsOf<Create extends (options: never) => unknown> = Parameters<Create>[0];

/** What the nouns need together. */
export type NounOptions = OptionsOf<typeof createProblems> &
  OptionsOf<typeof createContests> &
  Omit<OptionsOf<typeof createQuestions>, 'changes'> &
  OptionsOf<typeof createSubmissions> &
  OptionsOf<typeof createWorkers> &
  Omit<OptionsOf<typeof createEvents>, 'topics' | 'changes' | 'findState'> &
  OptionsOf<typeof createSystem>;

/**
 * Assembles every noun but accounts over one database: for an installation, and for the tests that
 * need all of their routes.
 */
export function createNouns({ changes = createChangeBus(), ...given }: NounOptions) {
  const options = { ...given, changes };
  const problems = createProblems(options);
  const contests = createContests(options);
  const submissions = createSubmissions(options);
  const standings = createStandings({ ...options, contests: contests.service });
  const questions = createQuestions(options);
  // The name of a topic, before the colon, and what it is about.
  const topics: Record<string, Topic> = { board: standings.topic, questions: questions.topic };
  const routes: RegisterRoutes[] = [
    problems.routes,
    contests.routes,
    standings.routes,
    createContestDay(options).routes,
    questions.routes,
    ...submissions.routes,
    ...createWorkers(options).routes,
    createEvents({ ...options, topics, findState: submissions.findState }).routes,
    createAudit(options).routes,
    createSystem(options).routes,
  ];
  return { problems, contests, submissions, routes };
}
