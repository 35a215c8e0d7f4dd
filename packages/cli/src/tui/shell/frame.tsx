import { followedTopics, profileQuery, queriesChangedBy } from '@podium/sdk/queries';
import { Box } from 'ink';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { Part, useArea } from '../components/area.tsx';
import { invalidate } from '../data/queries.ts';
import { useStore } from '../data/store.ts';
import { useChange } from '../data/time.ts';
import { useServerData } from '../data/use-server-data.ts';
import { useKeyLayers, useKeys } from '../keys/use-keys.ts';
import {
  contestOf,
  createStack,
  goBack,
  isMainScreen,
  isSignInScreen,
  type MainScreen,
  mainScreens,
  openRoute,
  type Route,
  replaceRoute,
  routeId,
  type ScreenStack,
  topOf,
} from '../navigation/routes.ts';
import { EntryContext, type Navigation, NavigationContext } from '../navigation/use-navigation.ts';
import { AccountsOverlay } from '../overlays/accounts-overlay.tsx';
import { HelpOverlay } from '../overlays/help-overlay.tsx';
import { PaletteOverlay } from '../overlays/palette-overlay.tsx';
import { SessionEndedOverlay } from '../overlays/session-ended-overlay.tsx';
import { ScreenView } from '../screens/index.tsx';
import { ownerOf, type SessionState, useServices } from '../services.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { screenRows, useShell } from './shell-context.ts';

/** The screens of an account at a server. They return once settings can be read again. */
export interface SavedStack {
  owner: string;
  stack: ScreenStack;
}

interface FrameProps {
  start: readonly Route[];
  onRoutes: ((routes: readonly Route[]) => void) | undefined;
  saved: RefObject<SavedStack | undefined>;
}

/** Draws header, screen or overlay, and footer, and binds the keys that work everywhere. */
export function Frame({ start, onRoutes, saved }: FrameProps) {
  const { columns, rows } = useArea();
  const services = useServices();
  const { sessionState } = services;
  const { overlay, used } = useShell();
  const session = useStore(sessionState);
  const [stack, setStack] = useState(() => {
    if (saved.current?.owner === services.owner) return saved.current.stack;
    return createStack(...(session === 'signed-in' ? start : [{ screen: 'sign-in' } as const]));
  });
  useEffect(() => {
    saved.current = { owner: ownerOf(services), stack };
    onRoutes?.(stack.entries.map(({ route }) => route));
  }, [saved, services, stack, onRoutes]);
  useEffect(() => used(routeId(topOf(stack).route)), [used, stack]);
  const navigation = useStackNavigation(stack, setStack);
  // An ended session comes first, because nothing else works without it.
  const opened = useStore(overlay);
  const shownOverlay = session === 'ended' ? <SessionEndedOverlay /> : opened;
  useEffect(() => {
    if (session === 'signed-out')
      setStack((before) => (isSignInScreen(topOf(before).route.screen) ? before : createStack({ screen: 'sign-in' })));
  }, [session]);
  useGlobalKeys(navigation, session);
  const entry = topOf(stack);
  // The tab of the main screen at the bottom of the stack is marked.
  const main = stack.entries.map(({ route }) => route.screen).find(isMainScreen);
  return (
    <NavigationContext value={navigation}>
      <Box flexDirection="column" width={columns} height={rows}>
        {session === 'signed-out' ? null : <LoadProfile />}
        {session === 'signed-in' ? <FollowEvents /> : null}
        <Header main={main} />
        <Part rows={screenRows(rows)}>
          {shownOverlay}
          <Box display={shownOverlay ? 'none' : 'flex'}>
            <EntryContext value={entry}>
              <ScreenView key={entry.id} route={entry.route} />
            </EntryContext>
          </Box>
        </Part>
        <Footer />
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
      contestId: contestOf(stack),
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
  const { accountList, queries, session: current, sessionState } = useServices();
  const hasOthers = useStore(accountList).some(({ key }) => key !== current.account?.key);
  const layers = useKeyLayers();
  // After the session has ended, the loaded data can still be read.
  const canBrowse = session !== 'signed-out';
  const openMain = (screen: MainScreen) =>
    [screen, canBrowse || screen === 'settings' ? () => navigation.open({ screen }) : undefined] as const;
  const askToSignIn = session === 'later' ? () => sessionState.set('ended') : undefined;
  useKeys('global', {
    help: () => shell.overlay.set(<HelpOverlay bindings={layers.explained()} />),
    palette: canBrowse ? () => shell.overlay.set(<PaletteOverlay bindings={layers.active()} />) : undefined,
    back: navigation.canGoBack ? navigation.back : undefined,
    quit: navigation.canGoBack ? undefined : () => shell.quit(),
    refresh: askToSignIn ?? (canBrowse ? () => void queries.invalidateQueries() : undefined),
    signIn: askToSignIn,
    switchAccount: hasOthers ? () => shell.overlay.set(<AccountsOverlay />) : undefined,
    ...Object.fromEntries(mainScreens.map(openMain)),
  });
}

/**
 * Reloads what the events of the server say has changed. Where their stream ends, a request finds
 * out whether the server can be reached.
 */
function FollowEvents() {
  const { client, queries } = useServices();
  const state = useStore(client.events.state);
  useChange(state, (_, before) => {
    if (before === 'live') invalidate(queries, 'contests');
  });
  useEffect(() => {
    const ends = followedTopics.map((topic) =>
      client.events.subscribe(topic, (event) => {
        for (const queryKey of queriesChangedBy(event)) void queries.invalidateQueries({ queryKey });
        invalidate(queries, 'status');
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [client, queries]);
  return null;
}

/** A notice about the client stays longer than others, because it comes once. */
const newClientMs = 10_000;

/**
 * Loads the profile, so that the user is known when the session ends, and in the list of accounts.
 * Its answer also shows whether the server offers another client.
 */
function LoadProfile() {
  const { noticeNewClient, rememberUser } = useServices();
  const { notify } = useShell();
  const { value: profile } = useServerData(profileQuery);
  const isLoaded = profile !== undefined;
  useEffect(() => {
    if (profile) rememberUser(profile);
  }, [profile, rememberUser]);
  useEffect(() => {
    if (!isLoaded) return;
    void noticeNewClient().then((upgrade) => {
      if (upgrade !== undefined)
        notify(`The server offers another version of this client: \`${upgrade}\` installs it.`, 'info', newClientMs);
    });
  }, [isLoaded, noticeNewClient, notify]);
  return null;
}
