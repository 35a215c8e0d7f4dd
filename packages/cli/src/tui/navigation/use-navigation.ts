import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { Route } from './route.ts';
import type { StackEntry } from './screen-stack.ts';

export interface Navigation {
  /** The screen in sight. */
  route: Route;
  canGoBack: boolean;
  /** Opens a screen; `back` returns here. */
  open(route: Route): void;
  /** Opens a screen in the place of this one. */
  replace(route: Route): void;
  /** To the screen before; at a main screen nothing happens. */
  back(): void;
  /** Forgets every screen and starts at this one: after signing in or out. */
  restart(route: Route): void;
}

export const NavigationContext = createContext<Navigation | undefined>(undefined);
export const EntryContext = createContext<StackEntry | undefined>(undefined);

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation is called outside the application');
  return navigation;
}

const changes = new EventTarget();

/**
 * Like `useState`, but what it holds belongs to the screen that was opened and is still there when one comes back to it. `name` is
 * unique within the screen.
 */
export function useScreenState<T>(name: string, initial: T): [T, (next: T | ((before: T) => T)) => void] {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error('useScreenState is called outside a screen');
  const [first] = useState(() => initial);
  const read = useCallback(
    () => (entry.memory.has(name) ? (entry.memory.get(name) as T) : first),
    [entry, name, first],
  );
  const event = `${entry.id} ${name}`;
  const subscribe = useCallback(
    (listener: () => void) => {
      changes.addEventListener(event, listener);
      return () => changes.removeEventListener(event, listener);
    },
    [event],
  );
  const value = useSyncExternalStore(subscribe, read);
  const write = useCallback(
    (next: T | ((before: T) => T)) => {
      entry.memory.set(name, typeof next === 'function' ? (next as (before: T) => T)(read()) : next);
      changes.dispatchEvent(new Event(event));
    },
    [entry, name, event, read],
  );
  return [value, write];
}
