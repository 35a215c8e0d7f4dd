/** Every screen of the full-screen interface with its parameters. */
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
  | { screen: 'submissions'; problemId?: string }
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

/**
 * Returns the same text for all screens of a problem or a contest. A main screen has the scope and
 * the action of its key.
 */
export function routeId(route: Route): string {
  if (isMainScreen(route.screen)) return `global ${route.screen}`;
  if ('problemId' in route) return `problem ${route.problemId}`;
  return 'contestId' in route ? `contest ${route.contestId}` : route.screen;
}

/** Reports whether the screen is for users who are not signed in. */
export function isSignInScreen(screen: ScreenName): boolean {
  return screen === 'sign-in' || screen === 'sign-up';
}

/** The props of a screen, which fills its area. */
export interface ScreenProps<S extends ScreenName> {
  route: RouteOf<S>;
}
