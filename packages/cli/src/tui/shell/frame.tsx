import { Box } from 'ink';
import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { KeyLayersContext, useKeys } from '../keys/use-keys.ts';
import { isMainScreen, type MainScreen, mainScreens, type Route } from '../navigation/route.ts';
import { createStack, goBack, openRoute, replaceRoute, type ScreenStack, topOf } from '../navigation/screen-stack.ts';
import { EntryContext, type Navigation, NavigationContext } from '../navigation/use-navigation.ts';
import { OverlayView } from '../overlays/overlay-view.tsx';
import { ScreenView } from '../screens/index.tsx';
import { type SessionState, useServices } from '../services.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { screenRows } from './layout.ts';
import { useShell } from './shell-context.ts';

interface FrameProps {
  columns: number;
  rows: number;
  start: Route;
}

/** Header, the screen in sight or what lies over it, and footer; the keys that work everywhere. */
export function Frame({ columns, rows, start }: FrameProps) {
  const { sessionState } = useServices();
  const { overlay } = useShell();
  const session = useSyncExternalStore(sessionState.subscribe, sessionState.get);
  const [stack, setStack] = useState(() => createStack(session === 'signed-in' ? start : { screen: 'sign-in' }));
  const navigation = useStackNavigation(stack, setStack);
  const shownOverlay = useSyncExternalStore(overlay.subscribe, overlay.get);
  useEffect(() => {
    if (session === 'signed-out')
      setStack((before) => (isAuth(topOf(before).route) ? before : createStack({ screen: 'sign-in' })));
  }, [session]);
  useGlobalKeys(navigation, session);
  const entry = topOf(stack);
  const main = mainOf(stack);
  const height = screenRows(rows);
  const isCovered = shownOverlay.kind !== 'none' || session === 'ended';
  return (
    <NavigationContext value={navigation}>
      <Box flexDirection="column" width={columns} height={rows}>
        <Header columns={columns} main={main} />
        {isCovered ? <OverlayView overlay={shownOverlay} columns={columns} rows={height} /> : null}
        <Box display={isCovered ? 'none' : 'flex'}>
          <EntryContext value={entry}>
            <ScreenView key={entry.id} route={entry.route} columns={columns} rows={height} />
          </EntryContext>
        </Box>
        <Footer columns={columns} />
      </Box>
    </NavigationContext>
  );
}

function useStackNavigation(
  stack: ScreenStack,
  setStack: (change: (before: ScreenStack) => ScreenStack) => void,
): Navigation {
  return useMemo(
    () => ({
      route: topOf(stack).route,
      canGoBack: stack.entries.length > 1,
      open: (route) => setStack((before) => openRoute(before, route)),
      replace: (route) => setStack((before) => replaceRoute(before, route)),
      back: () => setStack((before) => goBack(before) ?? before),
      restart: (route) => setStack(() => createStack(route)),
    }),
    [stack, setStack],
  );
}

function useGlobalKeys(navigation: Navigation, session: SessionState): void {
  const shell = useShell();
  const { resources } = useServices();
  const layers = useContext(KeyLayersContext);
  const isSignedIn = session === 'signed-in';
  const openMain = (screen: MainScreen) =>
    isSignedIn || screen === 'settings' ? () => navigation.open({ screen }) : undefined;
  const openOverlay = (kind: 'help' | 'palette') => () => shell.overlay.set({ kind, bindings: layers.active() });
  useKeys('global', {
    help: openOverlay('help'),
    palette: isSignedIn ? openOverlay('palette') : undefined,
    back: navigation.canGoBack ? navigation.back : undefined,
    quit: navigation.canGoBack ? undefined : () => shell.quit(),
    refresh: isSignedIn ? () => resources.invalidate() : undefined,
    home: openMain('home'),
    problems: openMain('problems'),
    contests: openMain('contests'),
    profile: openMain('profile'),
    settings: openMain('settings'),
  });
}

function isAuth({ screen }: Route): boolean {
  return screen === 'sign-in' || screen === 'sign-up';
}

/** The tab that is lit: the main screen at the bottom of the stack, else the one the screen belongs to. */
function mainOf(stack: ScreenStack): MainScreen | undefined {
  const [first] = stack.entries;
  if (first && isMainScreen(first.route.screen)) return mainScreens.find((screen) => screen === first.route.screen);
  return undefined;
}
