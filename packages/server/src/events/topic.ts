import type { TopicEvent } from '@podium/sdk/contract';
import type { CallerSession } from '../http/bind-endpoint.ts';

/** A topic as a client names it: `board:4f9k2m0q7x1z@everything`. */
export interface TopicAddress {
  /** The part before the colon, by which the table of topics finds its row. */
  name: string;
  /** The id after the colon; undefined if there is none. */
  id: string | undefined;
  /** The word after the `@`; undefined if there is none. */
  view: string | undefined;
}

/**
 * A part of the platform that clients may follow: a row of the table of topics in
 * `create-nouns.ts`. The hub counts readers, limits the frames, and shares their bytes.
 */
export interface Topic {
  /**
   * Returns the audience that the session belongs to: all of an audience read the same bytes. It is
   * '' if everybody does, or the id of a user. Throws a `ServiceError` such as `not_found` or
   * `forbidden` if the session may not read the topic; the client reads its code and message.
   */
  audienceOf(session: CallerSession, address: TopicAddress): string | Promise<string>;
  /** Begins to watch, for the first reader of an audience. */
  open(address: TopicAddress, audience: string, feed: Feed): OpenTopic | Promise<OpenTopic>;
}

/** What an open topic notifies the hub of. */
export interface Feed {
  /** There may be events: the hub takes them now, or a quarter of a second after its last frame. */
  changed(): void;
  /** It may have changed who may read: the hub asks `audienceOf` again before its next frame. */
  recheck(): void;
}

/** A topic while an audience has readers. */
export interface OpenTopic {
  /** Returns the version after the events that were taken last, or at the opening. */
  version(): string;
  /**
   * Returns what has happened since the last call, merged into few events. Each has the topic as
   * the client wrote it.
   */
  take(): readonly TopicEvent[] | Promise<readonly TopicEvent[]>;
  /** Ends the watching, after the last reader. */
  close(): void;
}
