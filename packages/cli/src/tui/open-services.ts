import { createClient } from '@podium/sdk';
import { exitCodes } from '../exit-codes.ts';
import { explainError } from '../explain-error.ts';
import { type Host, version } from '../host.ts';
import type { LocalJudge } from '../judging/local-judge.ts';
import { openSession } from '../session/session.ts';
import { apiBaseUrl } from '../settings/server-address.ts';
import type { SettingsAccess } from '../settings/settings.ts';
import { createResourceStore } from './data/resource-store.ts';
import { createStore } from './data/store.ts';
import { explainInKeys } from './explain-in-keys.ts';
import type { Connection, Services, SessionState } from './services.ts';

/** How often a server that is away is asked again, in milliseconds. */
const retryMs = 3_000;

/** Opens the session and the client of the server in use. Rejects when settings or session cannot be read. */
export async function openServices(host: Host, settings: SettingsAccess): Promise<Services> {
  const current = await settings.read();
  const tokenFromEnvironment = Boolean(host.env.PODIUM_TOKEN);
  const session = await openSession({
    paths: settings.paths,
    settings: current,
    environmentToken: host.env.PODIUM_TOKEN,
  });
  const sessionState = createStore<SessionState>((await session.isSignedIn()) ? 'signed-in' : 'signed-out');
  const connection = createStore<Connection>({ state: 'online' });
  const ended = new AbortController();
  const signal = AbortSignal.any([host.signal, ended.signal]);
  const explain = (error: unknown) =>
    explainInKeys(explainError(error, current.server, { tokenFromEnvironment }), tokenFromEnvironment);
  const endSession = () => sessionState.set((before) => (before === 'signed-in' ? 'ended' : before));
  const client = createClient({
    baseUrl: apiBaseUrl(current.server),
    tokens: session.tokens,
    userAgent: `podium-tui/${version}`,
    onSignedOut: endSession,
  });
  const resources = createResourceStore({
    explain,
    signal,
    onOutcome(failure) {
      if (failure?.exitCode === exitCodes.network) connection.set({ state: 'offline', failure });
      else connection.set((before) => (before.state === 'online' ? before : { state: 'online' }));
      if (failure?.exitCode === exitCodes.notSignedIn) endSession();
      // Another terminal has signed in again: the session is shared.
      if (!failure) sessionState.set((before) => (before === 'later' ? 'signed-in' : before));
    },
  });
  const retry = setInterval(() => {
    if (connection.get().state === 'offline') resources.invalidate();
  }, retryMs);
  let judge: Promise<LocalJudge> | undefined;
  return {
    host,
    settings,
    current,
    client,
    session,
    sessionState,
    connection,
    resources,
    signal,
    explain,
    judge() {
      // A judge that could not be opened is tried again: the compiler may be there by then.
      judge ??= openJudge(settings.paths.judgeCacheDir).catch((error: unknown) => {
        judge = undefined;
        throw error;
      });
      return judge;
    },
    async close() {
      clearInterval(retry);
      ended.abort();
      const opened = await judge?.catch(() => undefined);
      await opened?.close();
    },
  };
}

async function openJudge(cacheDir: string): Promise<LocalJudge> {
  const { createLocalJudge } = await import('../judging/local-judge.ts');
  return createLocalJudge(cacheDir);
}
