import { createStore, type Store } from '../store.ts';
import type {
  EventConnection,
  EventConnectionContext,
  EventListener,
  EventsState,
} from '../transport/event-connection.ts';

/** A failed download of the module is tried again after this time. */
const loadAgainMs = 5_000;

/** The module is loaded on first use, because most programs read no events. */
const loadModule = () => import('../transport/event-connection.ts');

export function createEvents(context: Omit<EventConnectionContext, 'state'>, importModule = loadModule) {
  const state = createStore<EventsState>('idle');
  let listeners = 0;
  let loading: Promise<EventConnection | undefined> | undefined;

  /** Returns undefined once nobody listens any more. */
  async function load(): Promise<EventConnection | undefined> {
    while (listeners > 0) {
      const loaded = await importModule().catch(() => undefined);
      if (loaded) return loaded.createEventConnection({ ...context, state });
      await new Promise((resolve) => setTimeout(resolve, loadAgainMs));
    }
    loading = undefined;
    return undefined;
  }

  return {
    /**
     * Calls the listener with the events of a topic: `contests`, `mine`, `board:<contest>`,
     * `board:<contest>@everything` or `questions:<contest>`. Returns the function that ends this.
     * All topics share one connection, which opens again by itself.
     *
     * `reset` means: read again what the topic is about, unless it has this `version` already. It
     * comes first, after events may have been missed, and every half minute while the network lets
     * no stream through. `refused` means that the session may not read the topic; nothing follows
     * until somebody subscribes to it anew.
     */
    subscribe(topic: string, listener: EventListener): () => void {
      let unsubscribe: (() => void) | undefined;
      let isEnded = false;
      listeners += 1;
      loading ??= load();
      void loading.then((connection) => {
        if (!isEnded) unsubscribe = connection?.subscribe(topic, listener);
      });
      return () => {
        if (isEnded) return;
        isEnded = true;
        listeners -= 1;
        unsubscribe?.();
      };
    },

    /** How events arrive at present, for a sign in a user interface. */
    state: { get: state.get, subscribe: state.subscribe } satisfies Omit<Store<EventsState>, 'set'>,
  };
}
