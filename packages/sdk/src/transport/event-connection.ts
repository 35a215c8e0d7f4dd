import { endpoints, type PodiumEvent, podiumEventSchema, type TopicEvent } from '../contract/index.ts';
import { SignedOutError } from '../errors/signed-out-error.ts';
import type { Store } from '../store.ts';
import { errorOf } from './answer.ts';
import { pause } from './deadline.ts';
import { readEvents } from './event-stream.ts';
import type { Transport } from './send.ts';

/**
 * How events arrive: not at all (`idle`: nobody listens, the tab is hidden or the session is over),
 * at once (`live`), not yet or not now (`connecting`, `reconnecting`), or half a minute late
 * (`polling`: the network cuts streams, so listeners are told to read again at intervals).
 */
export type EventsState = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'polling';

export type EventListener = (event: TopicEvent) => void;

export interface EventConnectionContext {
  transport: Transport;
  /** A connection counts as lost after this many milliseconds of silence. */
  eventIdleTimeoutMs: number;
  state: Store<EventsState>;
  /** The pauses after the first failures; each is shortened by a random part of up to a half. */
  pausesMs?: readonly number[];
  /** The pause after later ones, before which listeners are told to read again. */
  pollMs?: number;
}

/** What it uses of a page's `document`. */
interface Page {
  readonly visibilityState: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
}

interface Topic {
  listeners: Set<EventListener>;
  /** That of the last event; undefined before the first one. */
  version: string | undefined;
  isRefused: boolean;
}

/** Topics that are named within this time share a new connection. */
const collectMs = 20;
/** A stream that does not begin in this time goes through a proxy that keeps it back. */
const beginWithinMs = 10_000;
/** A connection that ends sooner was not the server's wish: a proxy cuts streams. */
const livesMs = 10_000;
/** Clients whose connection is lost at the same moment come back within this time. */
const returnWithinMs = 1_000;

export type EventConnection = ReturnType<typeof createEventConnection>;

/**
 * Keeps one connection for the topics that have listeners. After each connecting a listener gets
 * `reset` if its topic has another version than the last event said, and at the first connecting in
 * any case. In a page it closes while the tab is hidden, because browsers allow six connections to
 * a server for all tabs.
 */
export function createEventConnection(context: EventConnectionContext) {
  const { state, pausesMs = [1_000, 2_000, 5_000, 10_000], pollMs = 30_000 } = context;
  const topics = new Map<string, Topic>();
  let running: AbortController | undefined;
  let starting: ReturnType<typeof setTimeout> | undefined;
  const page = (globalThis as { document?: Page }).document;
  page?.addEventListener('visibilitychange', restart);

  function subscribe(name: string, listener: EventListener): () => void {
    const known = topics.get(name);
    const topic = known ?? { listeners: new Set(), version: undefined, isRefused: false };
    topics.set(name, topic);
    topic.listeners.add(listener);
    if (!known || topic.isRefused) restart();
    // The topic is open already, and this listener may have read before that.
    else if (topic.version !== undefined) listener({ type: 'reset', topic: name, version: topic.version });
    topic.isRefused = false;
    return () => {
      topic.listeners.delete(listener);
      if (topic.listeners.size > 0 || topics.get(name) !== topic) return;
      topics.delete(name);
      restart();
    };
  }

  /** Connects with the present topics, or closes the connection if there are none. */
  function restart(): void {
    clearTimeout(starting);
    starting = setTimeout(() => {
      running?.abort();
      running = undefined;
      if (page?.visibilityState === 'hidden' || namesToAsk().length === 0) return state.set('idle');
      running = new AbortController();
      void run(running.signal);
    }, collectMs);
  }

  function namesToAsk(): string[] {
    return [...topics].flatMap(([name, { isRefused }]) => (isRefused ? [] : [name]));
  }

  async function run(signal: AbortSignal): Promise<void> {
    if (state.get() === 'idle') state.set('connecting');
    let failures = 0;
    while (namesToAsk().length > 0) {
      const beganAt = performance.now();
      const outcome = await connect(signal).catch((error: unknown) => error);
      if (signal.aborted) return;
      if (outcome instanceof SignedOutError) break;
      failures = state.get() === 'live' && performance.now() - beganAt > livesMs ? 0 : failures + 1;
      const pauseMs = failures === 0 ? returnWithinMs : pausesMs[failures - 1];
      state.set(pauseMs === undefined ? 'polling' : 'reconnecting');
      if (pauseMs === undefined) for (const name of namesToAsk()) reset(name, undefined);
      await pause((pauseMs ?? pollMs) * (1 - Math.random() / 2), signal).catch(() => undefined);
      if (signal.aborted) return;
    }
    state.set('idle');
  }

  /** Passes events on until the connection ends. */
  async function connect(signal: AbortSignal): Promise<void> {
    const endpoint = endpoints.events.stream;
    const mustBegin = new AbortController();
    const timer = setTimeout(() => mustBegin.abort(), beginWithinMs);
    const whole = AbortSignal.any([signal, mustBegin.signal]);
    try {
      const answer = await context.transport.open(
        endpoint,
        { query: { topics: namesToAsk().join(',') } },
        { signal: whole },
      );
      if (answer.status < 200 || answer.status >= 300) throw errorOf(endpoint, answer);
      const options = { signal: whole, idleTimeoutMs: context.eventIdleTimeoutMs };
      for await (const event of readEvents(answer, podiumEventSchema, options)) {
        if (signal.aborted) return;
        clearTimeout(timer);
        receive(event);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  function receive(event: PodiumEvent): void {
    if (event.type === 'hello') {
      state.set('live');
      for (const [name, version] of Object.entries(event.versions)) {
        if (topics.get(name)?.version !== version) reset(name, version);
      }
      return;
    }
    const topic = topics.get(event.topic);
    if (!topic) return;
    if (event.type === 'refused') topic.isRefused = true;
    else topic.version = event.version;
    for (const listener of [...topic.listeners]) listener(event);
  }

  function reset(name: string, version: string | undefined): void {
    const topic = topics.get(name);
    if (!topic) return;
    topic.version = version;
    for (const listener of [...topic.listeners]) listener({ type: 'reset', topic: name, version: version ?? '' });
  }

  return { subscribe };
}
