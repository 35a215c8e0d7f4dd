import type { UserInfo } from '@podium/sdk/contract';
import { createStore, type Store } from '@podium/sdk/store';
import { exitCodes } from '../cli-error.ts';
import { type Explanation, explainError } from '../explain-error.ts';
import type { Host } from '../host.ts';
import type { KeyLabelOf } from '../keys/key-map.ts';
import { createServices, noticeNewClient, type Services } from '../services.ts';
import { type Account, reachableAccounts } from '../session/accounts.ts';
import type { Session } from '../session/session.ts';
import type { Settings, SettingsAccess } from '../settings/settings.ts';
import { createQueries } from './data/queries.ts';
import { createRequiredContext } from './required-context.ts';

type Connection = { state: 'online' } | { state: 'offline'; failure: Explanation };

/**
 * `ended`: the session could not be renewed, and an overlay asks the user to sign in again.
 * `later`: the user closed that overlay and continues to read.
 */
export type SessionState = 'signed-in' | 'signed-out' | 'ended' | 'later';

/** What screens use from outside. A change of the server or of the account creates new ones. */
export type ScreenServices = Awaited<ReturnType<typeof openServices>>;

export const [ServicesContext, useServices] = createRequiredContext<ScreenServices>('session');

/** Time between requests to an unreachable server, in milliseconds. */
const retryMs = 3_000;

/** Opens session and client of the server in use. Rejects if settings or session cannot be read. */
export async function openServices(host: Host, settings: SettingsAccess, keyOf: KeyLabelOf) {
  const shared = createServices({ host, settings, product: 'podium-tui', onSignedOut: () => endSession() });
  const [current, session, client] = await Promise.all([shared.currentSettings(), shared.session(), shared.client()]);
  const tokenFromEnvironment = session.storage.kind === 'environment';
  const sessionState = createStore<SessionState>((await session.isSignedIn()) ? 'signed-in' : 'signed-out');
  const accountsInUse = await followAccounts({ shared, current, session, sessionState });
  const connection = createStore<Connection>({ state: 'online' });
  const ended = new AbortController();
  /** Aborts when the application ends, or the server or the account is changed. */
  const signal = AbortSignal.any([host.signal, ended.signal]);
  const explain = (error: unknown) => explainInKeys(error, current.server, tokenFromEnvironment, keyOf);
  const endSession = () => sessionState.set((before) => (before === 'signed-in' ? 'ended' : before));
  const queries = createQueries((error) => {
    if (signal.aborted) return;
    const failure = error === undefined ? undefined : explain(error);
    if (failure?.exitCode === exitCodes.network) connection.set({ state: 'offline', failure });
    else connection.set((before) => (before.state === 'online' ? before : { state: 'online' }));
    // A server that rejects a token has not ended the session: only a failed renewal shows that.
    if (failure?.code === 'signed_out') endSession();
    // The session is shared, and another terminal has signed in again.
    if (!failure) sessionState.set((before) => (before === 'later' ? 'signed-in' : before));
  });
  const retry = setInterval(() => {
    // A slow request is not sent again.
    if (connection.get().state === 'offline') void queries.invalidateQueries(undefined, { cancelRefetch: false });
  }, retryMs);
  return {
    host,
    settings,
    accounts: shared.accounts,
    openJudge: shared.openJudge,
    /** The settings in force when the services were opened. */
    current,
    client,
    session,
    /** Identifies the server and the account. Screens of another one begin anew. */
    owner: ownerOf({ session, current }),
    ...accountsInUse,
    sessionState,
    connection,
    queries,
    signal,
    explain,
    /** Returns the command that installs another client, once for each version. */
    noticeNewClient: () => noticeNewClient(shared),
    async close() {
      clearInterval(retry);
      ended.abort();
      queries.clear();
      await shared.close();
    },
  };
}

interface FollowedAccounts {
  shared: Services;
  current: Settings;
  session: Session;
  sessionState: Store<SessionState>;
}

/** Reads the list of accounts now, after each sign-in, and when more is known about the user. */
async function followAccounts({ shared, current, session, sessionState }: FollowedAccounts) {
  const accountList = createStore<readonly Account[]>([]);
  const read = async () => {
    if (session.storage.kind === 'environment') return;
    accountList.set(reachableAccounts(await shared.accounts.list(), current));
  };
  // A list that cannot be read or written is no reason to stop what works.
  const readQuietly = () => void read().catch(() => undefined);
  await read();
  sessionState.subscribe(readQuietly);
  return {
    /** The accounts that the user can switch to, with the one in use; empty with PODIUM_TOKEN. */
    accountList,
    /** Stores the email and the role of the user in the list of accounts. */
    rememberUser: (user: UserInfo) => void session.rememberUser(user).then(readQuietly, () => undefined),
  };
}

export function ownerOf({ session, current }: Pick<FollowedAccounts, 'session' | 'current'>): string {
  return session.account?.key ?? current.server;
}

/** Hints by error code for the full screen, where no commands can be typed. */
function hintsInKeys(code: string, keyOf: KeyLabelOf): string | undefined {
  switch (code) {
    case 'not_found':
      return `It may be deleted, or not open to you now. ${keyOf('global', 'problems')} and ${keyOf('global', 'contests')} list problems and contests.`;
    case 'forbidden':
      return `${keyOf('global', 'profile')} shows who you are signed in as.`;
    case 'contest_over':
      return 'Open the problem from the problem list to submit it for practice.';
    case 'contest_not_started':
      return 'Its page counts down to the start.';
    case 'not_registered':
      return 'Register on the page of the contest.';
    case 'local_judge_unavailable':
      return `${keyOf('global', 'settings')} shows what is missing and how to install it. Meanwhile ${keyOf('workspace', 'submit')} submits: the server compiles your program.`;
    case 'too_many_pending':
      return 'Wait for a verdict, then submit again.';
    default:
      return undefined;
  }
}

const signInCodes: readonly string[] = ['token_invalid', 'refresh_token_invalid', 'signed_out'];

/** Explains an error with hints that name keys, or the variable that has the session. */
export function explainInKeys(
  error: unknown,
  server: string,
  tokenFromEnvironment: boolean,
  keyOf: KeyLabelOf,
): Explanation {
  const addressAdvice = `${keyOf('global', 'settings')} shows and changes it.`;
  const failure = explainError(error, server, { tokenFromEnvironment, addressAdvice });
  const needsSignIn = signInCodes.includes(failure.code) && !tokenFromEnvironment;
  const hint = needsSignIn ? `${keyOf('global', 'signIn')} signs in.` : hintsInKeys(failure.code, keyOf);
  return hint === undefined ? failure : { ...failure, hints: [hint] };
}
