import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { Route, StackEntry } from './routes.ts';

export interface Navigation {
  /** The top screen. */
  route: Route;
  canGoBack: boolean;
  /** The contest that the top screen belongs to: that of the nearest screen of a contest. */
  contestId: string | undefined;
  /** Opens a screen; `back` returns here. */
  open(route: Route): void;
  /** Replaces the top screen. */
  replace(route: Route): void;
  /** Closes the top screen. Does nothing at a main screen. */
  back(): void;
  /** Closes every screen and opens this one, after signing in or out. */
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
 * Works like `useState`, but the value belongs to the open screen and survives while other screens
 * cover it. `name` is unique within the screen.
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
