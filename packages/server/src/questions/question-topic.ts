import { ServiceError } from '../errors.ts';
import type { ChangeBus } from '../events/changes.ts';
import type { Feed, Topic } from '../events/topic.ts';
import type { QuestionService } from './question-service.ts';
import type { QuestionVersions } from './question-versions.ts';

interface QuestionTopicDeps {
  service: Pick<QuestionService, 'getReader'>;
  versions: QuestionVersions;
  changes: Pick<ChangeBus, 'subscribe'>;
}

/** An audience that follows the questions of a contest. */
interface Follower {
  contest: string;
  audience: string;
  feed: Feed;
}

/** The audience of all administrators; others are ids of participants. */
const admins = '';

/**
 * Makes the topic `questions:<contest>`, whose readers read the list again after a change. A
 * private question of somebody else causes no event, and changes neither a version nor its time.
 */
export function createQuestionTopic({ service, versions, changes }: QuestionTopicDeps): Topic {
  const followers = new Set<Follower>();

  // One subscription serves all participants, of whom there may be thousands.
  changes.subscribe((change) => {
    if (change.type !== 'question' && change.type !== 'anything') return;
    for (const { contest, audience, feed } of followers) {
      if (change.type === 'anything') feed.changed();
      else if (change.contest === contest && isConcerned(audience, change.participant)) feed.changed();
    }
  });

  return {
    async audienceOf(session, { id = '' }) {
      const reader = await service.getReader(id, session).catch((error: unknown) => {
        if (!(error instanceof ServiceError) || error.code !== 'not_registered') throw error;
        throw new ServiceError('forbidden', error.message);
      });
      return reader.type === 'admin' ? admins : reader.participantId;
    },
    async open({ name, id = '' }, audience, feed) {
      const follower: Follower = { contest: id, audience, feed };
      followers.add(follower);
      const end = () => followers.delete(follower);
      const readVersion = () => versions.read(id, audience === admins ? undefined : audience);
      let version = await readVersion().catch((error: unknown) => {
        end();
        throw error;
      });
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

/** A question of nobody in particular may concern everybody. */
function isConcerned(audience: string, participant: string | null): boolean {
  return participant === null || participant === audience || audience === admins;
}
