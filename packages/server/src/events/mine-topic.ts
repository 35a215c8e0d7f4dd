import type { Progress, TopicEvent } from '@podium/sdk/contract';
import type { SubmissionState } from '../submissions/submission-repository.ts';
import type { ChangeBus, ChangeOf } from './changes.ts';
import type { EventRepository } from './event-repository.ts';
import type { Feed, Topic } from './topic.ts';

type SubmissionChange = ChangeOf<'submission'>;

interface MineTopicDeps {
  changes: Pick<ChangeBus, 'subscribe'>;
  readOwnVersion: EventRepository['readOwnVersion'];
  findState(id: string): Promise<Pick<SubmissionState, 'progress' | 'verdict'> | undefined>;
}

/** The submissions of one user, while somebody follows them. */
interface Follower {
  feed: Feed;
  /** The changes since the last events. */
  changed: SubmissionChange[];
  mayHaveMissed: boolean;
}

/** Makes the topic `mine`: the caller's submissions, from their arrival to their verdict. */
export function createMineTopic({ changes, readOwnVersion, findState }: MineTopicDeps): Topic {
  const followers = new Map<string, Follower>();

  // One subscription serves all users, of whom there may be thousands.
  changes.subscribe((change) => {
    if (change.type === 'anything') {
      for (const follower of followers.values()) {
        follower.mayHaveMissed = true;
        follower.feed.changed();
      }
    } else if (change.type === 'submission') {
      const follower = followers.get(change.user);
      follower?.changed.push(change);
      follower?.feed.changed();
    }
  });

  return {
    audienceOf: ({ userId }) => userId,
    async open(_address, userId, feed) {
      const follower: Follower = { feed, changed: [], mayHaveMissed: false };
      followers.set(userId, follower);
      let version = await readOwnVersion(userId).catch((error: unknown) => {
        close();
        throw error;
      });

      async function take(): Promise<TopicEvent[]> {
        const { mayHaveMissed } = follower;
        const newest = new Map(follower.changed.map((change) => [change.submission, change]));
        follower.changed = [];
        follower.mayHaveMissed = false;
        try {
          const present = await readOwnVersion(userId);
          const described = await Promise.all([...newest.values()].map((change) => describe(change, present)));
          const isNew = present !== version;
          version = present;
          return mayHaveMissed && isNew ? [{ type: 'reset', topic: 'mine', version }] : described;
        } catch (error) {
          follower.mayHaveMissed = true;
          throw error;
        }
      }

      function close(): void {
        if (followers.get(userId) === follower) followers.delete(userId);
      }

      return { version: () => version, take, close };
    },
  };

  /**
   * The change has no data. After an arrival a fast judge, and after a verdict a rejudge, may have
   * got further already.
   */
  async function describe({ submission, problem, contest, step }: SubmissionChange, version: string) {
    const state = step === 'judged' || step === 'arrived' ? await findState(submission) : undefined;
    const progress = state?.progress ?? progressOf(step);
    const verdict = state?.verdict ?? null;
    return { type: 'submission', topic: 'mine', version, submission, problem, contest, progress, verdict } as const;
  }
}

function progressOf(step: SubmissionChange['step']): Progress {
  return step === 'arrived' ? 'queued' : step;
}
