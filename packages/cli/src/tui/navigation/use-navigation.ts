import { createStore, type Store } from '@podium/sdk/store';
import { useStore } from '../data/store.ts';
import { createRequiredContext } from '../required-context.ts';
import type { Route, StackEntry } from './routes.ts';

export interface Navigation {
  route: Route;
  canGoBack: boolean;
  /** The contest that the top screen belongs to: that of the nearest screen of a contest. */
  contestId: string | undefined;
  open(route: Route): void;
  replace(route: Route): void;
  /** Closes the top screen. Does nothing at a main screen. */
  back(): void;
  /** Closes every screen and opens this one, after signing in or out. */
  restart(route: Route): void;
}

export const [NavigationContext, useNavigation] = createRequiredContext<Navigation>('navigation');
export const [EntryContext, useEntry] = createRequiredContext<StackEntry>('screen');

/** Like `useState`, but the value stays while others cover the screen. `name` is unique on it. */
export function useScreenState<T>(name: string, initial: T): [T, Store<T>['set']] {
  const { memory } = useEntry();
  const known = memory.get(name) as Store<T> | undefined;
  const store = known ?? createStore(initial);
  if (!known) memory.set(name, store);
  return [useStore(store), store.set];
}
