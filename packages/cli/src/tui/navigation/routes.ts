export type Route =
  | { screen: 'home' }
  | { screen: 'problems' }
  | { screen: 'contests' }
  | { screen: 'profile' }
  | { screen: 'settings' }
  | { screen: 'problem'; problemId: string; contestId?: string }
  | { screen: 'workspace'; problemId: string; contestId?: string }
  | { screen: 'contest'; contestId: string }
  | { screen: 'leaderboard'; contestId: string }
  | { screen: 'standings'; contestId: string }
  | { screen: 'questions'; contestId: string }
  | { screen: 'resolver'; contestId: string }
  | { screen: 'submissions'; problemId?: string }
  | { screen: 'contest-submissions'; contestId: string }
  | { screen: 'submission'; submissionId: string }
  | { screen: 'sign-in' }
  | { screen: 'sign-up' };

type ScreenName = Route['screen'];
export type RouteOf<S extends ScreenName> = Extract<Route, { screen: S }>;

/** The main screens, in the order of their number keys. */
export const mainScreens = ['home', 'problems', 'contests', 'profile', 'settings'] as const satisfies ScreenName[];
export type MainScreen = (typeof mainScreens)[number];

export function isMainScreen(screen: ScreenName): screen is MainScreen {
  return (mainScreens as readonly ScreenName[]).includes(screen);
}

/** Identifies a problem or a contest with all its screens; a main screen as its key does. */
export function routeId(route: Route): string {
  if (isMainScreen(route.screen)) return `global ${route.screen}`;
  if ('problemId' in route) return `problem ${route.problemId}`;
  return 'contestId' in route ? `contest ${route.contestId}` : route.screen;
}

export function isSignInScreen(screen: ScreenName): boolean {
  return screen === 'sign-in' || screen === 'sign-up';
}

export interface ScreenProps<S extends ScreenName> {
  route: RouteOf<S>;
}

/** An open screen with its state: its cursor, its filters, its unsent text. */
export interface StackEntry {
  id: number;
  route: Route;
  memory: Map<string, unknown>;
}

/** The open screens, the top one last. Main screens keep their entry and therefore their state. */
export interface ScreenStack {
  entries: readonly StackEntry[];
  mains: Readonly<Partial<Record<MainScreen, StackEntry>>>;
  nextId: number;
}

/** Opens the screens, the top one last; without one the first main screen. */
export function createStack(...routes: readonly Route[]): ScreenStack {
  const [first = { screen: 'home' }, ...above] = routes;
  return above.reduce(openRoute, openRoute({ entries: [], mains: {}, nextId: 1 }, first));
}

export function topOf(stack: ScreenStack): StackEntry {
  const top = stack.entries.at(-1);
  if (!top) throw new Error('the stack of screens is empty');
  return top;
}

/** Opens a screen. A main screen replaces the stack, except for sign-in screens below it. */
export function openRoute(stack: ScreenStack, route: Route): ScreenStack {
  const below = stack.entries.filter((entry) => isSignInScreen(entry.route.screen));
  const known = isMainScreen(route.screen) ? stack.mains[route.screen] : undefined;
  if (known) return { ...stack, entries: [...below, known] };
  const entry: StackEntry = { id: stack.nextId, route, memory: new Map() };
  const nextId = stack.nextId + 1;
  if (!isMainScreen(route.screen)) return { ...stack, entries: [...stack.entries, entry], nextId };
  return { entries: [...below, entry], mains: { ...stack.mains, [route.screen]: entry }, nextId };
}

/** Returns the contest of the nearest screen with one, to which submissions opened there belong. */
export function contestOf({ entries }: ScreenStack): string | undefined {
  const route = entries.map((entry) => entry.route).findLast((candidate) => 'contestId' in candidate);
  return route && 'contestId' in route ? route.contestId : undefined;
}

export function replaceRoute(stack: ScreenStack, route: Route): ScreenStack {
  return openRoute({ ...stack, entries: stack.entries.slice(0, -1) }, route);
}

/** Closes the top screen. Returns undefined if there is no screen to go back to. */
export function goBack(stack: ScreenStack): ScreenStack | undefined {
  return stack.entries.length > 1 ? { ...stack, entries: stack.entries.slice(0, -1) } : undefined;
}
