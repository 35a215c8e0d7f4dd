import { createHash } from 'node:crypto';
import { ServiceError } from '../errors.ts';
import type { ChangeBus } from '../events/changes.ts';
import type { Topic } from '../events/topic.ts';
import type { QuestionRepository, Readership } from './question-repository.ts';
import type { QuestionService } from './question-service.ts';

interface QuestionTopicDeps {
  questions: Pick<QuestionRepository, 'listMarks'>;
  service: Pick<QuestionService, 'getReader'>;
  changes: ChangeBus;
}

/** The audience of all administrators; others are ids of participants. */
const admins = '';

/**
 * Makes the topic `questions:<contest>`, whose readers read the list again after a change. Its
 * version is a hash of what the audience may read, so that others' private questions change
 * neither a version nor the time of an event.
 */
export function createQuestionTopic({ questions, service, changes }: QuestionTopicDeps): Topic {
  // What all participants read is hashed once for all of them, and again after a change.
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
    async audienceOf(session, { id = '' }) {
      const reader = await service.getReader(id, session).catch((error: unknown) => {
        if (!(error instanceof ServiceError) || error.code !== 'not_registered') throw error;
        throw new ServiceError('forbidden', error.message);
      });
      return reader.type === 'admin' ? admins : reader.participantId;
    },
    async open({ name, id = '' }, audience, feed) {
      const own: Readership =
        audience === admins ? { type: 'admin' } : { type: 'participant', participantId: audience };
      let isOwnKnown = false;
      let ownHash = '';
      const end = changes.subscribe((change) => {
        if (change.type === 'question' && change.contest === id) {
          const { participant } = change;
          if (participant !== null && participant !== audience && audience !== admins) return;
        } else if (change.type !== 'anything') return;
        isOwnKnown = false;
        feed.changed();
      });

      async function readVersion(): Promise<string> {
        if (!isOwnKnown) {
          isOwnKnown = true;
          ownHash = await hashOf(id, own);
        }
        return audience === admins ? ownHash : `${await hashPublic(id)}${ownHash}`;
      }

      let version = await readVersion();
      return {
        version: () => version,
        async take() {
          const present = await readVersion();
          if (present === version) return [];
          version = present;
          return [{ type: 'reset', topic: `${name}:${id}`, version }];
        },
        close: end,
      };
    },
  };
}
