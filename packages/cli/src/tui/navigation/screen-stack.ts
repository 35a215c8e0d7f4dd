import { isMainScreen, isSignInScreen, type MainScreen, type Route } from './route.ts';

/** A screen that was opened, with what it remembers: its cursor, its filters, a text half typed. */
export interface StackEntry {
  id: number;
  route: Route;
  memory: Map<string, unknown>;
}

/** The way here, the screen in sight last. Main screens keep their entry, so that one comes back to them as one left them. */
export interface ScreenStack {
  entries: readonly StackEntry[];
  mains: Readonly<Partial<Record<MainScreen, StackEntry>>>;
  nextId: number;
}

export function createStack(route: Route): ScreenStack {
  return openRoute({ entries: [], mains: {}, nextId: 1 }, route);
}

export function topOf(stack: ScreenStack): StackEntry {
  const top = stack.entries.at(-1);
  if (!top) throw new Error('the stack of screens is empty');
  return top;
}

/**
 * Opens a screen above the present one. A main screen is opened by itself: there is no way back from it but to quit, save for somebody
 * who is about to sign in.
 */
export function openRoute(stack: ScreenStack, route: Route): ScreenStack {
  const below = stack.entries.filter((entry) => isSignInScreen(entry.route.screen));
  const known = isMainScreen(route.screen) ? stack.mains[route.screen] : undefined;
  if (known) return { ...stack, entries: [...below, known] };
  const entry: StackEntry = { id: stack.nextId, route, memory: new Map() };
  const nextId = stack.nextId + 1;
  if (!isMainScreen(route.screen)) return { ...stack, entries: [...stack.entries, entry], nextId };
  return { entries: [...below, entry], mains: { ...stack.mains, [route.screen]: entry }, nextId };
}

/** Puts a screen in the place of the present one: what `back` leads to stays. */
export function replaceRoute(stack: ScreenStack, route: Route): ScreenStack {
  return openRoute({ ...stack, entries: stack.entries.slice(0, -1) }, route);
}

/** Undefined when there is nothing to go back to. */
export function goBack(stack: ScreenStack): ScreenStack | undefined {
  return stack.entries.length > 1 ? { ...stack, entries: stack.entries.slice(0, -1) } : undefined;
}
