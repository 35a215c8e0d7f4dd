import type { PodiumEvent } from '@podium/sdk/contract';
import { isUnavailable, ServiceError } from '../errors.ts';
import { nextTurn } from '../event-loop/next-turn.ts';
import type { CallerSession } from '../http/bind-endpoint.ts';
import type { Logger } from '../logger.ts';
import { type Channel, createChannels, topicName } from './channels.ts';
import type { Topic } from './topic.ts';

/*
 * Theory of operation
 * ===================
 * A channel is a topic that is open for one audience. What has happened there is taken at most four
 * times a second, made into bytes once, and written to all of its readers. One frame goes through
 * all channels that have changed, so that a connection gets one write of it: a write costs some
 * 35 µs whatever its length. A broadcast to 10,000 readers takes a third of a second, so it is
 * written in slices, each in its turn of the event loop. Meanwhile changes collect for the next.
 *
 * A reader whose client does not read is dropped once 256 KB wait for it. Before each write the
 * session is verified again, so that nobody reads on who has signed out.
 */

const frameEveryMs = 250;
const retryMs = 1_000;
const backlogMaxBytes = 256 * 1024;
/** Proxies close connections that are silent for long, commonly for a minute. */
const aliveEveryMs = 15_000;
const sweepEveryMs = 1_000;
/** So many connections are written to in one turn, which takes some two milliseconds. */
const sliceLength = 64;
/** A user with more connections has a program that loses them. */
const perUserMax = 100;
const aliveBytes = Buffer.from(':\n\n');

/** The stream of one client. */
export interface Reader {
  session: CallerSession;
  /** Resolves to whether the session is still valid. */
  isValid(): Promise<boolean>;
  write(bytes: Buffer): void;
  /** Returns the number of bytes that wait for the client. */
  backlog(): number;
  /** Ends the stream after what was written. */
  end(): void;
  /** Closes the connection at once. */
  drop(): void;
}

interface Connection {
  reader: Reader;
  channels: Set<Channel>;
  /** The time of the last comment, of `performance.now()`. */
  aliveAt: number;
}

export interface HubOptions {
  topics: Readonly<Record<string, Topic>>;
  logger: Logger;
  /** More connections are rejected, because each takes an open file. */
  connectionsMax?: number;
  /** Called with each event before it is sent. Tests throw for one that breaks the contract. */
  check?: (event: PodiumEvent) => void;
}

/** Creates the hub of one process. It has no timer while nobody reads. */
export function createEventHub({ topics, logger, connectionsMax = Infinity, check }: HubOptions) {
  const { acquire, release } = createChannels(topics, change);
  const readersOf = new Map<Channel, Set<Connection>>();
  /** In the order of their last comment. */
  const connections = new Set<Connection>();
  const countByUser = new Map<string, number>();
  let changed = new Set<Channel>();
  let frame: NodeJS.Timeout | 'writing' | undefined;
  let frameAt = Number.NEGATIVE_INFINITY;
  let sweeping: NodeJS.Timeout | undefined;

  /**
   * Adds a reader and writes what it begins with. Returns the connection, for `disconnect`. A topic
   * that the session may not read is refused within the stream, which ends if no other is left.
   * Throws `service_unavailable` and `too_many_attempts` before anything is written.
   */
  async function connect(reader: Reader, names: readonly string[]): Promise<Connection> {
    requireRoom(reader.session.userId);
    const connection: Connection = { reader, channels: new Set(), aliveAt: performance.now() };
    connections.add(connection);
    addTo(countByUser, reader.session.userId, 1);
    const outcomes = await Promise.allSettled(names.map((name) => acquire(reader.session, name)));
    // From here to the first write nothing else runs, so no event falls between the versions and
    // the entry as a reader.
    for (const { value: channel } of outcomes.filter((outcome) => outcome.status === 'fulfilled')) {
      connection.channels.add(channel);
      readersOf.set(channel, (readersOf.get(channel) ?? new Set()).add(connection));
    }
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    const failure = failed.find((reason) => !isRefusal(reason));
    // The client may have gone meanwhile.
    if (failure) disconnect(connection);
    if (!connections.has(connection)) leaveAll(connection);
    if (failure) throw failure;
    if (!connections.has(connection)) return connection;
    const versions = [...connection.channels].map(({ address, open }) => [topicName(address), open.version()] as const);
    const refusals = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [refusalOf(names[index] ?? '', outcome.reason as ServiceError)] : [],
    );
    reader.write(encode([...refusals, { type: 'hello', versions: Object.fromEntries(versions) }]));
    if (versions.length === 0) finish(connection);
    else sweeping ??= setInterval(() => void sweep(), sweepEveryMs).unref();
    return connection;
  }

  function requireRoom(userId: string): void {
    if (connections.size >= connectionsMax) {
      throw new ServiceError('service_unavailable', 'The server has as many event connections as it can keep open.', {
        retryAfterSeconds: 30,
      });
    }
    if ((countByUser.get(userId) ?? 0) < perUserMax) return;
    throw new ServiceError(
      'too_many_attempts',
      `You have ${perUserMax} event connections open. Close some of the programs or pages that have them.`,
      { retryAfterSeconds: 30 },
    );
  }

  /** Removes a reader whose stream has closed. */
  function disconnect(connection: Connection): void {
    if (!connections.delete(connection)) return;
    addTo(countByUser, connection.reader.session.userId, -1);
    leaveAll(connection);
    if (connections.size > 0) return;
    clearInterval(sweeping);
    sweeping = undefined;
  }

  /** Ends the stream of a reader. */
  function finish(connection: Connection): void {
    disconnect(connection);
    connection.reader.end();
  }

  function leaveAll(connection: Connection): void {
    for (const channel of connection.channels) leave(connection, channel);
  }

  function leave(connection: Connection, channel: Channel): void {
    connection.channels.delete(channel);
    const readers = readersOf.get(channel);
    readers?.delete(connection);
    if (readers?.size === 0) readersOf.delete(channel);
    release(channel);
  }

  function change(channel: Channel): void {
    changed.add(channel);
    scheduleFrame();
  }

  function scheduleFrame(afterMs = 0): void {
    if (frame !== undefined || changed.size === 0) return;
    const pauseMs = Math.max(afterMs, frameAt + frameEveryMs - performance.now(), 0);
    frame = setTimeout(() => void writeFrame(), pauseMs).unref();
  }

  async function writeFrame(): Promise<void> {
    frame = 'writing';
    frameAt = performance.now();
    const taken = changed;
    changed = new Set();
    let retryAfterMs = 0;
    const outbox = new Map<Connection, Buffer[]>();
    await inSlices([...taken], async (channel) => {
      try {
        if (channel.mustRecheck) await recheck(channel);
        const events = readersOf.has(channel) ? await channel.open.take() : [];
        if (events.length === 0) return;
        const bytes = encode(events);
        for (const connection of readersOf.get(channel) ?? []) {
          const parts = outbox.get(connection);
          if (parts) parts.push(bytes);
          else outbox.set(connection, [bytes]);
        }
      } catch (error) {
        logger.warn({ err: error, topic: topicName(channel.address) }, 'the events of a topic could not be read');
        changed.add(channel);
        retryAfterMs = retryMs;
      }
    });
    await inSlices([...outbox], ([connection, [first, ...more]]) =>
      first ? deliver(connection, more.length > 0 ? Buffer.concat([first, ...more]) : first) : undefined,
    );
    frame = undefined;
    scheduleFrame(retryAfterMs);
  }

  /** Asks again who may read, and refuses the topic to the others. */
  async function recheck(channel: Channel): Promise<void> {
    channel.mustRecheck = false;
    await inSlices([...(readersOf.get(channel) ?? [])], async (connection) => {
      const { session } = connection.reader;
      try {
        // With another audience it reads another channel: it comes again.
        if ((await channel.topic.audienceOf(session, channel.address)) !== channel.audience) finish(connection);
      } catch (error) {
        if (!isRefusal(error)) {
          channel.mustRecheck = true;
          throw error;
        }
        if (!connection.channels.has(channel)) return;
        leave(connection, channel);
        await deliver(connection, encode([refusalOf(topicName(channel.address), error)]));
        if (connection.channels.size === 0) finish(connection);
      }
    });
  }

  /** Writes to a reader whose session is still valid and whose client reads. */
  async function deliver(connection: Connection, bytes: Buffer): Promise<void> {
    const { reader } = connection;
    const isValid = await reader.isValid().catch(() => false);
    if (!connections.has(connection)) return;
    if (!isValid) return finish(connection);
    if (reader.backlog() <= backlogMaxBytes) return reader.write(bytes);
    disconnect(connection);
    reader.drop();
  }

  /** Sends a comment to those who had none for a while. */
  async function sweep(): Promise<void> {
    const now = performance.now();
    const due: Connection[] = [];
    for (const connection of connections) {
      if (connection.aliveAt > now - aliveEveryMs) break;
      due.push(connection);
    }
    for (const connection of due) {
      connection.aliveAt = now;
      connections.delete(connection);
      connections.add(connection);
    }
    await inSlices(due, (connection) => deliver(connection, aliveBytes));
  }

  function encode(events: readonly PodiumEvent[]): Buffer {
    if (check) for (const event of events) check(event);
    return Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  }

  return {
    connect,
    disconnect,
    /** Ends all streams. Their clients connect again, perhaps to another process. */
    end(): void {
      for (const connection of [...connections]) finish(connection);
    },
    /** Returns the number of open connections. */
    count: () => connections.size,
  };
}

/** Handles many items, with a turn for others after each slice of them. */
async function inSlices<T>(items: readonly T[], handle: (item: T) => Promise<void> | undefined): Promise<void> {
  for (let start = 0; start < items.length; start += sliceLength) {
    if (start > 0) await nextTurn();
    await Promise.all(items.slice(start, start + sliceLength).map(handle));
  }
}

function isRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && !isUnavailable(error);
}

function refusalOf(topic: string, { code, message }: ServiceError): PodiumEvent {
  return { type: 'refused', topic, code, message };
}

function addTo(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
