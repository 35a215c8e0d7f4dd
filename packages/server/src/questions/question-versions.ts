import { createHash } from 'node:crypto';
import type { ChangeBus } from '../events/changes.ts';
import type { QuestionRepository, Readership } from './question-repository.ts';

interface QuestionVersionsDeps {
  questions: Pick<QuestionRepository, 'listMarks'>;
  changes: Pick<ChangeBus, 'subscribe'>;
}

export type QuestionVersions = ReturnType<typeof createQuestionVersions>;

/**
 * Hashes what an audience may read of a contest, so that others' private questions do not change
 * its version. What all participants read is hashed once for all of them, and again after a change.
 */
export function createQuestionVersions({ questions, changes }: QuestionVersionsDeps) {
  const publicHashes = new Map<string, Promise<string>>();
  changes.subscribe((change) => {
    if (change.type === 'anything') publicHashes.clear();
    if (change.type === 'question' && change.participant === null) publicHashes.delete(change.contest);
  });

  function hashPublic(contest: string): Promise<string> {
    const known = publicHashes.get(contest);
    if (known) return known;
    const hash = hashOf(contest, { type: 'public' });
    publicHashes.set(contest, hash);
    hash.catch(() => publicHashes.delete(contest));
    return hash;
  }

  async function hashOf(contest: string, readership: Readership): Promise<string> {
    const marks = JSON.stringify(await questions.listMarks(contest, readership));
    return createHash('sha256').update(marks).digest('hex').slice(0, 16);
  }

  return {
    /** `participantId` is undefined for administrators. */
    async read(contest: string, participantId: string | undefined): Promise<string> {
      if (participantId === undefined) return hashOf(contest, { type: 'admin' });
      const own = await hashOf(contest, { type: 'participant', participantId });
      return `${await hashPublic(contest)}${own}`;
    },
  };
}
