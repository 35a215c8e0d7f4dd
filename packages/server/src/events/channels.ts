import { notFound } from '../errors.ts';
import type { CallerSession } from '../http/bind-endpoint.ts';
import type { OpenTopic, Topic, TopicAddress } from './topic.ts';

/** A topic that is open for one audience. */
export interface Channel {
  readonly topic: Topic;
  readonly address: TopicAddress;
  readonly audience: string;
  readonly open: OpenTopic;
  /** Set by the topic; the hub asks who may read before its next frame. */
  mustRecheck: boolean;
}

interface Entry {
  channel: Promise<Channel>;
  /** The readers, and those who wait for the opening. Without any it closes. */
  holders: number;
}

/**
 * Opens topics for their first reader and closes them after the last. `onChanged` is called with a
 * channel that may have events, or whose readers are to be asked for again.
 */
export function createChannels(topics: Readonly<Record<string, Topic>>, onChanged: (channel: Channel) => void) {
  const rows = new Map(Object.entries(topics));
  const entries = new Map<string, Entry>();

  /** Throws a `ServiceError` for a topic that does not exist or that the session may not read. */
  async function acquire(session: CallerSession, name: string): Promise<Channel> {
    const address = parseTopic(name);
    const topic = rows.get(address.name);
    if (!topic) throw notFound(`Topic ${name}`);
    const audience = await topic.audienceOf(session, address);
    const key = keyOf(address, audience);
    const entry = entries.get(key) ?? { channel: openChannel(topic, address, audience), holders: 0 };
    entries.set(key, entry);
    entry.holders += 1;
    try {
      return await entry.channel;
    } catch (error) {
      if (entries.get(key) === entry) entries.delete(key);
      throw error;
    }
  }

  async function openChannel(topic: Topic, address: TopicAddress, audience: string): Promise<Channel> {
    let channel: Channel | undefined;
    // What a topic reports while it opens is part of its first version.
    const notify = () => channel && onChanged(channel);
    const open = await topic.open(address, audience, {
      changed: notify,
      recheck() {
        if (channel) channel.mustRecheck = true;
        notify();
      },
    });
    channel = { topic, address, audience, open, mustRecheck: false };
    return channel;
  }

  /** Gives up what `acquire` returned. */
  function release({ address, audience, open }: Channel): void {
    const key = keyOf(address, audience);
    const entry = entries.get(key);
    if (!entry) return;
    entry.holders -= 1;
    if (entry.holders > 0) return;
    entries.delete(key);
    open.close();
  }

  return { acquire, release };
}

/** Writes the topic as a client names it. */
export function topicName({ name, id, view }: TopicAddress): string {
  return name + (id === undefined ? '' : `:${id}`) + (view === undefined ? '' : `@${view}`);
}

/** The contract has checked the form. */
function parseTopic(text: string): TopicAddress {
  const [, name = '', id, view] = /^([a-z]+)(?::([\w-]+)(?:@([a-z]+))?)?$/.exec(text) ?? [];
  return { name, id, view };
}

function keyOf(address: TopicAddress, audience: string): string {
  return `${topicName(address)} ${audience}`;
}
