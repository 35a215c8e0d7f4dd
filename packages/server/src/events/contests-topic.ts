import type { TopicEvent } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import type { ChangeBus } from './changes.ts';
import { type ContestState, changesBetween, nextChangeAfter, stateAt, versionOf } from './contest-changes.ts';
import type { EventRepository } from './event-repository.ts';
import type { Topic } from './topic.ts';

/** The clock of the machine may step, so it is read again this often. */
const lookMs = 1_000;

interface ContestsTopicDeps {
  changes: Pick<ChangeBus, 'subscribe'>;
  repository: Pick<EventRepository, 'listContests'>;
  clock: Clock;
}

/**
 * Makes the topic `contests`: it compares what it knows of each contest with what the database and
 * the clock say, so that a lost signal costs time only. Everybody reads the same: an event names a
 * contest by its id, and who may see it reads more.
 */
export function createContestsTopic({ changes, repository, clock }: ContestsTopicDeps): Topic {
  return {
    audienceOf: () => '',
    async open(_address, _audience, feed) {
      let states = new Map<string, ContestState>();
      let version = '';
      /** The contests to read again. */
      let stale: Set<string> | 'all' = 'all';
      let nextChange = Number.POSITIVE_INFINITY;
      /** The moment of the states. */
      let tookAt = Number.NEGATIVE_INFINITY;
      const unsubscribe = changes.subscribe((change) => {
        if (change.type === 'anything') stale = 'all';
        else if (change.type !== 'contest') return;
        else if (stale !== 'all') stale.add(change.contest);
        feed.changed();
      });
      let timer = setTimeout(look, lookMs).unref();
      try {
        await take();
      } catch (error) {
        close();
        throw error;
      }

      function look(): void {
        const now = clock.now();
        if (now >= nextChange || now < tookAt) feed.changed();
        wait();
      }

      function wait(): void {
        clearTimeout(timer);
        timer = setTimeout(look, Math.min(lookMs, Math.max(1, nextChange - clock.now()))).unref();
      }

      async function take(): Promise<TopicEvent[]> {
        const reading: Set<string> | 'all' = stale;
        stale = new Set();
        const read = await readContests(reading).catch((error: unknown) => {
          stale = 'all';
          throw error;
        });
        const now = clock.now();
        tookAt = now;
        const before = states;
        const facts =
          reading === 'all' ? read : [...[...before.values()].filter(({ id }) => !reading.has(id)), ...read];
        states = new Map(facts.map((contest) => [contest.id, stateAt(now, contest)]));
        version = versionOf(states);
        nextChange = nextChangeAfter(now, facts);
        wait();
        return [...states.values()].flatMap((after) =>
          changesBetween(before.get(after.id), after).map((change): TopicEvent => {
            return { type: 'contest', topic: 'contests', version, contest: after.id, change };
          }),
        );
      }

      async function readContests(ids: ReadonlySet<string> | 'all') {
        if (ids === 'all') return repository.listContests();
        return ids.size === 0 ? [] : repository.listContests([...ids]);
      }

      function close(): void {
        unsubscribe();
        clearTimeout(timer);
      }

      return { version: () => version, take, close };
    },
  };
}
