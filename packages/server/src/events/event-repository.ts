import { prepareQuery } from '../database/prepare-query.ts';
import type { Database } from '../database/schema.ts';

/** Whose submission it is and what for, which never changes. */
export interface SubmissionFacts {
  submission: string;
  user: string;
  problem: string;
  contest: string | null;
  participant: string | null;
}

export type EventRepository = ReturnType<typeof createEventRepository>;

/** Reads what events are made of. */
export function createEventRepository(database: Database) {
  const factsOf = prepareQuery((id: string) =>
    database
      .selectFrom('submissions')
      .select([
        'id as submission',
        'userId as user',
        'problemId as problem',
        'contestId as contest',
        'participantId as participant',
      ])
      .where('id', '=', id),
  );

  /** Returns undefined for the id of a run. */
  async function findSubmission(id: string): Promise<SubmissionFacts | undefined> {
    return (await factsOf(database, id))[0];
  }

  return { findSubmission };
}
