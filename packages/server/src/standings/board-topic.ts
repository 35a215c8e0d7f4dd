import type { TopicEvent } from '@podium/sdk/contract';
import { notFound } from '../errors.ts';
import type { Topic, TopicAddress } from '../events/topic.ts';
import type { BoardStore } from './board-store.ts';
import type { StandingsService } from './standings-service.ts';

interface BoardTopicDeps {
  boards: BoardStore;
  standings: Pick<StandingsService, 'authorize'>;
}

/**
 * Makes the topics `board:<contest>`, the public board for everybody who may see it, and
 * `board:<contest>@everything` for administrators.
 */
export function createBoardTopic({ boards, standings }: BoardTopicDeps): Topic {
  return {
    async audienceOf(session, address) {
      const { id, sees } = read(address);
      await standings.authorize(id, session, sees);
      return '';
    },
    async open(address, _audience, feed) {
      const { id, sees, topic } = read(address);
      // It follows the changes before it opens the board, so that it misses none.
      const end = boards.follow(id, sees, {
        changed: feed.changed,
        contestChanged() {
          feed.changed();
          feed.recheck();
        },
      });
      let board = await openBoard().catch((error: unknown) => {
        end();
        throw error;
      });
      let version = board.version;
      board.follow();

      async function openBoard() {
        const opened = await boards.open(id, sees);
        if (!opened) throw notFound('Contest');
        return opened;
      }

      async function take(): Promise<TopicEvent[]> {
        const present = await openBoard();
        const isAnother = present !== board;
        if (isAnother) {
          board.unfollow();
          board = present;
          board.follow();
        }
        const before = version;
        const event = isAnother ? 'reset' : board.takeEvent(topic);
        version = board.version;
        if (event === undefined || version === before) return [];
        return [event === 'reset' ? { type: 'reset', topic, version } : event];
      }

      function close(): void {
        board.unfollow();
        end();
      }

      return { version: () => version, take, close };
    },
  };
}

function read({ name, id = '', view }: TopicAddress) {
  if (view === undefined) return { id, sees: 'public', topic: `${name}:${id}` } as const;
  if (view === 'everything') return { id, sees: 'everything', topic: `${name}:${id}@${view}` } as const;
  throw notFound(`Topic ${name}:${id}@${view}`);
}
